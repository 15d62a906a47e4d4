package dev.selectors.savina.chameneos;

import dev.selectors.Actor;
import dev.selectors.ExitReason;
import dev.selectors.MailboxRef;
import dev.selectors.savina.harness.Finish;

/** A creature that meets others in the mall; an actor in all variants. */
final class Chameneo extends Actor<ChameneosMessage.ToChameneo> {
  private final MailboxRef<ChameneosMessage.ToMall> entrance;
  private final MailboxRef<ChameneosMessage.ToMall> mall;
  private final Finish finish;
  private Colour colour;
  private int meetings;

  /** A chameneo that sends its first message to the entrance, all others to the mall. */
  Chameneo(
      Colour colour,
      MailboxRef<ChameneosMessage.ToMall> entrance,
      MailboxRef<ChameneosMessage.ToMall> mall,
      Finish finish) {
    this.colour = colour;
    this.entrance = entrance;
    this.mall = mall;
    this.finish = finish;
  }

  @Override
  protected void onStart() {
    entrance.send(new ChameneosMessage.Meet(colour, this));
  }

  @Override
  protected void receive(ChameneosMessage.ToChameneo message) {
    switch (message) {
      case ChameneosMessage.Meet meet -> {
        colour = colour.complement(meet.colour());
        meetings++;
        meet.sender().send(new ChameneosMessage.Change(colour, this));
        mall.send(new ChameneosMessage.Meet(colour, this));
      }
      case ChameneosMessage.Change change -> {
        colour = change.colour();
        meetings++;
        mall.send(new ChameneosMessage.Meet(colour, this));
      }
      case ChameneosMessage.Exit closed -> {
        colour = Colour.FADED;
        mall.send(new ChameneosMessage.Count(meetings, this));
        exit();
      }
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
