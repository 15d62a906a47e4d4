package dev.selectors.savina.chameneos;

import dev.selectors.MailboxRef;
import org.jspecify.annotations.Nullable;

/**
 * The mall's books: who waits, how many meetings are left, and what the chameneos tell in the end.
 */
final class Meetings {
  private final int chameneos;
  private int left;
  private int counts;
  private ChameneosMessage.Tally sum = new ChameneosMessage.Tally(0, 0, 0);
  private int colours;
  private @Nullable MailboxRef<ChameneosMessage.ToChameneo> waiting;

  Meetings(ChameneosParams params) {
    this.chameneos = params.chameneos();
    this.left = params.meetings();
  }

  /** Lets the sender wait, brings it together with the one who waits, or sends it home. */
  void meet(ChameneosMessage.Meet meet, MailboxRef<ChameneosMessage.ToMall> mall) {
    if (left == 0) {
      meet.sender().send(new ChameneosMessage.Exit(mall));
    } else if (waiting == null) {
      waiting = meet.sender();
    } else {
      left--;
      waiting.send(meet);
      waiting = null;
    }
  }

  /** Takes a chameneo's count; true for the last one. */
  boolean count(ChameneosMessage.Count count) {
    sum = sum.plus(count.tally());
    colours += count.colour().number();
    counts++;
    return counts == chameneos;
  }

  /** What is in the books now. */
  Chameneos.Result result() {
    return new Chameneos.Result(sum.meetings(), sum.mixed(), sum.changes(), left, counts, colours);
  }
}
