package dev.selectors.savina.dialect;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** Runs all actors on one thread, and counts what is sent. */
public final class CountingRuntime implements ActorRuntime {
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final AtomicLong sent = new AtomicLong();

  /** With a thread of its own. */
  public CountingRuntime() {}

  /** How many messages were sent, those to exited actors included. */
  public long sent() {
    return sent.get();
  }

  @Override
  public <M> void start(PortableActor<M> actor) {
    actor.attach(new Counted<>(actor));
  }

  @Override
  public void close() {
    thread.shutdown();
  }

  private final class Counted<M> implements Host<M> {
    private final PortableActor<M> actor;
    private boolean over;

    Counted(PortableActor<M> actor) {
      this.actor = actor;
    }

    @Override
    public void send(M message) {
      sent.incrementAndGet();
      thread.execute(() -> take(message));
    }

    private void take(M message) {
      if (over) {
        return;
      }
      actor.turn(message);
      if (over) {
        actor.ended();
      }
    }

    @Override
    public <N> void start(PortableActor<N> other) {
      CountingRuntime.this.start(other);
    }

    @Override
    public void end() {
      over = true;
    }
  }
}
