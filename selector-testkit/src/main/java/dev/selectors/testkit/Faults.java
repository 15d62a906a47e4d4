package dev.selectors.testkit;

import dev.selectors.Callback;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The faults of one simulation, and what they have thrown. */
final class Faults {
  /** A copy-on-write list, as a fault may inject another when it is asked. */
  private final List<Fault> faults = new CopyOnWriteArrayList<>();

  /** By identity. */
  private final Set<Throwable> thrown = Collections.newSetFromMap(new IdentityHashMap<>());

  synchronized void add(Fault fault) {
    faults.add(fault);
  }

  /**
   * Asks all faults, as each may count, and throws the first error that one of them gives. What
   * others give for the same call is added to it as suppressed, and so told with it.
   */
  void before(Callback call) {
    Throwable t = due(call);
    if (t != null) {
      throw thrown(t);
    }
  }

  private synchronized @Nullable Throwable due(Callback call) {
    Throwable first = null;
    for (Fault fault : faults) {
      Throwable t = fault.at(call);
      if (t == null) {
        continue;
      }
      thrown.add(t);
      if (first == null) {
        first = t;
      } else if (t != first) {
        first.addSuppressed(t);
      }
    }
    return first;
  }

  /** What faults waited for that never came. */
  synchronized List<String> inVain() {
    return faults.stream()
        .filter(NthCall.class::isInstance)
        .map(f -> ((NthCall) f).inVain())
        .filter(Objects::nonNull)
        .toList();
  }

  /** Whether this very failure was injected. */
  synchronized boolean injected(Throwable failure) {
    return thrown.contains(failure);
  }

  /** Whether it was injected, or follows from something that was. */
  synchronized boolean caused(Throwable failure) {
    return isCause(failure, thrown::contains);
  }

  /** Whether the failure, or anything that caused it, is of that kind. */
  static boolean isCause(Throwable failure, Predicate<Throwable> kind) {
    int depth = 0;
    for (Throwable t = failure; t != null && depth < 100; t = ErrorText.causeOf(t)) {
      if (kind.test(t)) {
        return true;
      }
      depth++; // causes can form a cycle
    }
    return false;
  }

  /**
   * The name of its class, or of the class that this is an anonymous subclass of, so that a test
   * can name it.
   */
  static String nameOfClass(Throwable t) {
    Class<?> type = t.getClass();
    return (type.isAnonymousClass() ? type.getSuperclass() : type).getSimpleName();
  }

  /** Throws it as it is: a selector's code may throw whatever it likes. */
  static RuntimeException thrown(Throwable t) {
    Faults.<RuntimeException>throwUnchecked(t);
    throw new AssertionError(t); // not reached
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void throwUnchecked(Throwable t) throws T {
    throw (T) t;
  }
}
