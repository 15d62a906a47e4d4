package dev.selectors.savina.piprecision;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Hands out the next term whenever one comes back, and adds them up; an actor in all variants. */
final class Master extends PortableActor<PiMessage.ToMaster> {
  private final PiParams params;
  private final boolean early;
  private final List<Hand> hands = new ArrayList<>();
  private BigDecimal sum = BigDecimal.ZERO;
  private int requested;
  private int received;
  private int enough = Integer.MAX_VALUE;
  private int stopped;

  /**
   * For workers that are still to be added.
   *
   * @param early whether workers are told to stop as soon as it is known that no more is needed;
   *     that is of use if they hear of it before the works they have
   */
  Master(PiParams params, boolean early, Finish finish) {
    super(finish);
    this.params = params;
    this.early = early;
  }

  /** Adds a worker, with its mailboxes for works and for the end; before the start only. */
  void add(MailboxRef<? super PiMessage.Work> works, MailboxRef<? super PiMessage.Stop> stop) {
    hands.add(new Hand(works, stop));
  }

  @Override
  protected void receive(PiMessage.ToMaster message) {
    switch (message) {
      case PiMessage.Start start -> {
        for (int i = 0; i < params.ahead(); i++) {
          request(hands.get(i % hands.size()));
        }
      }
      case PiMessage.Result result -> take(result);
      case PiMessage.Stopped last -> {
        stopped++;
        if (stopped == hands.size()) {
          exit();
        }
      }
    }
  }

  private void take(PiMessage.Result result) {
    sum = sum.add(result.term());
    received++;
    if (enough == Integer.MAX_VALUE) {
      if (!Series.isLast(result.term())) {
        request(hands.get(result.worker()));
        return;
      }
      enough = result.number();
      if (early) {
        stop();
      }
    }
    if (!early && received == requested) {
      stop();
    }
  }

  private void request(Hand hand) {
    hand.given++;
    hand.works.send(new PiMessage.Work(requested++));
  }

  private void stop() {
    for (Hand hand : hands) {
      hand.stop.send(new PiMessage.Stop(hand.given, enough));
    }
  }

  /** What came of it. */
  PiPrecision.Result result(List<Worker> workers) {
    int computed = workers.stream().mapToInt(worker -> worker.computed).sum();
    return new PiPrecision.Result(sum, requested, received, computed);
  }

  /** What the master knows of a worker. */
  private static final class Hand {
    private final MailboxRef<? super PiMessage.Work> works;
    private final MailboxRef<? super PiMessage.Stop> stop;
    private int given;

    Hand(MailboxRef<? super PiMessage.Work> works, MailboxRef<? super PiMessage.Stop> stop) {
      this.works = works;
      this.stop = stop;
    }
  }
}
