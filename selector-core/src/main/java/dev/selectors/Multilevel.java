package dev.selectors;

import java.util.Arrays;

/** Lower levels first; within a level the mailboxes in turn. */
final class Multilevel implements Chooser {
  /*
   * Indexes are ordered by level, so that the first candidate is one of the lowest level, and the
   * mailboxes of a level are a range of indexes.
   */
  private final int[] levelOf;
  private final int[] start;
  private final Rota[] rotas;

  Multilevel(Mailbox<?>[] mailboxes) {
    levelOf = new int[mailboxes.length];
    int level = -1;
    int[] starts = new int[mailboxes.length + 1];
    for (int i = 0; i < mailboxes.length; i++) {
      if (i == 0 || mailboxes[i].level() != mailboxes[i - 1].level()) {
        level++;
        starts[level] = i;
      }
      levelOf[i] = level;
    }
    starts[level + 1] = mailboxes.length;
    start = Arrays.copyOf(starts, level + 2);
    rotas = Rota.ofEach(level + 1, mailboxes.length);
  }

  @Override
  public int choose(ReadySet candidates, long seen) {
    int first = candidates.next(seen, 0);
    if (first < 0) {
      return -1;
    }
    int level = levelOf[first];
    return rotas[level].next(candidates, seen, first, start[level + 1]);
  }

  @Override
  public void served(int mailbox) {
    rotas[levelOf[mailbox]].served(mailbox);
  }

  @Override
  public int endOfRivals(int mailbox) {
    return start[levelOf[mailbox] + 1];
  }

  int levelOf(int mailbox) {
    return levelOf[mailbox];
  }
}
