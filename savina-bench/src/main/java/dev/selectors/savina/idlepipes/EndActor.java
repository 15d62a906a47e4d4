package dev.selectors.savina.idlepipes;

import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import org.jspecify.annotations.Nullable;

/** An end as an actor of any library: it has to remember where it is in the conversation. */
final class EndActor extends PortableActor<PipeMessage.ToEnd> {
  private final End end;
  /** What was read, and is to be written once the other end is ready for it. */
  private PipeMessage.@Nullable Token held;

  private EndActor(End end, Finish finish) {
    super(finish);
    this.end = end;
  }

  static Form on(ActorRuntime runtime) {
    return (end, finish) -> {
      EndActor actor = runtime.spawn(new EndActor(end, finish));
      return new Address(actor.self(), actor.self());
    };
  }

  @Override
  protected void receive(PipeMessage.ToEnd message) {
    switch (message) {
      case PipeMessage.Token token -> {
        if (token.isNew()) {
          write(token);
        } else {
          held = token;
          end.read();
        }
      }
      case PipeMessage.Exchange ready -> {
        end.exchanged(ready);
        PipeMessage.Token token = held;
        held = null;
        if (token != null) {
          write(token);
        }
      }
      case PipeMessage.Close close -> exit();
    }
  }

  private void write(PipeMessage.Token token) {
    if (token.isSpent()) {
      end.close();
      exit();
    } else {
      end.write(token);
    }
  }
}
