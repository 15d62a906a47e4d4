package dev.selectors.testkit;

import java.util.function.BiPredicate;

/**
 * The course that a run took, to be compared with that of another run.
 *
 * @param last its last events, or all
 * @param size how many events there were
 * @param digest of all events, except for texts that may differ in each run
 */
record Course(Trace last, long size, int digest) {
  /** Whether the other run took the same course, whatever its messages and errors say. */
  boolean goesLike(Course other) {
    return size == other.size && digest == other.digest && differs(other, Trace.Event::isLike) < 0;
  }

  /** How the other run, which came later, differs, as the end of a sentence. */
  String differenceTo(Course other) {
    if (forgotten() + other.forgotten() > 0) {
      return size == other.size
          ? digest == other.digest
              ? ", though the same had happened."
              : ". Some of the " + size + " events differed."
          : ". First there were " + size + " events, then " + other.size + ".";
    }
    int i = differs(other, goesLike(other) ? Trace.Event::equals : Trace.Event::isLike);
    return i < 0
        ? ", though the same had happened."
        : ". Event " + (i + 1) + " was first " + step(i) + ", then " + other.step(i) + ".";
  }

  private long forgotten() {
    return size - last.events().size();
  }

  /** The first of the last events that differs; -1 if all are alike. */
  private int differs(Course other, BiPredicate<Trace.Event, Trace.Event> alike) {
    int both = Math.min(last.events().size(), other.last.events().size());
    int i = 0;
    while (i < both && alike.test(last.events().get(i), other.last.events().get(i))) {
      i++;
    }
    return i == Math.max(last.events().size(), other.last.events().size()) ? -1 : i;
  }

  private String step(int i) {
    return i < last.events().size() ? last.events().get(i).toString() : "nothing";
  }
}
