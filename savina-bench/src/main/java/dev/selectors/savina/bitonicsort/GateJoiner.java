package dev.selectors.savina.bitonicsort;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import java.util.List;

/**
 * A joiner as a selector that opens one gate at a time, that of the input whose turn it is. The
 * pattern is a join in round-robin order: it keeps nothing itself. It can have thousands of
 * mailboxes.
 */
final class GateJoiner extends Selector implements Joiner {
  private final int length;
  private final List<Mailbox<BitonicMessage.ToJoiner>> inputs;
  private final MailboxRef<? super BitonicMessage.Stream> next;
  private final Finish finish;
  private int current;
  private int taken;
  private int exited;

  GateJoiner(
      int length, int inputs, MailboxRef<? super BitonicMessage.Stream> next, Finish finish) {
    this.length = length;
    this.inputs = mailboxes("input", inputs, (input, message) -> onMessage(message));
    this.next = next;
    this.finish = finish;
    disableAllExcept(this.inputs.getFirst());
  }

  private void onMessage(BitonicMessage.ToJoiner message) {
    switch (message) {
      case BitonicMessage.Data data -> {
        next.send(new BitonicMessage.Value(data.number()));
        taken++;
        if (taken == length) {
          turnToNext();
        }
      }
      case BitonicMessage.Exit end -> {
        exited++;
        if (exited == inputs.size()) {
          next.send(end);
          exit();
        }
        // It takes the place of what an input would send next.
        turnToNext();
      }
    }
  }

  private void turnToNext() {
    taken = 0;
    inputs.get(current).disable();
    current = (current + 1) % inputs.size();
    inputs.get(current).enable();
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }

  @Override
  public MailboxRef<? super BitonicMessage.ToJoiner> input(int number) {
    return inputs.get(number);
  }
}
