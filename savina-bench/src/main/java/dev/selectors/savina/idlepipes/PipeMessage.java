package dev.selectors.savina.idlepipes;

/** What comes through a pipe, and what its two ends tell each other outside of it. */
final class PipeMessage {
  private PipeMessage() {}

  /** All messages to an end, for the variant that has one mailbox for them. */
  sealed interface ToEnd permits Content, Exchange {}

  /** What comes through the pipe. */
  sealed interface Content extends ToEnd permits Token, Close {}

  /** Goes to and fro; belongs to the end that has read it, until that writes it. */
  static final class Token implements Content {
    private final int limit;
    int passes;

    /** A token that is to be passed so many times. */
    Token(int limit) {
      this.limit = limit;
    }

    /** Whether it comes from outside, and not through the pipe. */
    boolean isNew() {
      return passes == 0;
    }

    /** Whether it is not to be passed any more. */
    boolean isSpent() {
      return passes >= limit;
    }
  }

  /** Nothing will come any more. */
  record Close() implements Content {}

  /** This end has done its part, and is ready for the other role. */
  record Exchange() implements ToEnd {}
}
