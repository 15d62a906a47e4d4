package dev.selectors.savina.barber;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The waiting room as an actor: it must take everybody as they come, so it sends them away, or has a
 * second queue in front of the door.
 */
final class RoomActor extends PortableActor<BarberMessage.ToRoom> {
  private final Chairs chairs;
  private final boolean retry;
  private final Queue<BarberMessage.Enter> outside = new ArrayDeque<>();

  RoomActor(BarberParams params, Chairs chairs, Finish finish) {
    super(finish);
    this.chairs = chairs;
    this.retry = params.retry();
  }

  @Override
  protected void receive(BarberMessage.ToRoom message) {
    switch (message) {
      case BarberMessage.Enter enter -> onEnter(enter);
      case BarberMessage.Next next -> {
        chairs.next(self());
        if (!outside.isEmpty()) {
          chairs.seat(outside.remove(), self());
        }
      }
      case BarberMessage.Exit exit -> {
        chairs.close();
        exit();
      }
    }
  }

  private void onEnter(BarberMessage.Enter enter) {
    if (!chairs.areTaken()) {
      chairs.seat(enter, self());
    } else if (retry) {
      chairs.refuse(enter);
    } else {
      outside.add(enter);
    }
  }
}
