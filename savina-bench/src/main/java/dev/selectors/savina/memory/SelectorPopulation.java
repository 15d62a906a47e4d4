package dev.selectors.savina.memory;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.runtimes.SelectorsRuntime;

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
    return greet(first, more);
  }

  @Override
  public void greetAll() throws InterruptedException {
    for (int from = 0; from < size; from += BATCH) {
      greet(from, Math.min(BATCH, size - from)).await();
    }
  }

  private Finish greet(int from, int howMany) {
    Finish finish = new Finish(howMany * shape.used());
    for (int i = from; i < from + howMany; i++) {
      Greeted one = members[i];
      one.mailboxes().stream()
          .limit(shape.used())
          .forEach(mailbox -> mailbox.send(new Greeting(one, finish)));
    }
    if (system.size() != size) {
      throw new IllegalStateException(system.size() + " selectors are alive, not " + size);
    }
    return finish;
  }

  @Override
  public void close() {
    system.close();
  }
}
