package dev.selectors;

/** Which part of a selector's code a failure has come from, in words that follow "has failed". */
enum Origin {
  /** A handler or a guard; which one is told separately. */
  MAILBOX("in a mailbox"),
  START("in onStart()"),
  BODY("in its body"),
  FIRST_STEP("in its first step"),
  TIMER("in a timer"),
  AWAITED("in the continuation of an awaited stage"),
  TASK("in a task"),
  AFTER_TASK("in the continuation of a task"),
  EXIT("in onExit()"),
  CHILD("with a child"),
  ALL_DISABLED("as all its mailboxes are disabled"),
  WATCHER("on being told of the end"),
  /** None of it: what the runtime does for the selector has failed. */
  OUTSIDE("outside a message");

  private final String words;

  Origin(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }
}
