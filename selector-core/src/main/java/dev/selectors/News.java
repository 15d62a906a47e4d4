package dev.selectors;

import org.jspecify.annotations.Nullable;

/** The news of an end, which comes to nothing if the tie is cut before it is handled. */
final class News<M> extends Envelope<M> {
  /** What ties one selector to another, until it is cut or used up: a monitor, or a link. */
  interface Tie {
    boolean isCut();

    /** Uses it up; false if it was cut, or used up, before. */
    boolean use();
  }

  private final Tie tie;

  News(M message, Tie tie) {
    super(message);
    this.tie = tie;
  }

  @Override
  boolean isVoid() {
    return tie.isCut();
  }

  @Override
  boolean open() {
    return tie.use();
  }

  @Override
  DeadLetter.@Nullable Reason whyVoid() {
    return null; // it was called off
  }

  @Override
  boolean isMissed() {
    return false; // one that has ended itself does not miss it
  }

  @Override
  void handled() {}

  @Override
  void failed(Throwable cause) {}

  @Override
  boolean undelivered(DeadLetter.Reason reason) {
    // A bound that keeps it out is worth knowing.
    return !reason.isOfAnEnd() && tie.use();
  }
}
