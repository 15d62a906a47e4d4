package dev.selectors.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.opentest4j.AssertionFailedError;

/** What the check at the end has found, and the error that reports it. */
final class Findings {
  /** Something went wrong that the test does not expect. */
  static final class Unexpected extends AssertionFailedError {
    private static final long serialVersionUID = 1;

    /** The kinds of things found, to tell whether another run fails in the same way. */
    final transient Set<String> kinds;

    Unexpected(String message, Set<String> kinds) {
      super(message);
      this.kinds = kinds;
    }
  }

  private static final int SHOWN = 20;

  /** The causes of the failures that were found. */
  final List<Throwable> causes = new ArrayList<>();

  private final List<String> wrong = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Set<String> kinds = new TreeSet<>();
  private final Set<String> ways = new TreeSet<>();

  /**
   * Adds one finding.
   *
   * @param what happened
   * @param kind of things
   * @param way to say that it is meant to happen; empty if there is none
   */
  void add(String what, String kind, String way) {
    wrong.add(what);
    kinds.add(kind);
    if (!way.isEmpty()) {
      ways.add(way);
    }
  }

  /** Adds what may explain the rest, and is no finding by itself. */
  void note(String what) {
    notes.add(what);
  }

  boolean isEmpty() {
    return wrong.isEmpty();
  }

  void throwIfAny() {
    if (!isEmpty()) {
      throw error();
    }
  }

  Unexpected error() {
    StringBuilder text = new StringBuilder("the run ended with what the test does not expect:");
    wrong.stream().limit(SHOWN).forEach(w -> text.append("\n  ").append(w));
    if (wrong.size() > SHOWN) {
      text.append("\n  and ").append(wrong.size() - SHOWN).append(" more");
    }
    notes.forEach(n -> text.append("\n  ").append(n));
    if (!ways.isEmpty()) {
      text.append("\n  (if it is meant to happen: ")
          .append(String.join(", ", ways))
          .append(")");
    }
    Unexpected e = new Unexpected(text.toString(), kinds);
    if (!causes.isEmpty()) {
      e.initCause(ErrorText.printable(causes.getFirst()));
      causes.stream().skip(1).map(ErrorText::printable).forEach(e::addSuppressed);
    }
    return e;
  }
}
