package dev.selectors.savina.chameneos;

import dev.selectors.MailboxRef;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The mall's books: who waits, how many meetings are left, and what the chameneos tell in the end.
 */
final class Meetings {
  private final int chameneos;
  private int left;
  private final List<Long> each = new ArrayList<>();
  private long mixed;
  private long changes;
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
    each.add(count.meetings());
    mixed += count.mixed();
    changes += count.changes();
    colours += count.colour().number();
    return each.size() == chameneos;
  }

  /** What is in the books now. */
  Chameneos.Result result() {
    return new Chameneos.Result(each, mixed, changes, left, colours);
  }
}
