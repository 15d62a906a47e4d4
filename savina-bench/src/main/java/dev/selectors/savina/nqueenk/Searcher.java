package dev.selectors.savina.nqueenk;

import dev.selectors.MailboxRef;
import dev.selectors.savina.harness.Crew;

/** What a worker does and has done; the same in all variants. */
final class Searcher {
  private final int number;
  private final QueensParams params;
  private final Crew<?> crew;
  private final boolean heedful;
  private final MailboxRef<QueensMessage.ToMaster> master;

  /** Queens that were tried. */
  long tries;
  /** Solutions that were found. */
  long found;
  /** Works that others were divided into. */
  long parts;
  /** Works that are over. */
  long done;
  /** Of those, the ones that were begun when the master already had enough. */
  long late;
  /** Works that were no longer begun. */
  long left;

  /**
   * A searcher that reports to the master.
   *
   * @param number the number of its worker
   * @param crew whose worker it is
   * @param heedful whether works are not begun any more when all are to stop; otherwise they are only counted
   */
  Searcher(
      int number,
      QueensParams params,
      Crew<?> crew,
      boolean heedful,
      MailboxRef<QueensMessage.ToMaster> master) {
    this.number = number;
    this.params = params;
    this.crew = crew;
    this.heedful = heedful;
    this.master = master;
  }

  /** Does a work, or divides it. */
  void search(QueensMessage.Work work) {
    if (crew.isStopping()) {
      if (heedful) {
        left++;
        return;
      }
      late++;
    }
    int into = 0;
    if (work.board().queens() < params.threshold()) {
      into = divide(work);
    } else {
      complete(work.board());
    }
    parts += into;
    done++;
    master.send(new QueensMessage.Done(number, into));
  }

  private int divide(QueensMessage.Work work) {
    int into = 0;
    for (int column = 0; column < params.size(); column++) {
      Board longer = work.board().with(column);
      tries++;
      if (longer.isPeaceful()) {
        master.send(work.part(longer));
        into++;
      }
    }
    return into;
  }

  private void complete(Board board) {
    if (board.queens() == params.size()) {
      found++;
      master.send(new QueensMessage.Solution(board.packed()));
      return;
    }
    for (int column = 0; column < params.size(); column++) {
      Board longer = board.with(column);
      tries++;
      if (longer.isPeaceful()) {
        complete(longer);
      }
    }
  }
}
