package dev.selectors.savina.concsll;

import dev.selectors.ExitReason;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.patterns.ReaderWriter;
import dev.selectors.savina.dialect.Finish;

/** The list as a selector that reads beside its turns. Ending counts as a write. */
final class ListSelector extends Selector {
  final SortedList list = new SortedList();
  private final Finish finish;
  private final ReaderWriter<ListMessage.ToList> access;
  int reads;

  ListSelector(ReaderWriter.Order order, Finish finish) {
    this.finish = finish;
    this.access = new ReaderWriter<>(
        context(),
        "requests",
        order,
        Runtime.getRuntime().availableProcessors(),
        m -> m instanceof ListMessage.Read,
        this::onRequest);
  }

  MailboxRef<ListMessage.ToList> requests() {
    return access.requests;
  }

  private void onRequest(ListMessage.ToList message) {
    switch (message) {
      case ListMessage.Contains contains -> {
        reads++;
        access.read(
            contains.sender(),
            () -> new ListMessage.Result(list.contains(contains.value()) ? 1 : 0));
      }
      case ListMessage.Size size -> {
        reads++;
        access.read(size.sender(), () -> new ListMessage.Result(list.size()));
      }
      case ListMessage.Write write -> {
        list.add(write.value());
        write.sender().send(new ListMessage.Result(write.value()));
      }
      case ListMessage.EndWork end -> exit();
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
