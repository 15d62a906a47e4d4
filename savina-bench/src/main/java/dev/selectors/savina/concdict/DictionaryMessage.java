package dev.selectors.savina.concdict;

import dev.selectors.MailboxRef;

/** What the master, the workers and the dictionary say to each other. */
final class DictionaryMessage {
  private DictionaryMessage() {}

  /** Messages to a worker. */
  sealed interface ToWorker permits DoWork, Result {}

  /** Messages to the dictionary. */
  sealed interface ToDictionary permits Read, Write, EndWork {}

  /** Begin. */
  record DoWork() implements ToWorker {}

  /** What was read, or was written. */
  record Result(int value) implements ToWorker {}

  /** Look this key up. */
  record Read(MailboxRef<? super Result> sender, int key) implements ToDictionary {}

  /** Put this value there. */
  record Write(MailboxRef<? super Result> sender, int key, int value) implements ToDictionary {}

  /** No request will come any more: from a worker to the master, and on to the dictionary. */
  record EndWork() implements ToDictionary {}
}
