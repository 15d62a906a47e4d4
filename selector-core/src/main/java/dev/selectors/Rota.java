package dev.selectors;

import java.util.Arrays;

/** Whose turn it is among some mailboxes of equal standing, those of a level: a range of indexes. */
interface Rota {
  /**
   * The candidate to be served next; -1 if there is none.
   *
   * @param seen the candidates that there are, as {@link ReadySet#look} has it
   */
  int next(ReadySet candidates, long seen);

  /** One of them was served. */
  void served(int mailbox);

  /** One of them was served, and was not chosen here. */
  void servedBeside(int mailbox);

  /** For the mailboxes in {@code [first, end)}, of a selector that has so many. */
  static Rota of(int first, int end, int mailboxes) {
    return mailboxes > ControlWord.MAILBOX_BITS
        ? new Circle(first, end)
        : new LongestWait(first, end);
  }

  /**
   * The one that was served longest ago, so that none is overtaken by another one twice; not even
   * those that are closed now and then, as when a third one opens them, after which a circle would
   * start each time. Those that were never served come in their order.
   */
  final class LongestWait implements Rota {
    private final int first;
    /** The bits of all. */
    private final long all;
    /** For each the bits of those that come before it. */
    private final long[] before;

    LongestWait(int first, int end) {
      this.first = first;
      all = OneWordReadySet.below(end) & -1L << first;
      before = new long[end - first];
      Arrays.setAll(before, i -> OneWordReadySet.below(first + i) & all);
    }

    @Override
    public int next(ReadySet candidates, long seen) {
      long some = candidates.asWord(seen) & all;
      if (some == 0) {
        return -1;
      }
      // From the two ends by turns: three steps at most where all go round, up or down.
      int next = Long.numberOfTrailingZeros(some);
      boolean fromBelow = false;
      for (long earlier = some & before[next - first];
          earlier != 0;
          earlier = some & before[next - first]) {
        next = fromBelow
            ? Long.numberOfTrailingZeros(earlier)
            : Long.SIZE - 1 - Long.numberOfLeadingZeros(earlier);
        fromBelow = !fromBelow;
      }
      return next;
    }

    @Override
    public void served(int mailbox) {
      long others = all & ~(1L << mailbox);
      if (before[mailbox - first] == others) {
        return; // it was served last
      }
      for (int i = 0; i < before.length; i++) {
        before[i] &= others;
      }
      before[mailbox - first] = others;
    }

    @Override
    public void servedBeside(int mailbox) {
      served(mailbox);
    }
  }

  /** Round and round, where they are too many for one word, starting after the one served last. */
  final class Circle implements Rota {
    private final int first;
    private final int end;
    private int last;

    Circle(int first, int end) {
      this.first = first;
      this.end = end;
      last = first - 1;
    }

    @Override
    public int next(ReadySet candidates, long seen) {
      int next = candidates.next(seen, last + 1);
      if (next < 0 || next >= end) {
        next = candidates.next(seen, first);
      }
      return next < end ? next : -1;
    }

    @Override
    public void served(int mailbox) {
      last = mailbox;
    }

    /** Not counted: those far behind a mailbox that is served again and again would starve. */
    @Override
    public void servedBeside(int mailbox) {}
  }
}
