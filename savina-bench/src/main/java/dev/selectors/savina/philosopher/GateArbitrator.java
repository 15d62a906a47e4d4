package dev.selectors.savina.philosopher;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import java.util.List;

/**
 * The arbitrator as a selector that opens and closes the gates of the philosophers itself: while
 * one eats, its own and those of both neighbours are closed. The pattern is the resource with gates: nothing is asked
 * before a selection, but a gate has to be thought of where a fork is taken or given back.
 */
final class GateArbitrator extends Selector implements Arbitrator {
  private final Mailbox<PhilosopherMessage.AfterMeal> forks =
      this.<PhilosopherMessage.AfterMeal>mailbox("forks", this::onAfterMeal).level(0);
  private final List<Mailbox<PhilosopherMessage.Hungry>> requests;
  private final Table table;
  private final Finish finish;

  GateArbitrator(PhilosopherParams params, Table table, Finish finish) {
    this.table = table;
    this.finish = finish;
    requests = mailboxes("requests", params.philosophers(), this::onHungry);
    requests.forEach(mailbox -> mailbox.level(1));
  }

  private void onHungry(int number, PhilosopherMessage.Hungry hungry) {
    table.requests++;
    table.serve(hungry);
    // Its own as well: the next request may be seen before the forks are given back.
    requests.get(number).disable();
    requests.get(table.left(number)).disable();
    requests.get(table.right(number)).disable();
  }

  private void onAfterMeal(PhilosopherMessage.AfterMeal message) {
    switch (message) {
      case PhilosopherMessage.Done done -> {
        table.clear(done.number());
        requests.get(done.number()).enable();
        enableIfFree(table.left(done.number()));
        enableIfFree(table.right(done.number()));
      }
      case PhilosopherMessage.Exit exit -> {
        if (table.leave()) {
          exit();
        }
      }
    }
  }

  private void enableIfFree(int number) {
    if (table.isFree(number)) {
      requests.get(number).enable();
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }

  @Override
  public List<Mailbox<PhilosopherMessage.Hungry>> requests() {
    return requests;
  }

  @Override
  public Mailbox<PhilosopherMessage.AfterMeal> forks() {
    return forks;
  }
}
