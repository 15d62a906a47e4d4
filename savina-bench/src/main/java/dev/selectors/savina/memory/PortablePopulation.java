package dev.selectors.savina.memory;

import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** Actors of the dialect on any runtime. */
final class PortablePopulation implements Population {
  // Not every library keeps its actors alive. Full from the start, so that it does not grow.
  private final Idle[] members;
  private final ActorRuntime runtime;
  private int size;

  PortablePopulation(ActorRuntime runtime, int capacity) {
    this.runtime = runtime;
    this.members = new Idle[capacity];
  }

  @Override
  public Finish add(int more) {
    Finish finish = new Finish(more);
    for (int i = 0; i < more; i++) {
      Idle idle = runtime.spawn(new Idle(finish));
      members[size++] = idle;
      // One object for all: a queue that still refers to its last message pays only for that.
      idle.self().send("hello");
    }
    return finish;
  }

  @Override
  public void close() {
    runtime.close();
  }

  /** Has room for its only field beside those of every actor of the dialect. */
  private static final class Idle extends PortableActor<String> {
    private boolean greeted;

    Idle(Finish finish) {
      super(finish);
    }

    @Override
    protected void receive(String hello) {
      if (greeted) {
        throw new IllegalStateException("a message was handled twice");
      }
      greeted = true;
      // It stays: what is counted is that each has come here.
      finish().exited();
    }
  }
}
