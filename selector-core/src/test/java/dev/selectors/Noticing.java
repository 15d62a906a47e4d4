package dev.selectors;

import org.jspecify.annotations.Nullable;

/**
 * A message that does something when it is first asked whether it is void. Whoever counts what
 * waits asks this, in the middle of counting.
 */
class Noticing extends Envelope<String> {
  private @Nullable Runnable once;

  Noticing(Runnable once) {
    super("message");
    this.once = once;
  }

  @Override
  boolean isVoid() {
    Runnable its = once;
    once = null;
    if (its != null) {
      its.run();
    }
    return false;
  }

  @Override
  boolean open() {
    return true;
  }

  @Override
  DeadLetter.@Nullable Reason whyVoid() {
    return null;
  }

  @Override
  boolean isMissed() {
    return true;
  }

  @Override
  void handled() {}

  @Override
  void failed(Throwable cause) {}

  @Override
  boolean undelivered(DeadLetter.Reason reason) {
    return true;
  }
}
