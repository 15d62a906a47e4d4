package dev.selectors.testkit.model;

import org.jspecify.annotations.Nullable;

/** The gate of one mailbox of a program. */
final class ModelGate {
  private final Program.Box declared;
  boolean enabled;
  /** How many awaited stages keep it closed. */
  int pauses;

  Program.@Nullable Guard guard;
  /** The kind of message that a head guard keeps back; -1 if there is none. */
  int refuses;

  ModelGate(Program.Box declared) {
    this.declared = declared;
    restore();
  }

  void restore() {
    enabled = declared.enabled();
    pauses = 0;
    guard = declared.guard();
    refuses = declared.refuses();
  }

  boolean isOpen() {
    return enabled && pauses == 0;
  }

  /** Whether a message may pass now; without asking guards in a way that could fail. */
  boolean lets(Script script, int kind) {
    Program.Guard g = guard;
    return isOpen() && (g == null || script.wouldPass(g)) && kind != refuses;
  }
}
