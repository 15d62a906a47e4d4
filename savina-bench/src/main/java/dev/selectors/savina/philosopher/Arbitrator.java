package dev.selectors.savina.philosopher;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import java.util.List;

/**
 * The arbitrator of one run as a selector with a mailbox for each philosopher; its kinds differ in
 * how they make the hungry wait.
 */
abstract class Arbitrator extends Selector {
  private final Mailbox<PhilosopherMessage.AfterMeal> forks =
      this.<PhilosopherMessage.AfterMeal>mailbox("forks", this::onAfterMeal).level(0);
  final List<Mailbox<PhilosopherMessage.Hungry>> requests;
  final Table table;
  private final Finish finish;

  Arbitrator(PhilosopherParams params, Table table, Finish finish) {
    this.table = table;
    this.finish = finish;
    requests = mailboxes("requests", params.philosophers(), this::onHungry);
    requests.forEach(mailbox -> mailbox.level(1));
  }

  private void onHungry(int number, PhilosopherMessage.Hungry hungry) {
    table.requests++;
    table.serve(hungry);
    taken(number);
  }

  private void onAfterMeal(PhilosopherMessage.AfterMeal message) {
    switch (message) {
      case PhilosopherMessage.Done done -> {
        table.clear(done.number());
        givenBack(done.number());
      }
      case PhilosopherMessage.Exit exit -> {
        if (table.leave()) {
          exit();
        }
      }
    }
  }

  /** A philosopher has taken both forks. */
  abstract void taken(int number);

  /** A philosopher has given both forks back. */
  abstract void givenBack(int number);

  @Override
  protected final void onExit(ExitReason reason) {
    finish.exited(reason);
  }

  /** Where the hungry ask, a mailbox for each philosopher. */
  final List<Mailbox<PhilosopherMessage.Hungry>> requests() {
    return requests;
  }

  /** Where forks are given back. */
  final MailboxRef<PhilosopherMessage.AfterMeal> forks() {
    return forks;
  }
}
