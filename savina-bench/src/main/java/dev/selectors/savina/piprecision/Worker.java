package dev.selectors.savina.piprecision;

import dev.selectors.MailboxRef;
import java.math.BigDecimal;

/** Computes terms, whatever brings it the orders. */
final class Worker {
  private final int worker;
  private final int precision;
  private final MailboxRef<PiMessage.ToMaster> master;
  private int works = Integer.MAX_VALUE;
  private int enough = Integer.MAX_VALUE;
  private int answered;
  int computed;

  Worker(int worker, int precision, MailboxRef<PiMessage.ToMaster> master) {
    this.worker = worker;
    this.precision = precision;
    this.master = master;
  }

  /** Takes an order; true when there will be no other one. */
  boolean take(PiMessage.ToWorker message) {
    switch (message) {
      case PiMessage.Work work -> answer(work.number());
      case PiMessage.Stop stop -> {
        works = stop.works();
        enough = stop.enough();
      }
    }
    if (answered < works) {
      return false;
    }
    master.send(new PiMessage.Stopped());
    return true;
  }

  private void answer(int number) {
    answered++;
    master.send(new PiMessage.Result(worker, number, term(number)));
  }

  private BigDecimal term(int number) {
    if (number >= enough) {
      return BigDecimal.ZERO;
    }
    computed++;
    return Series.term(number, precision);
  }
}
