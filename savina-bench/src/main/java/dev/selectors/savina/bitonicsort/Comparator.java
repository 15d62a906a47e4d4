package dev.selectors.savina.bitonicsort;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** Sends on two values at a time, the smaller one first, or last. */
final class Comparator extends PortableActor<BitonicMessage.Stream> {
  private final int input;
  private final boolean up;
  private final MailboxRef<? super BitonicMessage.ToJoiner> joiner;
  private long first;
  private boolean hasFirst;
  int comparisons;

  /** The one in front of this input of a joiner. */
  Comparator(
      int input, boolean up, MailboxRef<? super BitonicMessage.ToJoiner> joiner, Finish finish) {
    super(finish);
    this.input = input;
    this.up = up;
    this.joiner = joiner;
  }

  @Override
  protected void receive(BitonicMessage.Stream message) {
    switch (message) {
      case BitonicMessage.Value value -> {
        if (hasFirst) {
          compare(first, value.number());
        } else {
          first = value.number();
        }
        hasFirst = !hasFirst;
      }
      case BitonicMessage.Exit end -> {
        joiner.send(end);
        exit();
      }
    }
  }

  private void compare(long one, long other) {
    comparisons++;
    boolean inOrder = up == (one <= other);
    joiner.send(new BitonicMessage.Data(input, inOrder ? one : other));
    joiner.send(new BitonicMessage.Data(input, inOrder ? other : one));
  }
}
