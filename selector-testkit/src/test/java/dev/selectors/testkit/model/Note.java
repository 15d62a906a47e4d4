package dev.selectors.testkit.model;

import org.jspecify.annotations.Nullable;

/**
 * A message of a program.
 *
 * @param budget how far what it causes may go on
 * @param answer where to answer; null if it is no request
 */
record Note(
    String sender,
    int number,
    int kind,
    int budget,
    @Nullable Answer answer) {
  /** Where a request is to be answered. */
  interface Answer {
    void answer(String text);

    void fail(Cause cause);

    void forward(int to, int box, Note note);

    /** False, and nothing else, if that is too late. */
    boolean tryAnswer(String text);

    boolean isOver();
  }

  /** Some are let go silently if their receiver has ended, unless they are requests. */
  boolean isMissed() {
    return number % 6 != 0;
  }

  Note with(Answer to) {
    return new Note(sender, number, kind, budget, to);
  }

  String id() {
    return sender + "." + number;
  }
}
