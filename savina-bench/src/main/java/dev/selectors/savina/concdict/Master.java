package dev.selectors.savina.concdict;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** Ends the dictionary after all workers; an actor in all variants. */
final class Master extends PortableActor<DictionaryMessage.EndWork> {
  private final MailboxRef<? super DictionaryMessage.ToDictionary> dictionary;
  private int working;

  Master(
      int workers, MailboxRef<? super DictionaryMessage.ToDictionary> dictionary, Finish finish) {
    super(finish);
    this.working = workers;
    this.dictionary = dictionary;
  }

  @Override
  protected void receive(DictionaryMessage.EndWork end) {
    working--;
    if (working == 0) {
      dictionary.send(end);
      exit();
    }
  }
}
