package dev.selectors.docs.patterns.join;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.docs.patterns.Picture;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of the page about joins: all forms do the same. */
@Timeout(60)
final class JoinPageTest {
  private static final int SENSORS = 3;
  private static final int ROWS = 2_000;

  /** What the sensors of a form send to. */
  private interface Panel {
    void put(int sensor, double reading);
  }

  private final SelectorSystem system = SelectorSystem.create();
  private final BlockingQueue<List<Double>> rows = new LinkedBlockingQueue<>();

  @AfterEach
  void close() {
    system.close();
  }

  /** A thread for each sensor; the n-th readings make the n-th row. */
  private void joins(Panel panel) throws InterruptedException {
    for (int i = 0; i < SENSORS; i++) {
      int sensor = i;
      Thread.ofVirtual().start(() -> {
        for (int n = 0; n < ROWS; n++) {
          panel.put(sensor, n + sensor / 10.0);
        }
      });
    }
    for (int n = 0; n < ROWS; n++) {
      List<Double> row = rows.poll(20, TimeUnit.SECONDS);
      assertNotNull(row, "no row " + n);
      assertEquals(List.of(n + 0.0, n + 1 / 10.0, n + 2 / 10.0), row);
    }
  }

  @Test
  void aSelector() throws InterruptedException {
    SelectorPanel panel = system.spawn(new SelectorPanel(SENSORS, rows::add));
    joins((sensor, reading) -> panel.sensors.source(sensor).send(reading));
  }

  @Test
  void aSelectorWithGatesByHand() throws InterruptedException {
    GatedPanel panel = system.spawn(new GatedPanel(SENSORS, rows::add));
    joins((sensor, reading) -> panel.sensors.get(sensor).send(reading));
  }

  @Test
  void anActorWithDictionaries() throws InterruptedException {
    ActorPanel panel = system.spawn(new ActorPanel(SENSORS, rows::add));
    joins((sensor, reading) -> panel.send(new ActorPanel.Reading(sensor, reading)));
  }

  @Test
  void anActorWithQueues() throws InterruptedException {
    QueuesPanel panel = system.spawn(new QueuesPanel(SENSORS, rows::add));
    joins((sensor, reading) -> panel.send(new QueuesPanel.Reading(sensor, reading)));
  }

  @Test
  void aLock() throws InterruptedException {
    joins(new LockPanel(SENSORS, rows::add)::put);
  }

  @Test
  void aVirtualThread() throws InterruptedException {
    try (ThreadPanel panel = new ThreadPanel(SENSORS, rows::add)) {
      joins(panel::put);
    }
  }

  @SelectorTest(seeds = 1)
  void drawing(SimulatedSystem sim) throws IOException {
    SelectorPanel panel = sim.spawn("panel", new SelectorPanel(SENSORS, row -> {}));
    for (int n = 0; n < 4; n++) {
      panel.sensors.source(0).send(n + 0.0);
    }
    panel.sensors.source(2).send(0.2);
    sim.run();
    Picture.of("three sensors are joined into rows", panel.snapshot())
        .sender("fast sensor", "sensor-0")
        .sender("slow sensor", "sensor-1")
        .sender("third sensor", "sensor-2")
        .effect("a row of three")
        .open("sensor-1")
        .assertDrawn("join");
    sim.allowStuck();
  }

  @SelectorTest
  void whoIsMissingIsTold(SimulatedSystem sim) {
    Probe<List<Double>> probe = sim.probe("rows");
    Probe<String> alarm = sim.probe("alarm");
    WatchedPanel panel = sim.spawn(new WatchedPanel(2, probe, alarm));
    panel.sensors.source(0).send(1.0);
    alarm.expect("row 0 has only {0=1.0}");
    panel.sensors.source(1).send(1.1);
    panel.sensors.source(1).send(2.1);
    panel.sensors.source(0).send(2.0);
    alarm.expect("sensor 1 was late for row 0");
    probe.expect(List.of(2.0, 2.1));
  }

  @SelectorTest
  void readingsOfTheSameSecondGetTogether(SimulatedSystem sim) {
    Probe<List<KeyedPanel.Reading>> probe = sim.probe("rows");
    Probe<Long> gaps = sim.probe("gaps");
    KeyedPanel panel = sim.spawn(new KeyedPanel(2, probe, gaps));
    MailboxRef<KeyedPanel.Reading> line =
        sim.reordering(panel.sensors.source(0), Duration.ofMillis(1), Duration.ofMillis(50));
    for (long second = 0; second < 60; second++) {
      line.send(new KeyedPanel.Reading(second, 0.5));
    }
    sim.advance(Duration.ofSeconds(1));
    panel.sensors.source(1).send(new KeyedPanel.Reading(7, 1.5));
    probe.expect(List.of(new KeyedPanel.Reading(7, 0.5), new KeyedPanel.Reading(7, 1.5)));
    gaps.expectNothing();
  }
}
