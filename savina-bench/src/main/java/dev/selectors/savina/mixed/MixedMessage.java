package dev.selectors.savina.mixed;

import java.util.List;

/** What masters, links, workers and the collector say to each other. */
final class MixedMessage {
  private MixedMessage() {}

  /** Messages to the master of a ring. */
  sealed interface ToMaster permits Begin, Token {}

  /** Messages to the worker of a ring. */
  sealed interface ToWorker permits Composite, Stop {}

  /** Messages to the collector. */
  sealed interface ToCollector permits Factors, Done {}

  /** Make the first ring. */
  record Begin() implements ToMaster {}

  /** Pass it on; with nothing left it is the last one of its ring. */
  record Token(int left) implements ToMaster {}

  /** Find its factors. */
  record Composite(long value) implements ToWorker {}

  /** No more numbers will come. */
  record Stop() implements ToWorker {}

  /** The prime factors that the worker of a ring has found, in ascending order. */
  record Factors(int ring, List<Long> primes) implements ToCollector {}

  /** The master of a ring has ended. */
  record Done(int ring) implements ToCollector {}
}
