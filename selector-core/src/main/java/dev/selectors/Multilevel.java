package dev.selectors;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Lower levels first; within a level the mailboxes in turn. */
final class Multilevel implements Chooser {
  /*
   * Indexes are ordered by level, so that the first candidate is one of the lowest level, and the
   * mailboxes of a level are a range of indexes.
   */
  private final int[] levelOf;
  private final int[] start;
  /** Of each level; null where it has one mailbox only. */
  private final @Nullable Rota[] rotas;

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
    rotas = new Rota[level + 1];
    for (int i = 0; i <= level; i++) {
      rotas[i] =
          start[i + 1] - start[i] == 1 ? null : Rota.of(start[i], start[i + 1], mailboxes.length);
    }
  }

  @Override
  public int choose(ReadySet candidates, long seen) {
    int first = candidates.next(seen, 0);
    if (first < 0) {
      return -1;
    }
    Rota rota = rotas[levelOf[first]];
    return rota == null ? first : rota.next(candidates, seen);
  }

  @Override
  public void served(int mailbox) {
    Rota rota = rotas[levelOf[mailbox]];
    if (rota != null) {
      rota.served(mailbox);
    }
  }

  @Override
  public int endOfRivals(int mailbox) {
    return start[levelOf[mailbox] + 1];
  }

  int levelOf(int mailbox) {
    return levelOf[mailbox];
  }
}
