package dev.selectors.savina.filterbank;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** Adds up each row; an actor in all variants, so that all send the same messages. */
final class Combine extends PortableActor<FilterMessage.ToCombine> {
  private final MailboxRef<? super FilterMessage.Stream> sink;
  private int rows;
  int misplaced;

  Combine(MailboxRef<? super FilterMessage.Stream> sink, Finish finish) {
    super(finish);
    this.sink = sink;
  }

  @Override
  protected void receive(FilterMessage.ToCombine message) {
    switch (message) {
      case FilterMessage.Row row -> {
        double sum = 0;
        int channel = 0;
        for (FilterMessage.Item item : row.items()) {
          sum += item.value();
          // Values do not show where they belong: at the suite's size all are zero.
          if (item.channel() != channel || item.place() != rows) {
            misplaced++;
          }
          channel++;
        }
        rows++;
        sink.send(new FilterMessage.Value(sum));
      }
      case FilterMessage.Exit end -> exit();
    }
  }

  @Override
  protected void onExit() {
    sink.send(FilterMessage.EXIT);
  }
}
