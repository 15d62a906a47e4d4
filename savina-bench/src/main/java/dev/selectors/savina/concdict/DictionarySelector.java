package dev.selectors.savina.concdict;

import dev.selectors.ExitReason;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.patterns.ReaderWriter;
import dev.selectors.savina.dialect.Finish;

/** The dictionary as a selector that reads beside its turns. Ending counts as a write. */
final class DictionarySelector extends Selector {
  private final Entries entries;
  private final Finish finish;
  private final ReaderWriter<DictionaryMessage.ToDictionary> access;
  int reads;

  DictionarySelector(Entries entries, ReaderWriter.Order order, Finish finish) {
    this.entries = entries;
    this.finish = finish;
    this.access = new ReaderWriter<>(
        context(),
        "requests",
        order,
        Runtime.getRuntime().availableProcessors(),
        message -> message instanceof DictionaryMessage.Read,
        this::onRequest);
  }

  MailboxRef<DictionaryMessage.ToDictionary> requests() {
    return access.requests;
  }

  private void onRequest(DictionaryMessage.ToDictionary message) {
    switch (message) {
      case DictionaryMessage.Read read -> {
        reads++;
        access.read(read.sender(), () -> new DictionaryMessage.Result(entries.get(read.key())));
      }
      case DictionaryMessage.Write write -> {
        entries.put(write.key(), write.value());
        write.sender().send(new DictionaryMessage.Result(write.value()));
      }
      case DictionaryMessage.EndWork end -> exit();
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
