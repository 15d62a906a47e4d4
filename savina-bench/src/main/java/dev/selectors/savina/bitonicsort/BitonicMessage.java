package dev.selectors.savina.bitonicsort;

/** What flows through the network, and what makes it flow. */
final class BitonicMessage {
  /** It has no content; one object serves all. */
  static final Exit EXIT = new Exit();

  private BitonicMessage() {}

  /** Messages between all but joiners. */
  sealed interface Stream permits Value, Exit {}

  /** Messages to a joiner. */
  sealed interface ToJoiner permits Data, Exit {}

  /** Send all values. */
  record Start() {}

  /** A number. */
  record Value(long number) implements Stream {}

  /** A number that comes to this input of a joiner. */
  record Data(int input, long number) implements ToJoiner {}

  /**
   * Nothing will come any more. In the suite's selectors it has a mailbox of its own, and could be
   * handled before data that it comes after; here it comes the same way as data.
   */
  record Exit() implements Stream, ToJoiner {}
}
