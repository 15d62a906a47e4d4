package dev.selectors.savina.runtimes;

import dev.selectors.Actor;
import dev.selectors.ExitReason;
import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Host;
import dev.selectors.savina.dialect.PortableActor;
import java.time.Duration;
import java.util.function.Function;

/**
 * Our own runtime: an actor is an {@link Actor}. Nothing is tuned; but as many turns may block as
 * there can be threads, which only the actors that ask and wait make use of.
 */
public record SelectorsRuntime(SelectorSystem system) implements ActorRuntime {

  /** As many as a pool of the JDK can have: 256, the usual limit, is less than some runs block. */
  private static final int MOST_THREADS = 32_767;

  private static final Duration ANSWERED_BY_THEN = Duration.ofMinutes(10);

  /** A system with this many worker threads. */
  public static SelectorsRuntime open(int workers) {
    return new SelectorsRuntime(SelectorSystem.builder()
        .name("savina")
        .parallelism(workers)
        .maxThreads(MOST_THREADS)
        .build());
  }

  @Override
  public <M> void start(PortableActor<M> actor) {
    start(system, actor);
  }

  @Override
  public void close() {
    system.close();
  }

  private static <M> void start(SelectorSystem system, PortableActor<M> actor) {
    Hosted<M> host = new Hosted<>(actor);
    actor.attach(host);
    system.spawn(host);
  }

  private static final class Hosted<M> extends Actor<M> implements Host<M> {
    private final PortableActor<M> actor;

    Hosted(PortableActor<M> actor) {
      this.actor = actor;
    }

    @Override
    protected void receive(M message) {
      actor.turn(message);
    }

    @Override
    protected void onExit(ExitReason reason) {
      actor.ended();
    }

    @Override
    public <N> void start(PortableActor<N> other) {
      SelectorsRuntime.start(system(), other);
    }

    @Override
    public void end() {
      exit();
    }

    @Override
    public <Q, A> A ask(MailboxRef<Q> to, Function<MailboxRef<A>, Q> request) {
      return context().call(to, request, ANSWERED_BY_THEN);
    }
  }
}
