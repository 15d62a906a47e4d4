package dev.selectors.docs.patterns.join;

import dev.selectors.Actor;
import dev.selectors.MailboxRef;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.stream.Stream;

/** As {@link ActorPanel}, with a queue for each sensor. */
final class QueuesPanel extends Actor<QueuesPanel.Reading> {
  record Reading(int sensor, double value) {}

  private final List<? extends Queue<Double>> waiting;
  private final MailboxRef<List<Double>> rows;

  QueuesPanel(int sensors, MailboxRef<List<Double>> rows) {
    this.waiting =
        Stream.generate(() -> new ArrayDeque<Double>()).limit(sensors).toList();
    this.rows = rows;
  }

  @Override
  protected void receive(Reading reading) {
    waiting.get(reading.sensor()).add(reading.value());
    if (waiting.stream().noneMatch(Queue::isEmpty)) {
      rows.send(waiting.stream().map(Queue::remove).toList());
    }
  }
}
