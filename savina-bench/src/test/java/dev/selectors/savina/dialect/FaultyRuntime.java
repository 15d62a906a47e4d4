package dev.selectors.savina.dialect;

import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.WrongAnswerException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Runs all actors on one thread, and treats one message of the run as no library should: it is lost,
 * comes twice, or has another content.
 */
public final class FaultyRuntime implements ActorRuntime {
  /**
   * A message of the run.
   *
   * @param taken how often its receiver has taken it; not if that had exited
   */
  public record Sent(Object message, int taken) {}

  /** How many times as many turns as a sound run a faulty one may take, and some more. */
  private static final long ENDLESS = 20;

  private static final long SOME_MORE = 1_000;

  private final Turns turns = new Turns();
  private final List<Sent> sent = Collections.synchronizedList(new ArrayList<>());
  private final int number;
  private final Function<Object, List<Object>> fault;

  private FaultyRuntime(int number, Function<Object, List<Object>> fault) {
    this.number = number;
    this.fault = fault;
  }

  /** Has no fault. */
  public static FaultyRuntime sound() {
    return new FaultyRuntime(-1, List::of);
  }

  /** Loses the message that is sent after so many others. */
  public static FaultyRuntime losing(int after) {
    return new FaultyRuntime(after, message -> List.of());
  }

  /** Delivers the message twice that is sent after so many others. */
  public static FaultyRuntime doubling(int after) {
    return new FaultyRuntime(after, message -> List.of(message, message));
  }

  /** Delivers another message in place of the one that is sent after so many others. */
  public static FaultyRuntime altering(int after, UnaryOperator<Object> message) {
    return new FaultyRuntime(after, original -> List.of(message.apply(original)));
  }

  /** The messages so far, in the order in which they were sent. */
  public List<Sent> sent() {
    return List.copyOf(sent);
  }

  /** The most turns that a run may take if it takes this many without a fault. */
  public static long most(long turns) {
    return ENDLESS * turns + SOME_MORE;
  }

  /**
   * One run.
   *
   * @throws ExecutionException if it fails, or takes more turns than that
   */
  public <P extends Record, R> R run(SavinaBenchmark<P, R> benchmark, P params, long most)
      throws ExecutionException, InterruptedException {
    return turns.run(() -> benchmark.runActors(params, this), most);
  }

  /** Whether a run is found wrong: by an actor, by its verification, or because it never ends. */
  public <P extends Record, R> boolean isNoticedBy(
      SavinaBenchmark<P, R> benchmark, P params, long most) throws InterruptedException {
    try {
      benchmark.verify(params, run(benchmark, params, most));
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
  public void close() {}

  private final class Faulty<M> implements Host<M> {
    private final PortableActor<M> actor;
    private boolean over;

    Faulty(PortableActor<M> actor) {
      this.actor = actor;
    }

    @Override
    public void send(M message) {
      synchronized (sent) {
        int place = sent.size();
        sent.add(new Sent(message, 0));
        turns.execute(() -> take(message, place));
      }
    }

    @SuppressWarnings("unchecked") // what comes in its place is of the same class
    private void take(M message, int place) {
      for (Object one : place == number ? fault.apply(message) : List.of(message)) {
        if (!over) {
          sent.set(place, new Sent(message, sent.get(place).taken() + 1));
          actor.turn((M) one);
          if (over) {
            actor.ended();
          }
        }
      }
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
