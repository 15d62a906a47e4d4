package dev.selectors.savina.concsll;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** The list as an actor: one request after another. */
final class ListActor extends PortableActor<ListMessage.ToList> {
  final SortedList list = new SortedList();
  int reads;

  ListActor(Finish finish) {
    super(finish);
  }

  @Override
  protected void receive(ListMessage.ToList message) {
    switch (message) {
      case ListMessage.Contains contains -> {
        reads++;
        contains.sender().send(new ListMessage.Result(list.contains(contains.value()) ? 1 : 0));
      }
      case ListMessage.Size size -> {
        reads++;
        size.sender().send(new ListMessage.Result(list.size()));
      }
      case ListMessage.Write write -> {
        list.add(write.value());
        write.sender().send(new ListMessage.Result(write.value()));
      }
      case ListMessage.EndWork end -> exit();
    }
  }
}
