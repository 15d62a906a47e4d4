package dev.selectors.savina.runtimes;

import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Host;
import dev.selectors.savina.dialect.PortableActor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The smallest possible actors: a task of a {@link ForkJoinPool} for each run and a linked queue
 * whose tail also says whether there is a run. No features, and no fairness beyond the pool's: the
 * limit of what a message and a run cost. Who runs what next is left to the pool.
 */
final class RawRuntime implements ActorRuntime {
  /** As many turns in a row as a selector takes by default. */
  private static final int TURNS = 64;

  private final ForkJoinPool pool;

  RawRuntime(int workers) {
    pool = Runtimes.pool(workers);
  }

  @Override
  public <M> void start(PortableActor<M> actor) {
    actor.attach(new Task<>(actor, this));
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }

  /** A message; refers to the next one. */
  @SuppressWarnings("serial") // by inheritance only
  private static final class Node<M> extends AtomicReference<@Nullable Node<M>> {
    final M message;

    Node(M message) {
      this.message = message;
    }
  }

  /** One run of an actor. A pool must not be given the same object again: its queues get lost. */
  @SuppressWarnings("serial") // by inheritance only
  private static final class Run extends ForkJoinTask<Void> {
    private final Task<?> task;

    Run(Task<?> task) {
      this.task = task;
    }

    @Override
    protected boolean exec() {
      task.run();
      return false;
    }

    @Override
    public Void getRawResult() {
      throw new UnsupportedOperationException("never completes");
    }

    @Override
    protected void setRawResult(Void value) {}
  }

  private static final class Task<M> implements Host<M> {
    private final PortableActor<M> actor;
    private final RawRuntime runtime;
    /** The newest message; null means idle. */
    private final AtomicReference<@Nullable Node<M>> tail = new AtomicReference<>();
    /** The oldest message that has not been handled, for whoever runs the task next. */
    private Node<M> head;

    private boolean over;

    @SuppressWarnings("NullAway.Init") // a task that runs has a message
    Task(PortableActor<M> actor, RawRuntime runtime) {
      this.actor = actor;
      this.runtime = runtime;
    }

    @Override
    public void send(M message) {
      Node<M> node = new Node<>(message);
      Node<M> previous = tail.getAndSet(node);
      if (previous == null) {
        head = node;
        runtime.pool.execute(new Run(this));
      } else {
        previous.setRelease(node);
      }
    }

    void run() {
      Node<M> node = head;
      for (int turns = TURNS; turns > 0; turns--) {
        take(node.message);
        Node<M> next = node.getAcquire();
        if (next == null) {
          // From here on the task belongs to the next sender.
          if (tail.compareAndSet(node, null)) {
            return;
          }
          // A sender has made its node the tail, and is about to link it.
          do {
            Thread.onSpinWait();
            next = node.getAcquire();
          } while (next == null);
        }
        node = next;
      }
      head = node;
      runtime.pool.execute(new Run(this));
    }

    private void take(M message) {
      if (!over) {
        actor.turn(message);
        if (over) {
          actor.ended();
        }
      }
    }

    @Override
    public <N> void start(PortableActor<N> other) {
      runtime.start(other);
    }

    @Override
    public void end() {
      over = true;
    }
  }
}
