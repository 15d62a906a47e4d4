package dev.selectors.savina.philosopher;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import org.jspecify.annotations.Nullable;

/**
 * The arbitrator as an actor: it must take every request as it comes, so it turns the hungry away,
 * or keeps their requests itself until their neighbours are done.
 */
final class ArbitratorActor extends PortableActor<PhilosopherMessage.ToArbitrator> {
  private final Table table;
  private final boolean retry;
  private final PhilosopherMessage.@Nullable Hungry[] waiting;

  ArbitratorActor(PhilosopherParams params, Table table, Finish finish) {
    super(finish);
    this.table = table;
    this.retry = params.retry();
    this.waiting = new PhilosopherMessage.Hungry[params.philosophers()];
  }

  @Override
  protected void receive(PhilosopherMessage.ToArbitrator message) {
    switch (message) {
      case PhilosopherMessage.Hungry hungry -> onHungry(hungry);
      case PhilosopherMessage.Done done -> {
        table.clear(done.number());
        serveIfWaiting(table.left(done.number()));
        serveIfWaiting(table.right(done.number()));
      }
      case PhilosopherMessage.Exit exit -> {
        if (table.leave()) {
          exit();
        }
      }
    }
  }

  private void onHungry(PhilosopherMessage.Hungry hungry) {
    table.requests++;
    if (table.isFree(hungry.number())) {
      table.serve(hungry);
    } else if (retry) {
      table.denials++;
      hungry.philosopher().send(PhilosopherMessage.DENIED);
    } else {
      waiting[hungry.number()] = hungry;
    }
  }

  private void serveIfWaiting(int philosopher) {
    PhilosopherMessage.Hungry hungry = waiting[philosopher];
    if (hungry != null && table.isFree(philosopher)) {
      waiting[philosopher] = null;
      table.serve(hungry);
    }
  }
}
