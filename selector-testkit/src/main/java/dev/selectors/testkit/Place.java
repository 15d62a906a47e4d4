package dev.selectors.testkit;

import dev.selectors.Selector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;

/** Where a failure is shown: in a turn, or in the test. */
final class Place {
  private static final List<String> ENGINES = List.of(
      "org.junit.jupiter.engine.", "org.junit.platform.engine.", "org.junit.platform.launcher.");

  private Place() {}

  /** The stack from that place on; all of it if there is none. */
  static StackTraceElement[] of(Throwable failure) {
    return candidates(failure).stream()
        .map(t -> fromTheTest(ErrorText.placeOf(t)))
        .filter(stack -> stack.length > 0)
        .findFirst()
        .orElseGet(() -> ErrorText.placeOf(failure));
  }

  /**
   * The errors to look at, in order. What was found at the end was not caused there: it comes last.
   */
  private static List<Throwable> candidates(Throwable failure) {
    boolean atTheEnd = failure instanceof Findings.Unexpected;
    List<Throwable> candidates = new ArrayList<>();
    Stream.iterate(ErrorText.causeOf(failure), t -> t != null, ErrorText::causeOf)
        .limit(100) // causes can form a cycle
        .filter(t -> !isMadeOfItsCause(t))
        .forEach(candidates::add);
    candidates.add(atTheEnd ? candidates.size() : 0, failure);
    return candidates;
  }

  /** Whether the runtime made it, as when a guard has failed: then it does not show where. */
  private static boolean isMadeOfItsCause(Throwable t) {
    return ErrorText.causeOf(t) != null
        && (t instanceof CompletionException
            || t.getClass().getPackageName().equals(Selector.class.getPackageName()));
  }

  /** Empty if nothing in it is part of the test: what is below the engine has started JUnit. */
  private static StackTraceElement[] fromTheTest(StackTraceElement[] stack) {
    for (int i = 0; i < stack.length; i++) {
      String type = stack[i].getClassName();
      if (Outcome.isOfTheTest(type)) {
        return Arrays.copyOfRange(stack, i, stack.length);
      }
      if (ENGINES.stream().anyMatch(type::startsWith)) {
        break;
      }
    }
    return new StackTraceElement[0];
  }
}
