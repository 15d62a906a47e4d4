package dev.selectors.savina.idlepipes;

import dev.selectors.EventSelector;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.SelectorSystem;
import dev.selectors.Step;
import dev.selectors.savina.dialect.Finish;

/** An end that holds no thread while it waits. */
final class ReactingEnd extends EventSelector {
  private final Mailbox<PipeMessage.Content> pipe = mailbox(PipeMessage.Content.class, "pipe");
  private final Mailbox<PipeMessage.Exchange> exchanges =
      mailbox(PipeMessage.Exchange.class, "exchanges");
  private final End end;
  private final Finish finish;

  private ReactingEnd(End end, Finish finish) {
    this.end = end;
    this.finish = finish;
  }

  static Form on(SelectorSystem system) {
    return (end, finish) -> {
      ReactingEnd selector = system.spawn(new ReactingEnd(end, finish));
      return new Address(selector.pipe, selector.exchanges);
    };
  }

  @Override
  protected Step run() {
    return Step.react(pipe.on(content -> switch (content) {
      case PipeMessage.Token token -> read(token).andThen(() -> write(token));
      case PipeMessage.Close close -> Step.done();
    }));
  }

  private Step read(PipeMessage.Token token) {
    if (token.isNew()) {
      return Step.done();
    }
    end.read();
    return exchange();
  }

  private Step write(PipeMessage.Token token) {
    if (token.isSpent()) {
      end.close();
      return Step.done();
    }
    end.write(token);
    return exchange().andThen(this::run);
  }

  private Step exchange() {
    return Step.react(exchanges.on(ready -> {
      end.exchanged(ready);
      return Step.done();
    }));
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
