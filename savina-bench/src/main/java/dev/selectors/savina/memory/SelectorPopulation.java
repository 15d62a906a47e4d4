package dev.selectors.savina.memory;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.runtimes.SelectorsRuntime;

/** Selectors of one shape. Their system keeps them alive. */
final class SelectorPopulation implements Population {
  private final Shape shape;
  private final SelectorSystem system;
  private int size;

  SelectorPopulation(Shape shape, int workers) {
    this.shape = shape;
    this.system = SelectorsRuntime.open(workers).system();
  }

  @Override
  public Finish add(int more) {
    Finish finish = new Finish(more * shape.used());
    for (int i = 0; i < more; i++) {
      Greeted one = spawn();
      one.mailboxes().stream()
          .limit(shape.used())
          .forEach(mailbox -> mailbox.send(new Greeting(one, finish)));
    }
    if (system.size() != size) {
      throw new IllegalStateException(system.size() + " selectors are alive, not " + size);
    }
    return finish;
  }

  Greeted spawn() {
    size++;
    return shape.spawn(system);
  }

  @Override
  public void close() {
    system.close();
  }
}
