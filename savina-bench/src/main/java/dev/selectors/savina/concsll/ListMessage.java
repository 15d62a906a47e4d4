package dev.selectors.savina.concsll;

import dev.selectors.MailboxRef;

/** What the master, the workers and the list say to each other. */
final class ListMessage {
  private ListMessage() {}

  /** Messages to a worker. */
  sealed interface ToWorker permits DoWork, Result {}

  /** Messages to the list. */
  sealed interface ToList permits Read, Write, EndWork {}

  /** Requests that change nothing. */
  sealed interface Read extends ToList permits Contains, Size {}

  /** Begin. */
  record DoWork() implements ToWorker {}

  /** What was read, or was written. */
  record Result(int value) implements ToWorker {}

  /** Whether the list contains this value: 1 if it does, 0 if not. */
  record Contains(MailboxRef<? super Result> sender, int value) implements Read {}

  /** How many elements there are. */
  record Size(MailboxRef<? super Result> sender) implements Read {}

  /** Add this value. */
  record Write(MailboxRef<? super Result> sender, int value) implements ToList {}

  /** No request will come any more: from a worker to the master, and on to the list. */
  record EndWork() implements ToList {}
}
