package dev.selectors.savina.bitonicsort;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.stream.Stream;

/**
 * A joiner as an actor: it must take every value as it comes, so it keeps a queue for each input.
 */
final class QueueJoiner extends PortableActor<BitonicMessage.ToJoiner> implements Joiner {
  private final int length;
  private final List<Queue<BitonicMessage.Value>> queues;
  private final MailboxRef<? super BitonicMessage.Stream> next;
  private int current;
  private int taken;
  private int exited;

  QueueJoiner(
      int length, int inputs, MailboxRef<? super BitonicMessage.Stream> next, Finish finish) {
    super(finish);
    this.length = length;
    this.queues = Stream.<Queue<BitonicMessage.Value>>generate(() -> new ArrayDeque<>(length))
        .limit(inputs)
        .toList();
    this.next = next;
  }

  @Override
  protected void receive(BitonicMessage.ToJoiner message) {
    switch (message) {
      case BitonicMessage.Data data -> {
        queues.get(data.input()).add(new BitonicMessage.Value(data.number()));
        if (data.input() == current) {
          takeAll();
        }
      }
      case BitonicMessage.Exit end -> {
        exited++;
        if (exited == queues.size()) {
          next.send(end);
          exit();
        }
      }
    }
  }

  /** Takes values in turn, up to one that is missing. */
  private void takeAll() {
    BitonicMessage.Value value = queues.get(current).poll();
    while (value != null) {
      next.send(value);
      taken++;
      if (taken == length) {
        taken = 0;
        current = (current + 1) % queues.size();
      }
      value = queues.get(current).poll();
    }
  }

  @Override
  public MailboxRef<? super BitonicMessage.ToJoiner> input(int number) {
    return self();
  }
}
