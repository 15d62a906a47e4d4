package dev.selectors.docs.start;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import java.util.ArrayDeque;
import java.util.Queue;

/** A car park: whoever comes while it is full waits at the barrier. */
public final class CarPark extends Selector {
  private final Queue<Integer> free = new ArrayDeque<>();
  /** Answered with the number of a place, as soon as there is one. */
  public final Mailbox<MailboxRef<Integer>> enter;
  /** Takes the number of the place that is free again. */
  public final Mailbox<Integer> leave;

  public CarPark(int places) {
    for (int place = 1; place <= places; place++) {
      free.add(place);
    }
    enter = mailbox("enter", this::onEnter).guard(() -> !free.isEmpty());
    leave = mailbox("leave", free::add);
  }

  private void onEnter(MailboxRef<Integer> car) {
    if (car.trySend(free.element())) { // false if it has just turned round
      free.remove();
    }
  }
}
