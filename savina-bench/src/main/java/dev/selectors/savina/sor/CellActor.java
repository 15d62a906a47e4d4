package dev.selectors.savina.sor;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import java.util.ArrayList;
import java.util.List;

/** A cell as an actor, which keeps the values that come before its start. */
class CellActor extends PortableActor<SorMessage.ToCell> implements Cell {
  private final Relaxation relaxation;
  private final List<SorMessage.Value> early = new ArrayList<>();
  private boolean started;

  CellActor(Relaxation relaxation, Finish finish) {
    super(finish);
    this.relaxation = relaxation;
  }

  @Override
  protected final void receive(SorMessage.ToCell message) {
    switch (message) {
      case SorMessage.Start start -> {
        started = true;
        exitIf(relaxation.start(start));
        early.forEach(this::again);
        early.clear();
      }
      case SorMessage.Value value -> {
        if (started) {
          add(value);
        } else {
          early.add(value);
        }
      }
    }
  }

  /** Takes a value that came too early. */
  void again(SorMessage.Value value) {
    add(value);
  }

  private void add(SorMessage.Value value) {
    exitIf(relaxation.add(value));
  }

  private void exitIf(boolean over) {
    if (over) {
      exit();
    }
  }

  @Override
  public MailboxRef<SorMessage.ToCell> start() {
    return self();
  }

  @Override
  public MailboxRef<SorMessage.ToCell> values() {
    return self();
  }
}
