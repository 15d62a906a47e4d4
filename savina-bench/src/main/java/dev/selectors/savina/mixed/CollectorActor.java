package dev.selectors.savina.mixed;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** Hears of everything that is done, as an actor. */
final class CollectorActor extends PortableActor<MixedMessage.ToCollector> {
  private final Findings findings;

  CollectorActor(Findings findings, Finish finish) {
    super(finish);
    this.findings = findings;
  }

  @Override
  protected void receive(MixedMessage.ToCollector message) {
    findings.add(message);
    if (!findings.expectsMore()) {
      exit();
    }
  }
}
