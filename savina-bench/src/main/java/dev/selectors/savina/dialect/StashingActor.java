package dev.selectors.savina.dialect;

/**
 * An actor that uses the stash of its library: for libraries where an actor must say so when it is
 * made.
 *
 * @param <M> the messages it takes
 */
public abstract class StashingActor<M> extends PortableActor<M> {
  /** An actor of the run that ends so; it has no address before it is spawned. */
  protected StashingActor(Finish finish) {
    super(finish);
  }
}
