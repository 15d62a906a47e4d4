package dev.selectors.docs.patterns.join;

import dev.selectors.MailboxRef;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;

/** As {@link SelectorPanel}, with a virtual thread that takes from a queue for each sensor. */
final class ThreadPanel implements AutoCloseable {
  private final List<? extends BlockingQueue<Double>> waiting;
  private final Thread joiner;

  ThreadPanel(int sensors, MailboxRef<List<Double>> rows) {
    waiting =
        Stream.generate(() -> new LinkedBlockingQueue<Double>()).limit(sensors).toList();
    joiner = Thread.ofVirtual().start(() -> join(rows));
  }

  void put(int sensor, double reading) {
    waiting.get(sensor).add(reading);
  }

  private void join(MailboxRef<List<Double>> rows) {
    try {
      while (true) {
        List<Double> row = new ArrayList<>();
        for (BlockingQueue<Double> sensor : waiting) {
          row.add(sensor.take());
        }
        rows.send(row);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // closed
    }
  }

  @Override
  public void close() {
    joiner.interrupt();
  }
}
