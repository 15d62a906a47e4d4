package dev.selectors.savina.memory;

import dev.selectors.EventSelector;
import dev.selectors.Mailbox;
import dev.selectors.Step;
import dev.selectors.ThreadSelector;
import java.util.List;

/** Selectors that wait for one greeting after the other, in the two forms. */
final class Waiting {
  private Waiting() {}

  /** Keeps its stack meanwhile. */
  static final class Receiver extends ThreadSelector implements Greeted {
    private final Mailbox<Greeting> greetings = mailbox(Greeting.class, "greetings");

    @Override
    protected void run() {
      while (true) {
        receive(greetings).handledBy(this);
      }
    }

    @Override
    public List<Mailbox<Greeting>> mailboxes() {
      return List.of(greetings);
    }
  }

  /** Holds no thread meanwhile. */
  static final class Reactor extends EventSelector implements Greeted {
    private final Mailbox<Greeting> greetings = mailbox(Greeting.class, "greetings");

    @Override
    protected Step run() {
      return Step.loop(Step.react(greetings.on(this::greeted)));
    }

    private Step greeted(Greeting greeting) {
      greeting.handledBy(this);
      return Step.done();
    }

    @Override
    public List<Mailbox<Greeting>> mailboxes() {
      return List.of(greetings);
    }
  }
}
