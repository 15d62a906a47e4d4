package dev.selectors.savina.chameneos;

import dev.selectors.Actor;
import dev.selectors.ExitReason;
import dev.selectors.savina.harness.Finish;

/** The mall with the single mailbox of an actor. */
final class MallActor extends Actor<ChameneosMessage.ToMall> {
  private final ChameneosParams params;
  private final Finish finish;
  final Meetings meetings;

  MallActor(ChameneosParams params, Finish finish) {
    this.params = params;
    this.finish = finish;
    this.meetings = new Meetings(params);
  }

  @Override
  protected void onStart() {
    for (int i = 0; i < params.chameneos(); i++) {
      system().spawn(new Chameneo(Colour.of(i), this, this, finish));
    }
  }

  @Override
  protected void receive(ChameneosMessage.ToMall message) {
    switch (message) {
      case ChameneosMessage.Meet meet -> meetings.meet(meet, this);
      case ChameneosMessage.Count count -> {
        if (meetings.count(count)) {
          exit();
        }
      }
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
