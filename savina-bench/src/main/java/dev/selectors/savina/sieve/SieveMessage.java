package dev.selectors.savina.sieve;

import dev.selectors.MailboxRef;

/** What flows through the pipeline, and what makes it flow. */
final class SieveMessage {
  private SieveMessage() {}

  /** Messages to a filter. */
  sealed interface ToFilter permits Candidate, Exit {}

  /** Send everything to this filter. */
  record Start(MailboxRef<ToFilter> first) {}

  /** It may be a prime. */
  record Candidate(long number) implements ToFilter {}

  /** There are no more candidates. */
  record Exit() implements ToFilter {}
}
