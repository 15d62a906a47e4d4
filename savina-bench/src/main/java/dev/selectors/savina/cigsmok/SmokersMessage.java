package dev.selectors.savina.cigsmok;

/** What the arbiter and the smokers say to each other. */
final class SmokersMessage {
  /** A cigarette was lit. It has no content; one object serves all. */
  static final StartedSmoking STARTED = new StartedSmoking();

  private SmokersMessage() {}

  /** All messages to the arbiter, for the variant that has one mailbox for them. */
  sealed interface ToArbiter permits Start, StartedSmoking {}

  /** Messages to a smoker. */
  sealed interface ToSmoker permits StartSmoking, Exit {}

  /** Begin. */
  record Start() implements ToArbiter {}

  /** Smoke for so many steps. */
  record StartSmoking(int period) implements ToSmoker {}

  /** The smoker has begun, and the next one may. */
  record StartedSmoking() implements ToArbiter {}

  /** All rounds are over. */
  record Exit() implements ToSmoker {}
}
