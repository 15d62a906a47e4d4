package dev.selectors.docs.patterns.join;

import dev.selectors.Actor;
import dev.selectors.MailboxRef;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** As {@link SelectorPanel}, with a dictionary for each row that is not complete, oldest first. */
final class ActorPanel extends Actor<ActorPanel.Reading> {
  record Reading(int sensor, double value) {}

  private final int sensors;
  private final MailboxRef<List<Double>> rows;
  private final ArrayDeque<Map<Integer, Double>> open = new ArrayDeque<>();

  ActorPanel(int sensors, MailboxRef<List<Double>> rows) {
    this.sensors = sensors;
    this.rows = rows;
  }

  @Override
  protected void receive(Reading reading) {
    firstWithout(reading.sensor()).put(reading.sensor(), reading.value());
    if (open.getFirst().size() == sensors) {
      rows.send(List.copyOf(open.removeFirst().values()));
    }
  }

  private Map<Integer, Double> firstWithout(int sensor) {
    for (Map<Integer, Double> row : open) {
      if (!row.containsKey(sensor)) {
        return row;
      }
    }
    Map<Integer, Double> row = new TreeMap<>();
    open.addLast(row);
    return row;
  }
}
