package dev.selectors.savina.memory;

import dev.selectors.Mailbox;
import dev.selectors.Selector;
import java.util.List;

/** Selectors with some mailboxes, each declared in a field. */
final class Several {
  private Several() {}

  /** With one. */
  static class One extends Selector implements Greeted {
    private final Mailbox<Greeting> first = mailbox("first", this::handle);

    final void handle(Greeting greeting) {
      greeting.handledBy(this);
    }

    @Override
    public List<Mailbox<Greeting>> mailboxes() {
      return List.of(first);
    }
  }

  /** With two. */
  static final class Two extends One {
    private final Mailbox<Greeting> second = mailbox("second", this::handle);

    @Override
    public List<Mailbox<Greeting>> mailboxes() {
      return List.of(super.mailboxes().getFirst(), second);
    }
  }

  /** With eight. */
  static final class Eight extends One {
    private final Mailbox<Greeting> second = mailbox("second", this::handle);
    private final Mailbox<Greeting> third = mailbox("third", this::handle);
    private final Mailbox<Greeting> fourth = mailbox("fourth", this::handle);
    private final Mailbox<Greeting> fifth = mailbox("fifth", this::handle);
    private final Mailbox<Greeting> sixth = mailbox("sixth", this::handle);
    private final Mailbox<Greeting> seventh = mailbox("seventh", this::handle);
    private final Mailbox<Greeting> eighth = mailbox("eighth", this::handle);

    @Override
    public List<Mailbox<Greeting>> mailboxes() {
      Mailbox<Greeting> first = super.mailboxes().getFirst();
      return List.of(first, second, third, fourth, fifth, sixth, seventh, eighth);
    }
  }

  /** With eight that are declared at once, and know their numbers. */
  static final class Numbered extends Selector implements Greeted {
    private final List<Mailbox<Greeting>> all =
        mailboxes("number", 8, (number, greeting) -> greeting.handledBy(this));

    @Override
    public List<Mailbox<Greeting>> mailboxes() {
      return all;
    }
  }
}
