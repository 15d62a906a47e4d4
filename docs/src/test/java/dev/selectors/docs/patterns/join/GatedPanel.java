package dev.selectors.docs.patterns.join;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import java.util.Arrays;
import java.util.List;

/** As {@link SelectorPanel}, with gates by hand. */
final class GatedPanel extends Selector {
  private final Double[] row;
  private final MailboxRef<List<Double>> rows;
  private int count;
  final List<Mailbox<Double>> sensors;

  GatedPanel(int n, MailboxRef<List<Double>> rows) {
    this.row = new Double[n];
    this.rows = rows;
    this.sensors = mailboxes("sensor", n, this::onReading);
  }

  private void onReading(int sensor, double reading) {
    row[sensor] = reading;
    sensors.get(sensor).disable();
    if (++count == row.length) {
      count = 0;
      enableAll();
      rows.send(List.copyOf(Arrays.asList(row)));
    }
  }
}
