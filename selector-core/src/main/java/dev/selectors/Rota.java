package dev.selectors;

import java.util.Arrays;

/** Whose turn it is among mailboxes of equal standing. */
interface Rota {
  /**
   * The candidate in {@code [first, end)} to be served next; -1 if there is none.
   *
   * @param seen the candidates that there are, as {@link ReadySet#look} has it
   */
  int next(ReadySet candidates, long seen, int first, int end);

  void served(int mailbox);

  static Rota of(int mailboxes) {
    return ofEach(1, mailboxes)[0];
  }

  /** One for each level: a circle has to begin where that level has ended. */
  static Rota[] ofEach(int levels, int mailboxes) {
    Rota[] rotas = new Rota[levels];
    if (mailboxes > ControlWord.MAILBOX_BITS) {
      Arrays.setAll(rotas, level -> new Circle());
    } else {
      Arrays.fill(rotas, new LongestWait(mailboxes)); // where others of another level do not matter
    }
    return rotas;
  }

  /**
   * Whoever was served longest ago, so that nobody is overtaken by another one twice; not even those
   * that are closed now and then, as when what opens them is a third one, which a circle would begin
   * after each time. Those that were never served come in their order.
   */
  final class LongestWait implements Rota {
    /** For each a bit for each of those that come before it. */
    private final long[] before;

    LongestWait(int mailboxes) {
      before = new long[mailboxes];
      Arrays.setAll(before, OneWordReadySet::below);
    }

    @Override
    public int next(ReadySet candidates, long seen, int first, int end) {
      long all = candidates.asWord(seen) & OneWordReadySet.below(end) & -1L << first;
      if (all == 0) {
        return -1;
      }
      int next = Long.numberOfTrailingZeros(all);
      for (long earlier = all & before[next]; earlier != 0; earlier = all & before[next]) {
        next = Long.numberOfTrailingZeros(earlier); // where they go round, two steps at the most
      }
      return next;
    }

    @Override
    public void served(int mailbox) {
      long all = OneWordReadySet.below(before.length);
      long others = all & ~(1L << mailbox);
      if (before[mailbox] == others) {
        return; // it was served last
      }
      for (int i = 0; i < before.length; i++) {
        before[i] &= others;
      }
      before[mailbox] = others;
    }
  }

  /** Round and round, where they are too many for one word, beginning after the one served last. */
  final class Circle implements Rota {
    private int last = -1;

    @Override
    public int next(ReadySet candidates, long seen, int first, int end) {
      int next = candidates.next(seen, Math.max(last + 1, first));
      if (next < 0 || next >= end) {
        next = candidates.next(seen, first);
      }
      return next < end ? next : -1;
    }

    @Override
    public void served(int mailbox) {
      last = mailbox;
    }
  }
}
