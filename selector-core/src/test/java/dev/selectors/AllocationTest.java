package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests how much messages and selectors allocate, by the JVM's own count for the thread. The bounds
 * are those of a JVM with compressed references, and a little more, as the first use of code
 * allocates.
 */
final class AllocationTest {
  private static final int MANY = 100_000;
  /** What is allocated once, however many there are. */
  private static final long SOME = 128 * 1024;
  /** A header, the message, and the node behind it. */
  private static final int NODE = 24;
  /** Each turn's share of the task that a run takes. */
  private static final int PART_OF_A_RUN = 4;
  /**
   * Its own object, its inside, its mailbox, its place among the living, and what is garbage at
   * once.
   */
  private static final int ACTOR = 24 + 80 + 48 + 8 + 40;
  /** The new place, its node, a note of the one where it was, and what is garbage at once. */
  private static final int FORWARDED = 40 + NODE + 24 + 16;

  private final ThreadMXBean threads = counting();
  private final ManualSystem manual = new ManualSystem();

  /** Counts its messages. */
  private static final class Counter extends Actor<String> {
    int count;

    @Override
    protected void receive(String message) {
      count++;
    }
  }

  private static ThreadMXBean counting() {
    assumeTrue(
        ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
            && threads.isThreadAllocatedMemorySupported()
            && threads.isThreadAllocatedMemoryEnabled(),
        "this JVM does not count what a thread allocates");
    return (ThreadMXBean) ManagementFactory.getThreadMXBean();
  }

  private long allocatedBy(Runnable task) {
    long before = threads.getCurrentThreadAllocatedBytes();
    task.run();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  private static void assertAtMost(long each, long allocated) {
    assertTrue(
        allocated <= each * MANY + SOME,
        () -> allocated + " bytes for " + MANY + ", which are " + (allocated / MANY) + " each");
  }

  @Test
  void aMessageTakesOneNode() {
    Counter counter = manual.started(new Counter());

    assertAtMost(NODE, allocatedBy(() -> {
      for (int i = 0; i < MANY; i++) {
        counter.send("message");
      }
    }));
  }

  @Test
  void aMessageIntoAClosedMailboxTakesOneNode() {
    Mailbox<String> closed = manual.made(c -> {
      Mailbox<String> mailbox = c.mailbox("closed", message -> {});
      c.mailbox("open", message -> {});
      mailbox.disable();
      return mailbox;
    });

    assertAtMost(NODE, allocatedBy(() -> {
      for (int i = 0; i < MANY; i++) {
        closed.send("message");
      }
    }));
  }

  @Test
  void aTurnTakesNothing() {
    Counter counter = manual.started(new Counter());
    for (int i = 0; i < MANY; i++) {
      counter.send("message");
    }

    assertAtMost(PART_OF_A_RUN, allocatedBy(manual::runAll));
    assertEquals(MANY, counter.count);
  }

  @Test
  void aTurnWithAGuardTakesNothing() {
    List<String> seen = new ArrayList<>(2 * MANY);
    List<Mailbox<String>> both = manual.made(c -> {
      Mailbox<String> a = c.<String>mailbox("a", seen::add).guard(() -> seen.size() % 2 == 0);
      Mailbox<String> b = c.mailbox("b", seen::add);
      return List.of(a, b);
    });
    for (int i = 0; i < MANY; i++) {
      both.get(0).send("a");
      both.get(1).send("b");
    }

    assertAtMost(2 * PART_OF_A_RUN, allocatedBy(manual::runAll));
    assertEquals(2 * MANY, seen.size());
  }

  @Test
  void anActorIsSmall() {
    List<Counter> alive = new ArrayList<>(MANY);

    assertAtMost(ACTOR, allocatedBy(() -> {
      for (int i = 0; i < MANY; i++) {
        alive.add(manual.system.spawn(new Counter()));
      }
    }));
    assertEquals(MANY, alive.size());
  }

  @Test
  void aRequestThatWaitsTakesAsMuchToForwardHoweverOftenItWasForwarded() {
    Mailbox<ReplyTo<String>> closed = manual.made(c -> {
      Mailbox<ReplyTo<String>> mailbox = c.mailbox("closed", to -> {});
      c.mailbox("open", message -> {});
      mailbox.disable();
      return mailbox;
    });
    List<ReplyTo<String>> asked = new ArrayList<>();
    manual.system.<ReplyTo<String>, String>ask(
        closed,
        to -> {
          asked.add(to);
          return to;
        },
        Duration.ofDays(1));
    ReplyTo<String> request = asked.getFirst();

    assertAtMost(FORWARDED, allocatedBy(() -> {
      for (int i = 0; i < MANY; i++) {
        request.forward(closed, request);
      }
    }));
  }

  @Test
  void toAskWhetherASystemRestsTakesNothingHoweverManySelectorsItHas() throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.create()) {
      for (int i = 0; i < MANY; i++) {
        system.spawn(new Counter());
      }

      long before = threads.getCurrentThreadAllocatedBytes();
      boolean unused = system.awaitQuiescence(Duration.ZERO);
      assertAtMost(0, threads.getCurrentThreadAllocatedBytes() - before);
    }
  }
}
