package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Where a turn holds what the log needs, as the lock of an appender, the system writes nothing, and
 * goes on. Each program hangs if that does not hold.
 */
@Timeout(90)
@InAnotherJvm
final class HeldLogTest {
  /** Holds the log, as the loggers of these programs know it, until it is released. */
  private static final class Holder {
    private final CountDownLatch holds = new CountDownLatch(1);
    final CountDownLatch released = new CountDownLatch(1);

    void hold(SelectorSystem system) throws InterruptedException {
      system.spawn("holder", new Steered()).turn.send(() -> {
        synchronized (System.out) {
          holds.countDown();
          waitDeafly();
        }
      });
      holds.await();
    }

    /** Heeds no interrupt, as code that waits for a pipe to be read. */
    private void waitDeafly() {
      while (released.getCount() > 0) {
        Thread.onSpinWait();
      }
    }
  }

  /** Two of these ask each other and wait for the answer. */
  private static final class Asker extends Selector {
    private Asker other = this;
    final Mailbox<ReplyTo<String>> asked = mailbox("asked", r -> {});
    final Mailbox<String> go = mailbox(
        "go",
        n -> await(
            this.<ReplyTo<String>, String>ask(other.asked, r -> r, Duration.ofMinutes(1)),
            (answer, e) -> {}));
  }

  /** The holder waits for a timer, while a wait cycle is to be reported. */
  static final class WithWaitCycle {
    private WithWaitCycle() {}

    public static void main(String[] args) throws InterruptedException {
      CountDownLatch told = LoggedProgram.warnings(1);
      SelectorSystem system = SelectorSystem.builder()
          .name("held")
          .warnOfWaitCycles(Duration.ofMillis(1))
          .build();
      Holder holder = new Holder();
      holder.hold(system);
      Asker one = system.spawn(new Asker());
      Asker two = system.spawn(new Asker());
      one.other = two;
      two.other = one;
      one.go.send("ask");
      two.go.send("ask");
      awaitWaitForTheLog();
      Steered timed = system.spawn(new Steered());
      timed.turn.send(
          () -> timed.context().after(Duration.ofMillis(1), holder.released::countDown));
      WedgeTest.await(holder.released);
      told.await(); // or the program could be over before
      boolean clean = system.discard(Duration.ZERO).isClean();
      System.out.println("the timer has come; was clean: " + clean);
    }
  }

  private static void awaitWaitForTheLog() {
    while (Thread.getAllStackTraces().keySet().stream().noneMatch(HeldLogTest::waitsForTheLog)) {
      Thread.onSpinWait();
    }
  }

  private static boolean waitsForTheLog(Thread thread) {
    return thread.getName().startsWith("held-") && thread.getState() == Thread.State.BLOCKED;
  }

  /** All threads are blocked, the holder's among them, and that is to be reported. */
  static final class WithAllThreadsBlocked {
    private WithAllThreadsBlocked() {}

    public static void main(String[] args) throws InterruptedException {
      CountDownLatch told = LoggedProgram.warnings(1);
      SelectorSystem system =
          SelectorSystem.builder().name("held").parallelism(1).maxThreads(1).build();
      Holder holder = new Holder();
      holder.hold(system);
      system.spawn(new Steered()).turn.send(() -> {});
      awaitWaitForTheLog();
      boolean waits = Thread.getAllStackTraces().keySet().stream()
          .anyMatch(t -> waitsForTheLog(t) && t.getName().equals("held-watchdog"));
      holder.released.countDown();
      told.await();
      boolean drained = system.drain(Duration.ofSeconds(20)).drained();
      System.out.println("the watchdog waits: " + waits + "; drained: " + drained);
    }
  }

  /** The holder does not end, and that is to be reported. */
  static final class AtTheEnd {
    private AtTheEnd() {}

    public static void main(String[] args) throws InterruptedException {
      Holder holder = new Holder();
      try (SelectorSystem system =
          SelectorSystem.builder().name("held").closeTimeout(Duration.ZERO).build()) {
        holder.hold(system);
      }
      holder.released.countDown();
      System.out.println("close() has returned");
    }
  }

  @Test
  void timersComeThoughATurnHoldsTheLogThatIsToTellOfAWaitCycle()
      throws IOException, InterruptedException {
    String output = LoggedProgram.output(WithWaitCycle.class);
    assertTrue(output.contains("the timer has come"), output);
    assertTrue(output.contains("wait cycle of 2"), output);
  }

  @Test
  void theWatchdogLooksOnThoughATurnHoldsTheLogThatIsToTellOfBlockedThreads()
      throws IOException, InterruptedException {
    String output = LoggedProgram.output(WithAllThreadsBlocked.class);
    assertTrue(output.contains("the watchdog waits: false; drained: true"), output);
    assertTrue(output.contains("all 1 threads are blocked"), output);
  }

  @Test
  void aSystemIsClosedThoughATurnHoldsTheLogThatIsToTellOfWhatIsLeft()
      throws IOException, InterruptedException {
    assertTrue(LoggedProgram.output(AtTheEnd.class).contains("close() has returned"));
  }
}
