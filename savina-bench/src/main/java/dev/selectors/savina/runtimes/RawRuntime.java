package dev.selectors.savina.runtimes;

import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Host;
import dev.selectors.savina.dialect.PortableActor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The smallest possible actors: a reusable task of a {@link ForkJoinPool} and a linked queue whose
 * tail also says whether the task is scheduled. No features, and no fairness beyond the pool's: the
 * limit that a library on the same pool can come close to.
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

  @SuppressWarnings("serial") // by inheritance only
  private static final class Task<M> extends ForkJoinTask<Void> implements Host<M> {
    private final PortableActor<M> actor;
    private final RawRuntime runtime;
    /** The newest message; none means idle. */
    private final AtomicReference<@Nullable Node<M>> tail = new AtomicReference<>();
    /** The oldest message that is not handled, for whoever runs the task next. */
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
        runtime.pool.execute(this);
      } else {
        previous.setRelease(node);
      }
    }

    @Override
    protected boolean exec() {
      Node<M> node = head;
      for (int turns = TURNS; turns > 0; turns--) {
        take(node.message);
        Node<M> next = node.getAcquire();
        if (next == null) {
          // From here on the task belongs to the next sender.
          if (tail.compareAndSet(node, null)) {
            return false;
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
      runtime.pool.execute(this);
      return false;
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

    @Override
    public Void getRawResult() {
      throw new UnsupportedOperationException("never completes");
    }

    @Override
    protected void setRawResult(Void value) {}
  }
}
