package dev.selectors.testkit;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the errors of a program tell of themselves: their texts, causes and places. The program's
 * own code makes these, and may throw; that must not hide the failure that is being told.
 */
final class ErrorText {
  /** How many errors are copied for one that cannot be printed. */
  private static final int MOST_COPIED = 100;

  private static final StackTraceElement[] NOWHERE = {};

  /** Stands for an error that cannot be printed. */
  static final class StandIn extends IllegalStateException {
    private static final long serialVersionUID = 1;

    final transient Throwable original;

    StandIn(Throwable original) {
      super(ErrorText.of(original));
      this.original = original;
      setStackTrace(placeOf(original));
    }
  }

  private ErrorText() {}

  /** What the program's code returns; something else if it throws, unless that ends everything. */
  static <T extends @Nullable Object> T orElse(
      Supplier<? extends T> code, Function<Throwable, ? extends T> otherwise) {
    try {
      return code.get();
    } catch (Throwable e) {
      if (Outcome.endsAll(e)) {
        throw e;
      }
      return otherwise.apply(e);
    }
  }

  /** What is to be told of it. */
  static String of(Throwable t) {
    String name = t.getClass().getName();
    String text = ErrorText.<@Nullable String>orElse(
        t::toString,
        e -> name + ", whose text cannot be read: toString() throws "
            + e.getClass().getName());
    return text == null ? name : text;
  }

  /** The same, but for an assertion only what it says. */
  static String why(Throwable t) {
    String message = t instanceof AssertionError
        ? ErrorText.<@Nullable String>orElse(t::getMessage, e -> null)
        : null;
    return message == null ? of(t) : message;
  }

  /** What caused it; null if nothing did, or if it does not tell. */
  static @Nullable Throwable causeOf(Throwable t) {
    return ErrorText.<@Nullable Throwable>orElse(t::getCause, e -> null);
  }

  /** Where it was thrown; empty if it does not tell. */
  static StackTraceElement[] placeOf(Throwable t) {
    StackTraceElement[] place =
        ErrorText.<StackTraceElement @Nullable []>orElse(t::getStackTrace, e -> null);
    return place == null ? NOWHERE : place;
  }

  /** The error, what caused it, what it has suppressed, and so on; the nearest first. */
  static List<Throwable> all(Throwable t) {
    List<Throwable> all = new ArrayList<>();
    Set<Throwable> seen = newSet(); // they can form a cycle
    Deque<Throwable> left = new ArrayDeque<>(List.of(t));
    while (!left.isEmpty()) {
      Throwable next = left.remove();
      if (seen.add(next)) {
        all.add(next);
        left.addAll(told(next));
      }
    }
    return all;
  }

  /** What it tells of besides itself: what caused it, and what it has suppressed. */
  private static List<Throwable> told(Throwable t) {
    Throwable cause = causeOf(t);
    Stream<Throwable> suppressed = Stream.of(t.getSuppressed());
    return (cause == null ? suppressed : Stream.concat(Stream.of(cause), suppressed)).toList();
  }

  /**
   * The error itself; or a stand-in if whoever reports it could not print it, even if only because
   * of what it has suppressed.
   */
  static Throwable printable(Throwable t) {
    return printable(t, newSet());
  }

  /** Whether this is that error, or stands for it. */
  static boolean isOf(Throwable t, Throwable error) {
    return t == error || (t instanceof StandIn standIn && standIn.original == error);
  }

  private static Throwable printable(Throwable t, Set<Throwable> copied) {
    if (isPrintable(t)) {
      return t;
    }
    StandIn copy = new StandIn(t);
    if (copied.size() < MOST_COPIED && copied.add(t)) {
      Throwable cause = causeOf(t);
      if (cause != null) {
        copy.initCause(printable(cause, copied));
      }
      for (Throwable suppressed : t.getSuppressed()) {
        copy.addSuppressed(printable(suppressed, copied));
      }
    }
    return copy;
  }

  @SuppressWarnings("ReturnValueIgnored") // whether they can be had
  private static boolean isPrintable(Throwable t) {
    return ErrorText.<Boolean>orElse(
        () -> {
          t.printStackTrace(new PrintWriter(Writer.nullWriter()));
          for (Throwable each : all(t)) {
            each.getMessage();
            each.getLocalizedMessage();
            each.getStackTrace();
          }
          return true;
        },
        e -> false);
  }

  private static Set<Throwable> newSet() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }
}
