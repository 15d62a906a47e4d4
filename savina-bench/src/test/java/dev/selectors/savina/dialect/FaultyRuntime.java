package dev.selectors.savina.dialect;

import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.WrongAnswerException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Runs all actors on one thread, and treats one message of the run as no library should: it is lost,
 * or comes twice.
 */
public final class FaultyRuntime implements ActorRuntime {
  /** How many times as many messages as it needs a run may send: some retry for ever. */
  private static final long ENDLESS = 50;

  private static final Duration GLANCE = Duration.ofMillis(1);

  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong underWay = new AtomicLong();
  private final long number;
  private final int copies;
  private volatile @Nullable Object fault;

  private FaultyRuntime(long number, int copies) {
    this.number = number;
    this.copies = copies;
  }

  /** Loses the message that is sent after so many others. */
  public static FaultyRuntime losing(long after) {
    return new FaultyRuntime(after, 0);
  }

  /** Delivers the message twice that is sent after so many others. */
  public static FaultyRuntime doubling(long after) {
    return new FaultyRuntime(after, 2);
  }

  /** The message that was lost or doubled; null if there were not so many. */
  public @Nullable Object fault() {
    return fault;
  }

  /** Whether a run is found wrong: by an actor, by its verification, or as it never ends. */
  public <P extends Record, R> boolean isNoticedBy(SavinaBenchmark<P, R> benchmark, P params)
      throws InterruptedException {
    CompletableFuture<R> result = new CompletableFuture<>();
    Thread main = Thread.ofPlatform().start(() -> {
      try {
        result.complete(benchmark.runActors(params, this));
      } catch (InterruptedException | RuntimeException e) {
        result.completeExceptionally(e);
      }
    });
    long limit = ENDLESS * (1 + benchmark.messages(params));
    while (!main.join(GLANCE)) {
      // Who waits for exits, while no message is under way that could cause one, waits for ever.
      boolean stuck = main.getState() == Thread.State.WAITING && underWay.get() == 0;
      if (stuck || sent.get() > limit) {
        main.interrupt();
      }
    }
    try {
      benchmark.verify(params, result.get());
      return false;
    } catch (ExecutionException | WrongAnswerException e) {
      return true;
    }
  }

  @Override
  public <M> void start(PortableActor<M> actor) {
    actor.attach(new Faulty<>(actor));
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }

  private final class Faulty<M> implements Host<M> {
    private final PortableActor<M> actor;
    private boolean over;

    Faulty(PortableActor<M> actor) {
      this.actor = actor;
    }

    @Override
    public void send(M message) {
      boolean faulty = sent.getAndIncrement() == number;
      if (faulty) {
        fault = message;
      }
      underWay.incrementAndGet();
      thread.execute(() -> take(message, faulty ? copies : 1));
    }

    private void take(M message, int times) {
      for (int i = 0; i < times && !over; i++) {
        actor.turn(message);
        if (over) {
          actor.ended();
        }
      }
      underWay.decrementAndGet();
    }

    @Override
    public <N> void start(PortableActor<N> other) {
      FaultyRuntime.this.start(other);
    }

    @Override
    public void end() {
      over = true;
    }
  }
}
