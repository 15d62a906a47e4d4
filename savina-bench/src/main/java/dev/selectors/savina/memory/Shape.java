package dev.selectors.savina.memory;

import dev.selectors.SelectorSystem;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The selectors that are weighed: how many mailboxes, and how many of them were ever used. */
public enum Shape {
  /** An actor without fields. */
  ACTOR(1, 1),
  /** One mailbox. */
  ONE(1, 1),
  /** Two, one of them never used. */
  TWO_FRESH(2, 1),
  /** Two. */
  TWO(2, 2),
  /** Eight, seven of them never used. */
  EIGHT_FRESH(8, 1),
  /** Eight. */
  EIGHT(8, 8),
  /** Eight with numbers, seven of them never used. */
  NUMBERED_FRESH(8, 1),
  /** Eight with numbers. */
  NUMBERED(8, 8),
  /** One with a thread of its own, whose stack is kept while it waits in {@code receive}. */
  RECEIVING(1, 1),
  /** One made of steps, which holds no thread while it waits in {@code react}. */
  REACTING(1, 1),
  /** The same, but it waits for its first message, and has nothing to do after that. */
  REACTING_FRESH(1, 0);

  private final int mailboxes;
  private final int used;

  Shape(int mailboxes, int used) {
    this.mailboxes = mailboxes;
    this.used = used;
  }

  /** The shape of this name, if it is one. */
  public static Optional<Shape> named(String name) {
    return Arrays.stream(values())
        .filter(shape -> shape.toString().equals(name))
        .findFirst();
  }

  /** How many mailboxes it has. */
  public int mailboxes() {
    return mailboxes;
  }

  /** How many of them have handled a message. */
  public int used() {
    return used;
  }

  /** Whether it waits for its first message, and ends after that. */
  public boolean endsAfterFirst() {
    return used == 0;
  }

  /** The name as it stands in the table. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Spawns one. */
  Greeted spawn(SelectorSystem system) {
    return switch (this) {
      case ACTOR -> system.spawn(new Smallest());
      case ONE -> system.spawn(new Several.One());
      case TWO_FRESH, TWO -> system.spawn(new Several.Two());
      case EIGHT_FRESH, EIGHT -> system.spawn(new Several.Eight());
      case NUMBERED_FRESH, NUMBERED -> system.spawn(new Several.Numbered());
      case RECEIVING -> system.spawn(new Waiting.Receiver());
      case REACTING -> system.spawn(new Waiting.Reactor());
      case REACTING_FRESH -> system.spawn(new Waiting.Once());
    };
  }
}
