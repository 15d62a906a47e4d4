package dev.selectors.savina.dialect;

/**
 * An actor that can use a mailbox sorted by {@linkplain Ranked ranks}: for libraries where an actor
 * must say so when it is made. Urgent messages then overtake others, even of the same sender;
 * within a rank the order is that of arrival.
 *
 * @param <M> the messages it takes
 */
public abstract class RankedActor<M> extends PortableActor<M> {
  private final boolean sorted;

  /**
   * An actor of the run with this end; it has no address before it is spawned.
   *
   * @param sorted whether its mailbox is to be sorted; otherwise it is an actor like any other
   */
  protected RankedActor(boolean sorted, Finish finish) {
    super(finish);
    this.sorted = sorted;
  }

  /** Whether its mailbox is to be sorted. */
  public final boolean isSorted() {
    return sorted;
  }
}
