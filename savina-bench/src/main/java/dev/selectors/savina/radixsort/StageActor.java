package dev.selectors.savina.radixsort;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import java.util.ArrayList;
import java.util.List;

/**
 * A stage as an actor: it must also take values that have to wait, so it keeps these in a list, and
 * counts in order to recognise the last one.
 *
 * <p>In the suite each stage makes room for all values in advance, even if none has to wait.
 */
final class StageActor extends PortableActor<RadixMessage.Stream> implements Stage {
  private final long bit;
  private final int values;
  private final MailboxRef<? super RadixMessage.Stream> next;
  private final List<RadixMessage.Value> waiting = new ArrayList<>();
  private int received;
  private int ones;

  /** The stage for this bit, which sends to the next one. */
  StageActor(int bit, int values, MailboxRef<? super RadixMessage.Stream> next, Finish finish) {
    super(finish);
    this.bit = 1L << bit;
    this.values = values;
    this.next = next;
  }

  @Override
  protected void receive(RadixMessage.Stream message) {
    switch (message) {
      case RadixMessage.Value value -> {
        if ((value.number() & bit) == 0) {
          next.send(value);
        } else {
          waiting.add(value);
          ones++;
        }
        received++;
        if (received == values) {
          waiting.forEach(next::send);
          waiting.clear();
          exit();
        }
      }
      case RadixMessage.End end -> throw new IllegalStateException("the values are counted");
    }
  }

  @Override
  public MailboxRef<RadixMessage.Stream> inbox() {
    return self();
  }

  @Override
  public int ones() {
    return ones;
  }
}
