package dev.selectors.savina.radixsort;

import dev.selectors.MailboxRef;

/** What flows through the pipeline, and what makes it flow. */
final class RadixMessage {
  /** It has no content; one object serves all. */
  static final End END = new End();

  private RadixMessage() {}

  /** Messages from one stage to the next. */
  sealed interface Stream permits Value, End {}

  /** Send everything to this stage. */
  record Start(MailboxRef<? super Stream> first) {}

  /** A number; the same object all the way. */
  record Value(long number) implements Stream {}

  /** There are no more values; only for stages that do not count them. */
  record End() implements Stream {}
}
