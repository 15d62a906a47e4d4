package dev.selectors.savina.concsll;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** Sends one request after another; an actor in all variants. */
final class Worker extends PortableActor<ListMessage.ToWorker> {
  private final Orders orders;
  private final MailboxRef<? super ListMessage.ToList> list;
  private final MailboxRef<? super ListMessage.EndWork> master;
  /** In the order of the requests. */
  final int[] answers;

  private int asked;

  Worker(
      ListParams params,
      int number,
      MailboxRef<? super ListMessage.ToList> list,
      MailboxRef<? super ListMessage.EndWork> master,
      Finish finish) {
    super(finish);
    this.orders = new Orders(params, number);
    this.list = list;
    this.master = master;
    this.answers = new int[params.requests()];
  }

  @Override
  protected void receive(ListMessage.ToWorker message) {
    if (message instanceof ListMessage.Result result) {
      answers[asked - 1] = result.value();
    }
    if (asked == answers.length) {
      master.send(new ListMessage.EndWork());
      exit();
      return;
    }
    asked++;
    orders.next();
    list.send(orders.message(self()));
  }
}
