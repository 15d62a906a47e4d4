package dev.selectors.docs.patterns.join;

import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.patterns.Join;
import dev.selectors.patterns.Leftover;
import java.time.Duration;
import java.util.List;

/** As {@link SelectorPanel}; tells whose reading is missing after a second. */
final class WatchedPanel extends Selector {
  final Join<Double> sensors;
  private final MailboxRef<String> alarm;

  WatchedPanel(int n, MailboxRef<List<Double>> rows, MailboxRef<String> alarm) {
    this.alarm = alarm;
    sensors = Join.<Double>anyOrder(context(), "sensor", n, rows::send)
        .within(Duration.ofSeconds(1), this::onLeftover);
  }

  private void onLeftover(Leftover<Long, Double> leftover) {
    alarm.send(
        switch (leftover) {
          case Leftover.Partial<Long, Double> some ->
            "row " + some.row() + " has only " + some.items();
          case Leftover.Late<Long, Double> late ->
            "sensor " + late.source() + " was late for row " + late.row();
        });
  }
}
