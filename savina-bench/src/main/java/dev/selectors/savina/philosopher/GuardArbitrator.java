package dev.selectors.savina.philosopher;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import java.util.List;

/**
 * The arbitrator as a selector with a mailbox for each philosopher, which declares when it may be
 * served: while both forks are free. The pattern is the guarded resource: a request that cannot be
 * granted is not looked at.
 */
final class GuardArbitrator extends Selector implements Arbitrator {
  private final Mailbox<PhilosopherMessage.AfterMeal> forks =
      this.<PhilosopherMessage.AfterMeal>mailbox("forks", this::onAfterMeal).level(0);
  private final List<Mailbox<PhilosopherMessage.Hungry>> requests;
  private final Table table;
  private final Finish finish;

  GuardArbitrator(PhilosopherParams params, Table table, Finish finish) {
    this.table = table;
    this.finish = finish;
    requests = mailboxes("requests", params.philosophers(), this::onHungry);
    for (int i = 0; i < requests.size(); i++) {
      int number = i;
      requests.get(i).level(1).guard(() -> table.isFree(number));
    }
  }

  private void onHungry(int number, PhilosopherMessage.Hungry hungry) {
    table.requests++;
    table.serve(hungry);
  }

  private void onAfterMeal(PhilosopherMessage.AfterMeal message) {
    switch (message) {
      case PhilosopherMessage.Done done -> table.clear(done.number());
      case PhilosopherMessage.Exit exit -> {
        if (table.leave()) {
          exit();
        }
      }
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
