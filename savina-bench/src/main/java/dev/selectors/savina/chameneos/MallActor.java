package dev.selectors.savina.chameneos;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** The mall with the single mailbox of an actor. */
final class MallActor extends PortableActor<ChameneosMessage.ToMall> {
  final Meetings meetings;

  MallActor(ChameneosParams params, Finish finish) {
    super(finish);
    this.meetings = new Meetings(params);
  }

  @Override
  protected void receive(ChameneosMessage.ToMall message) {
    switch (message) {
      case ChameneosMessage.Meet meet -> meetings.meet(meet, self());
      case ChameneosMessage.Count count -> {
        if (meetings.count(count)) {
          exit();
        }
      }
    }
  }
}
