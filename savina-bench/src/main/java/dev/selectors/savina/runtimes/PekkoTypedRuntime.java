package dev.selectors.savina.runtimes;

import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Host;
import dev.selectors.savina.dialect.PortableActor;
import dev.selectors.savina.dialect.Stashing;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.Signal;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.StashBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Apache Pekko, typed actors in the functional style. Its default mailbox is the one that is
 * recommended for speed. Actors spawned by an actor are its children, the others are those of the
 * system's guardian: the user's guardian could only be asked for them by a message.
 */
final class PekkoTypedRuntime implements ActorRuntime {
  /** More than wait at one actor at any size of a benchmark. */
  private static final int MOST_PUT_AWAY = 100_000_000;

  private final ActorSystem<Object> system;
  private final AtomicLong names = new AtomicLong();

  PekkoTypedRuntime(int workers) {
    system = ActorSystem.create(Behaviors.empty(), "savina", PekkoRuntime.config(workers));
  }

  @Override
  public <M> void start(PortableActor<M> actor) {
    Hosted<M> host = new Hosted<>(actor);
    actor.attach(host);
    String name = Long.toString(names.incrementAndGet());
    host.ref = system.systemActorOf(host.behavior(), name, Props.empty());
  }

  @Override
  public void close() {
    system.terminate();
    system.getWhenTerminated().toCompletableFuture().join();
  }

  private static final class Hosted<M> implements Host<M> {
    private final PortableActor<M> actor;
    // Written by both the spawning thread and the new actor, with the same value: each needs it at
    // once.
    private ActorRef<M> ref;
    private ActorContext<M> context;
    private @Nullable StashBuffer<M> stash;
    private boolean unstashes;
    private boolean over;

    @SuppressWarnings("NullAway.Init") // nobody has the address before they are set
    Hosted(PortableActor<M> actor) {
      this.actor = actor;
    }

    Behavior<M> behavior() {
      return Behaviors.setup(own -> {
        context = own;
        ref = own.getSelf();
        return actor instanceof Stashing
            ? Behaviors.withStash(MOST_PUT_AWAY, this::withStash)
            : Behaviors.receive(this::onMessage, this::onSignal);
      });
    }

    private Behavior<M> withStash(StashBuffer<M> buffer) {
      stash = buffer;
      Behavior<M> unstashed = Behaviors.receive(this::onMessage, this::onSignal);
      return Behaviors.receive(
          (own, message) -> {
            actor.turn(message);
            while (unstashes && !over && buffer.nonEmpty()) {
              unstashes = false;
              // Handled before this returns. What it returns would take the place of this behavior.
              buffer.unstash(unstashed, 1, m -> m);
            }
            unstashes = false;
            return over ? Behaviors.stopped() : Behaviors.same();
          },
          this::onSignal);
    }

    private Behavior<M> onMessage(ActorContext<M> own, M message) {
      actor.turn(message);
      return over ? Behaviors.stopped() : Behaviors.same();
    }

    private Behavior<M> onSignal(ActorContext<M> own, Signal signal) {
      if (signal instanceof PostStop) {
        actor.ended();
      }
      return Behaviors.same();
    }

    @Override
    public void send(M message) {
      ref.tell(message);
    }

    @Override
    public <N> void start(PortableActor<N> other) {
      Hosted<N> host = new Hosted<>(other);
      other.attach(host);
      host.ref = context.spawnAnonymous(host.behavior());
    }

    @Override
    public void end() {
      over = true;
    }

    @Override
    public void stash(M message) {
      Objects.requireNonNull(stash).stash(message);
    }

    @Override
    public void unstash() {
      unstashes = true;
    }
  }
}
