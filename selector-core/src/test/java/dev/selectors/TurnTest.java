package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class TurnTest {
  private final List<String> log = new ArrayList<>();

  private Mailbox<String> logging(ManualSystem manual) {
    return manual.made(ctx -> ctx.mailbox("m", log::add));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 64})
  void turnsOfOneSelectorNeverOverlap(int throughput) throws Exception {
    int senders = 3;
    int each = 20_000;
    try (SelectorSystem system =
        SelectorSystem.builder().parallelism(4).throughput(throughput).build()) {
      AtomicInteger inside = new AtomicInteger();
      AtomicInteger overlaps = new AtomicInteger();
      CountDownLatch done = new CountDownLatch(senders * each);
      Selector selector = new Selector() {};
      List<Mailbox<String>> boxes = selector.mailboxes("box", senders, (i, m) -> {
        if (inside.incrementAndGet() != 1) {
          overlaps.incrementAndGet();
        }
        inside.decrementAndGet();
        done.countDown();
      });
      system.spawn(selector);
      List<Thread> threads = IntStream.range(0, senders)
          .mapToObj(s -> Thread.ofPlatform().start(() -> {
            for (int i = 0; i < each; i++) {
              boxes.get(s).send("m");
            }
          }))
          .toList();
      for (Thread t : threads) {
        t.join();
      }
      assertTrue(done.await(50, TimeUnit.SECONDS));
      assertEquals(0, overlaps.get());
    }
  }

  @Test
  void aRunTakesAtMostThroughputTurns() {
    ManualSystem manual = new ManualSystem(b -> b.throughput(3));
    Mailbox<String> box = logging(manual);
    for (int i = 0; i < 7; i++) {
      box.send("" + i);
    }
    manual.executor.runOne();
    assertEquals(List.of("0", "1", "2"), log);
    assertEquals(1, manual.executor.pending());
    manual.executor.runOne();
    assertEquals(6, log.size());
    manual.executor.runOne();
    assertEquals(7, log.size());
    assertEquals(0, manual.executor.pending());
  }

  @Test
  void afterItsSliceASelectorGivesWayToOthers() {
    ManualSystem manual = new ManualSystem(b -> b.throughput(2));
    Mailbox<String> a = logging(manual);
    Mailbox<String> b = logging(manual);
    for (int i = 0; i < 5; i++) {
      a.send("a" + i);
      b.send("b" + i);
    }
    manual.runAll();
    assertEquals(List.of("a0", "a1", "b0", "b1", "a2", "a3", "b2", "b3", "a4", "b4"), log);
  }

  @Test
  void aSelectorThatFeedsItselfGivesWayToOthers() {
    ManualSystem manual = new ManualSystem(b -> b.throughput(4));
    Mailbox<String> other = logging(manual);
    Selector selfish = new Selector() {};
    List<Mailbox<String>> self = new ArrayList<>();
    self.add(selfish.mailbox("self", m -> {
      log.add(m);
      self.get(0).send(m);
    }));
    manual.system.spawn(selfish);
    self.get(0).send("self");
    manual.executor.runOne();
    other.send("other");
    assertEquals(2, manual.executor.pending());
    manual.executor.runOne();
    manual.executor.runOne();
    assertEquals("other", log.get(log.size() - 1));
    assertEquals(9, log.size());
  }

  @Test
  void aSelectorIsQueuedAtMostOnce() {
    ManualSystem manual = new ManualSystem(b -> b.throughput(1));
    Mailbox<String> box = logging(manual);
    for (int i = 0; i < 5; i++) {
      box.send("a");
      box.cell().recheck();
      assertEquals(1, manual.executor.pending());
    }
    while (manual.executor.runOne()) {
      assertTrue(manual.executor.pending() <= 1);
    }
    assertEquals(5, log.size());
  }

  @Test
  void anAwaitedStageContinuesInATurnThatCounts() {
    ManualSystem manual = new ManualSystem();
    Mailbox<Runnable> box = manual.made(ctx -> ctx.mailbox("m", Runnable::run));
    CompletableFuture<String> stage = new CompletableFuture<>();
    box.send(() -> box.cell().await(stage, (v, e) -> log.add("" + v)));
    manual.runAll();
    stage.complete("x");
    manual.runAll();
    assertEquals(2, box.cell().turns());
  }

  @Test
  void whatASelectorExpectedCountsTowardsItsSlice() {
    ManualSystem manual = new ManualSystem(b -> b.throughput(2));
    Mailbox<Runnable> box = manual.made(ctx -> ctx.mailbox("m", Runnable::run));
    CompletableFuture<String> stage = new CompletableFuture<>();
    box.send(() -> {
      for (int i = 0; i < 3; i++) {
        box.cell().await(stage, (v, e) -> log.add("stage")).whileDisabled();
      }
    });
    manual.runAll();
    stage.complete("x");
    box.send(() -> log.add("message"));
    manual.executor.runOne();
    assertEquals(List.of("stage", "stage"), log);
    manual.executor.runOne();
    assertEquals(List.of("stage", "stage", "stage", "message"), log);
    manual.runAll();
    assertEquals(new SelectorState.Idle(), box.cell().currentState());
  }

  @Test
  void aRunWithoutWorkLeftGoesIdleAtOnce() {
    ManualSystem manual = new ManualSystem(b -> b.throughput(2));
    Mailbox<String> box = logging(manual);
    box.send("a");
    assertEquals(1, manual.runAll());
    assertEquals(new SelectorState.Idle(), box.cell().currentState());
  }

  /** An inbox whose first message is on its way but never there. */
  private static final class Unlinked extends Inbox<String> {
    int polls;

    @Override
    public boolean offer(String message) {
      return true;
    }

    @Override
    public @Nullable String poll() {
      polls++;
      return polls <= 250 ? null : "here";
    }

    @Override
    public @Nullable String peek() {
      return null;
    }

    @Override
    public boolean isEmpty() {
      return polls > 250;
    }

    @Override
    public int size() {
      return 1;
    }
  }

  @Test
  void aRunDoesNotWaitForEverForASenderThatIsHeldUp() {
    ManualSystem manual = new ManualSystem();
    Unlinked inbox = new Unlinked();
    manual.system.spawnFrom(ctx -> {
      Mailbox<String> box = ctx.mailbox("m", log::add);
      box.special = inbox;
      return box;
    });
    manual.executor.runOne();
    assertEquals(100, inbox.polls);
    assertEquals(1, manual.executor.pending());
    manual.executor.runOne();
    assertEquals(200, inbox.polls);
    assertEquals(List.of(), log);
    manual.executor.runOne();
    assertEquals("here", log.get(0));
  }

  /** An inbox into which a message comes between the first look and the next. */
  private static final class Late extends Inbox<String> {
    private final AtomicInteger looks = new AtomicInteger();
    private final boolean linking;

    Late(boolean linking) {
      this.linking = linking;
    }

    @Override
    public boolean offer(String message) {
      return true;
    }

    @Override
    public String poll() {
      return "late";
    }

    @Override
    public @Nullable String peek() {
      return looks.getAndIncrement() == 0 ? null : "late";
    }

    @Override
    public boolean isEmpty() {
      return !linking && peek() == null;
    }

    @Override
    public int size() {
      return 1;
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aMessageThatComesAfterItsGuardWasPassedOverIsNotTaken(boolean linking) {
    ManualSystem manual = new ManualSystem();
    Mailbox<String> box =
        manual.made(ctx -> ctx.<String>mailbox("m", log::add).headGuard(m -> m.equals("first")));
    box.send("first");
    manual.runAll();
    box.special = new Late(linking);
    box.send("late");
    manual.runAll();
    assertEquals(List.of("first"), log);
    assertEquals(new MailboxSnapshot.Gate.Guarded(1), box.snapshot().gate());
  }

  @Test
  void aStartThatFailsAgainAndAgainUsesUpTheSlice() {
    ManualSystem manual = new ManualSystem(b -> b.throughput(3));
    Steered parent = manual.started(new Steered());
    Steered child = new Steered() {
      @Override
      protected void onStart() {
        super.onStart();
        throw new IllegalStateException("bad");
      }
    };
    child.directive = Directive.ESCALATE;
    parent.turn.send(() -> {
      parent.supervise(Supervision.oneForOne().restarts(100, Duration.ofDays(1)));
      parent.spawnChild(child);
    });
    manual.executor.runOne(); // the parent
    manual.executor.runOne(); // the child
    assertEquals(3, child.starts);
    assertEquals(1, manual.executor.pending());
    parent.stop();
    manual.runAll();
  }

  @Test
  void whoIsDisabledAgainAndAgainUsesUpTheSlice() {
    ManualSystem manual = new ManualSystem(b -> b.throughput(3));
    Selector selector = new Selector() {
      @Override
      protected void onStart() {
        disableAll();
      }

      @Override
      protected Directive onFailure(Throwable cause) {
        return Directive.RESTART;
      }
    };
    selector.<String>mailbox("m", log::add);
    manual.system.spawn(selector);
    manual.executor.runOne();
    assertEquals(3, manual.failures.size());
    assertEquals(1, manual.executor.pending());
    selector.stop();
    manual.runAll();
    assertEquals(3, manual.failures.size());
  }

  @Test
  void aGuardThatFailsAgainAndAgainUsesUpTheSlice() {
    ManualSystem manual = new ManualSystem(b -> b.throughput(3));
    Selector selector = new Selector() {
      @Override
      protected Directive onFailure(Throwable cause) {
        return Directive.RESTART;
      }
    };
    Mailbox<String> box = selector.mailbox("m", log::add);
    box.guard(() -> {
      throw new IllegalStateException("bad");
    });
    manual.started(selector);
    box.send("x");
    manual.executor.runOne();
    assertEquals(3, manual.failures.size());
    assertEquals(1, manual.executor.pending());
    selector.stop();
    manual.runAll();
    assertEquals(3, manual.failures.size());
  }
}
