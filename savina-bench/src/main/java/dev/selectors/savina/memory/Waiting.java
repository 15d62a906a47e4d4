package dev.selectors.savina.memory;

import dev.selectors.EventSelector;
import dev.selectors.Mailbox;
import dev.selectors.Step;
import dev.selectors.ThreadSelector;
import java.util.List;

/** Selectors that wait for greetings, in the two forms. */
final class Waiting {
  private Waiting() {}

  /** Waits for one after the other, and keeps its stack meanwhile. */
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
  private abstract static class Reacting extends EventSelector implements Greeted {
    private final Mailbox<Greeting> greetings = mailbox(Greeting.class, "greetings");

    final Step next() {
      return Step.react(greetings.on(this::greeted));
    }

    private Step greeted(Greeting greeting) {
      greeting.handledBy(this);
      return Step.done();
    }

    @Override
    public final List<Mailbox<Greeting>> mailboxes() {
      return List.of(greetings);
    }
  }

  /** Waits for one after the other. */
  static final class Reactor extends Reacting {
    @Override
    protected Step run() {
      return Step.loop(next());
    }
  }

  /** Waits for one greeting only, and needs to know nothing of what comes after it. */
  static final class Once extends Reacting {
    @Override
    protected Step run() {
      return next();
    }
  }
}
