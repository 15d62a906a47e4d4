package dev.selectors.testkit;

import dev.selectors.MailboxRef;
import dev.selectors.Supervision;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A program that uses whatever could differ from run to run: nothing in it has a name. */
final class Commotion {
  private Commotion() {}

  static void run(SimulatedSystem sim) {
    sim.allowFailures();
    sim.allowDeadLetters();
    Probe<Object> probe = sim.probe("probe");
    List<Worker> workers = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      workers.add(sim.spawn(new Worker() {}));
    }
    for (Worker w : workers) {
      w.work.send(() -> begin(sim, w, workers, probe));
    }
    sim.advance(Duration.ofMillis(40));
    workers.get(0).work.send(() -> {
      throw new IllegalStateException("by " + workers.get(0).name());
    });
    sim.advance(Duration.ofMillis(40));
    probe.next();
    workers.get(1).stop();
    workers.get(0).work.send(() -> probe.send("dead"));
    sim.run();
  }

  private static void begin(
      SimulatedSystem sim, Worker w, List<Worker> workers, MailboxRef<Object> probe) {
    w.can.after(Duration.ofMillis(sim.random().nextInt(20)), () -> probe.send(new Object()));
    w.can.every(Duration.ofMillis(10), () -> probe.send("tick"));
    w.can.async(() -> 7, (value, error) -> probe.send(value));
    CompletableFuture<Object> reply = new CompletableFuture<>();
    Worker other = workers.get(sim.random().nextInt(workers.size()));
    sim.<Runnable>reordering(other.work, Duration.ZERO, Duration.ofMillis(9))
        .send(() -> reply.complete(w));
    w.can.await(reply, (value, error) -> probe.send(value)).whileDisabled();
    sim.executor().execute(() -> probe.send(3L));
    w.can.supervise(Supervision.oneForOne()
        .restarts(2, Duration.ofHours(1))
        .backOff(Duration.ofMillis(3), Duration.ofMillis(30), 0.5));
    Worker child = w.can.spawnChild(null, new Worker());
    child.work.send(() -> {
      throw new IllegalArgumentException("a child of " + w.name());
    });
    child.work.send(() -> w.work.send(() -> probe.send("child")));
  }
}
