package dev.selectors.savina.runtimes;

import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Host;
import dev.selectors.savina.dialect.PortableActor;
import org.jspecify.annotations.Nullable;

/**
 * The host on a library whose actors have neither an end nor a hierarchy: it drops by itself what
 * comes after the end.
 */
public abstract class MortalHost<M> implements Host<M> {
  private final ActorRuntime runtime;
  /** Null once it has ended. */
  private @Nullable PortableActor<M> actor;

  /** The host of an actor, which starts others on the same runtime. */
  protected MortalHost(PortableActor<M> actor, ActorRuntime runtime) {
    this.actor = actor;
    this.runtime = runtime;
  }

  /** One turn; the library ensures that there is only one at a time. */
  protected final void take(M message) {
    PortableActor<M> its = actor;
    if (its == null) {
      return;
    }
    its.turn(message);
    if (actor == null) {
      its.ended();
    }
  }

  /** Whether the last turn has been taken. */
  protected final boolean isOver() {
    return actor == null;
  }

  @Override
  public final <N> void start(PortableActor<N> other) {
    runtime.start(other);
  }

  @Override
  public final void end() {
    actor = null;
  }
}
