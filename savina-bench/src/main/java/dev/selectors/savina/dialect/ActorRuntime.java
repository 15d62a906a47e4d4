package dev.selectors.savina.dialect;

/** A library of actors with its threads, open for the programs of the dialect. */
public interface ActorRuntime extends AutoCloseable {

  /** {@linkplain PortableActor#attach Attaches} a host to an actor, and brings it to life. */
  <M> void start(PortableActor<M> actor);

  /**
   * Brings an actor to life; messages can be sent to it at once.
   *
   * @return the same actor
   */
  default <A extends PortableActor<?>> A spawn(A actor) {
    PortableActor<?> any = actor;
    start(any);
    return actor;
  }

  /** Ends the threads. Actors that have not exited are given up. */
  @Override
  void close();
}
