package dev.selectors.savina.concsll;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** Ends the list after all workers; an actor in all variants. */
final class Master extends PortableActor<ListMessage.EndWork> {
  private final MailboxRef<? super ListMessage.ToList> list;
  private int working;

  Master(int workers, MailboxRef<? super ListMessage.ToList> list, Finish finish) {
    super(finish);
    this.working = workers;
    this.list = list;
  }

  @Override
  protected void receive(ListMessage.EndWork end) {
    working--;
    if (working == 0) {
      list.send(end);
      exit();
    }
  }
}
