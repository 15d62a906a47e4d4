package dev.selectors.savina.facloc;

import dev.selectors.MailboxRef;

/** What the producer and the quadrants say to each other. */
final class FacilityMessage {
  private FacilityMessage() {}

  /** All messages to a quadrant. */
  sealed interface ToQuadrant permits Order, News {}

  /** Messages that go down the tree, and keep their order. */
  sealed interface Order extends ToQuadrant permits Customer, RequestExit {}

  /** Messages that nobody should wait for. */
  sealed interface News extends ToQuadrant permits Facility, Settled, Leave, ConfirmExit {}

  /** The root has served the customer: send the next one. */
  record NextCustomer() {}

  /** Serve this customer. */
  record Customer(Point point) implements Order {}

  /** There are no more customers. */
  record RequestExit() implements Order {}

  /**
   * There is a new facility.
   *
   * @param child the place of the child that tells its parent, or negative if it is the parent
   */
  record Facility(Point point, int child) implements News {
    private static final int FROM_ABOVE = -1;

    /** The same for a child. */
    Facility down() {
      return new Facility(point, FROM_ABOVE);
    }

    /** The same for the parent, from this child. */
    Facility up(int from) {
      return new Facility(point, from);
    }

    boolean isFromChild() {
      return child != FROM_ABOVE;
    }
  }

  /** A child and all below it have served their customers, and opened their last facility. */
  record Settled() implements News {}

  /**
   * Everybody has: end. In the suite quadrants end with their customers, and are no longer there
   * for a facility that is opened by the last customer of another one.
   */
  record Leave() implements News {}

  /** A child and all below it have ended. */
  record ConfirmExit(Report report) implements News {}

  /**
   * Where a quadrant takes its messages.
   *
   * @param news what is sent here is handled before the orders, if the two differ
   */
  record Address(MailboxRef<? super Order> orders, MailboxRef<? super News> news) {}
}
