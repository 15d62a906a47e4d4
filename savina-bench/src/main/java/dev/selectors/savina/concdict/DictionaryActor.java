package dev.selectors.savina.concdict;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** The dictionary as an actor: one request after another. */
final class DictionaryActor extends PortableActor<DictionaryMessage.ToDictionary> {
  private final Entries entries;
  int reads;

  DictionaryActor(Entries entries, Finish finish) {
    super(finish);
    this.entries = entries;
  }

  @Override
  protected void receive(DictionaryMessage.ToDictionary message) {
    switch (message) {
      case DictionaryMessage.Read read -> {
        reads++;
        read.sender().send(new DictionaryMessage.Result(entries.get(read.key())));
      }
      case DictionaryMessage.Write write -> {
        entries.put(write.key(), write.value());
        write.sender().send(new DictionaryMessage.Result(write.value()));
      }
      case DictionaryMessage.EndWork end -> exit();
    }
  }
}
