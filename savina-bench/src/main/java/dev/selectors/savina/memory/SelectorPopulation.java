package dev.selectors.savina.memory;

import dev.selectors.Selector;
import dev.selectors.SelectorState;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.util.Arrays;

/** Selectors of one shape. */
final class SelectorPopulation implements Population {
  private final Shape shape;
  private final SelectorSystem system;
  /** Full from the start, so that it does not grow. */
  private final Greeted[] members;

  private int size;

  SelectorPopulation(Shape shape, int workers, int capacity) {
    this.shape = shape;
    this.system = SelectorsRuntime.open(workers).system();
    this.members = new Greeted[capacity];
  }

  @Override
  public Finish add(int more) {
    int first = size;
    for (int i = 0; i < more; i++) {
      members[size++] = shape.spawn(system);
    }
    Finish finish = greet(first, more, shape.used());
    if (shape.endsAfterFirst()) {
      for (int i = first; i < size; i++) {
        awaitStart(members[i]);
      }
    }
    requireAllAlive();
    return finish;
  }

  /** Of one that is not told by a greeting that it has begun to wait. */
  private static void awaitStart(Greeted member) {
    while (!(((Selector) member).snapshot().state() instanceof SelectorState.Detached)) {
      Thread.onSpinWait();
    }
  }

  @Override
  public void greetAll() throws InterruptedException {
    requireAllAlive();
    for (int from = 0; from < size; from += BATCH) {
      int some = Math.min(BATCH, size - from);
      greet(from, some, Math.max(1, shape.used())).await();
      if (shape.endsAfterFirst()) {
        Arrays.fill(members, from, from + some, null);
      } else {
        requireAllAlive();
      }
    }
  }

  private Finish greet(int from, int howMany, int mailboxes) {
    Finish finish = new Finish(howMany * mailboxes);
    for (int i = from; i < from + howMany; i++) {
      Greeted one = members[i];
      one.mailboxes().stream()
          .limit(mailboxes)
          .forEach(mailbox -> mailbox.send(new Greeting(one, finish)));
    }
    return finish;
  }

  private void requireAllAlive() {
    if (system.size() != size) {
      throw new IllegalStateException(system.size() + " selectors are alive, not " + size);
    }
  }

  @Override
  public void close() {
    system.close();
  }
}
