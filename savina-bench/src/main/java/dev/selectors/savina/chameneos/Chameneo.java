package dev.selectors.savina.chameneos;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** A creature that meets others in the mall; an actor in all variants. */
final class Chameneo extends PortableActor<ChameneosMessage.ToChameneo> {
  private final MailboxRef<ChameneosMessage.ToMall> mall;
  private Colour colour;
  private int meetings;

  Chameneo(Colour colour, MailboxRef<ChameneosMessage.ToMall> mall, Finish finish) {
    super(finish);
    this.colour = colour;
    this.mall = mall;
  }

  @Override
  protected void receive(ChameneosMessage.ToChameneo message) {
    switch (message) {
      case ChameneosMessage.Meet meet -> {
        colour = colour.complement(meet.colour());
        meetings++;
        meet.sender().send(new ChameneosMessage.Change(colour, self()));
        mall.send(new ChameneosMessage.Meet(colour, self()));
      }
      case ChameneosMessage.Change change -> {
        colour = change.colour();
        meetings++;
        mall.send(new ChameneosMessage.Meet(colour, self()));
      }
      case ChameneosMessage.Exit closed -> {
        mall.send(new ChameneosMessage.Count(meetings, colour, self()));
        colour = Colour.FADED;
        exit();
      }
    }
  }
}
