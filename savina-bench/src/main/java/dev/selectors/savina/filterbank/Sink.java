package dev.selectors.savina.filterbank;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** Where the stream ends; an actor in all variants. */
final class Sink extends PortableActor<FilterMessage.Stream> {
  final Trace received = new Trace();

  Sink(Finish finish) {
    super(finish);
  }

  @Override
  protected void receive(FilterMessage.Stream message) {
    switch (message) {
      case FilterMessage.Value value -> received.add(value.value());
      case FilterMessage.Exit end -> exit();
    }
  }
}
