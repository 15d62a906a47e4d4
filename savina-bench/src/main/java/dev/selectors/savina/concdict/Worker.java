package dev.selectors.savina.concdict;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** Sends one request after another; an actor in all variants. */
final class Worker extends PortableActor<DictionaryMessage.ToWorker> {
  private final Orders orders;
  private final MailboxRef<? super DictionaryMessage.ToDictionary> dictionary;
  private final MailboxRef<? super DictionaryMessage.EndWork> master;
  /** In the order of the requests. */
  final int[] answers;

  private int asked;

  Worker(
      DictionaryParams params,
      int number,
      MailboxRef<? super DictionaryMessage.ToDictionary> dictionary,
      MailboxRef<? super DictionaryMessage.EndWork> master,
      Finish finish) {
    super(finish);
    this.orders = new Orders(params, number);
    this.dictionary = dictionary;
    this.master = master;
    this.answers = new int[params.requests()];
  }

  @Override
  protected void receive(DictionaryMessage.ToWorker message) {
    if (message instanceof DictionaryMessage.Result result) {
      answers[asked - 1] = result.value();
    }
    if (asked == answers.length) {
      master.send(new DictionaryMessage.EndWork());
      exit();
      return;
    }
    asked++;
    orders.next();
    dictionary.send(
        orders.isWrite()
            ? new DictionaryMessage.Write(self(), orders.key(), orders.value())
            : new DictionaryMessage.Read(self(), orders.key()));
  }
}
