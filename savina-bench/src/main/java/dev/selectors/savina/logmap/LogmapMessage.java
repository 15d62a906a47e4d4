package dev.selectors.savina.logmap;

import dev.selectors.MailboxRef;

/** What the master, the series and their computers say to each other. */
final class LogmapMessage {
  private LogmapMessage() {}

  /** Messages to the master. */
  sealed interface ToMaster permits Start, Result {}

  /** All messages to a series, for the variant that has one mailbox for them. */
  sealed interface ToSeries permits Request, Result {}

  /** Messages to a series that must wait while it does. */
  sealed interface Request extends ToSeries permits NextTerm, GetTerm, Stop {}

  /** Messages to a computer. */
  sealed interface ToComputer permits Compute, Stop {}

  /** Begin. */
  record Start() implements ToMaster {}

  /** Go on to the next term. */
  record NextTerm() implements Request {}

  /** Tell the master the present term. */
  record GetTerm(MailboxRef<? super Result> master) implements Request {}

  /** Compute what comes after this term. */
  record Compute(MailboxRef<? super Result> series, double term) implements ToComputer {}

  /** The term that was asked for. */
  record Result(double term) implements ToMaster, ToSeries {}

  /** Nothing is left to do. */
  record Stop() implements Request, ToComputer {}
}
