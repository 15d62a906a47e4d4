package dev.selectors.savina.chameneos;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** A creature that meets others in the mall; an actor in all variants. */
final class Chameneo extends PortableActor<ChameneosMessage.ToChameneo> {
  private final MailboxRef<ChameneosMessage.ToMall> mall;
  private Colour colour;
  private int meetings;
  private int mixed;
  private int changes;

  Chameneo(Colour colour, MailboxRef<ChameneosMessage.ToMall> mall, Finish finish) {
    super(finish);
    this.colour = colour;
    this.mall = mall;
  }

  @Override
  protected void receive(ChameneosMessage.ToChameneo message) {
    switch (message) {
      case ChameneosMessage.Meet meet -> {
        Colour before = colour;
        colour = before.complement(meet.colour());
        meetings++;
        if (meet.colour() != before) {
          mixed++;
        }
        if (colour != before && colour != meet.colour()) {
          changes++;
        }
        meet.sender().send(new ChameneosMessage.Change(colour, self()));
        mall.send(new ChameneosMessage.Meet(colour, self()));
      }
      case ChameneosMessage.Change change -> {
        if (change.colour() != colour) {
          changes++;
        }
        colour = change.colour();
        meetings++;
        mall.send(new ChameneosMessage.Meet(colour, self()));
      }
      case ChameneosMessage.Exit closed -> {
        mall.send(new ChameneosMessage.Count(meetings, mixed, changes, colour, self()));
        colour = Colour.FADED;
        exit();
      }
    }
  }
}
