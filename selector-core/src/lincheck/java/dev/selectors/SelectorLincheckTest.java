package dev.selectors;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A whole selector, in a system whose workers are the test's own threads: no message is lost, none
 * is handled twice or out of order, turns do not overlap, and nobody schedules it in vain.
 */
final class SelectorLincheckTest {
  /** A selector, and all that can happen to it at once. */
  public static final class Subject {
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicInteger died = new AtomicInteger();
    private final SelectorSystem system = SelectorSystem.builder()
        .executor(tasks::add)
        .onDeadLetter(letter -> died.incrementAndGet())
        .build();
    private final Box box = new Box();
    private final CompletableFuture<String> stage = new CompletableFuture<>();
    private final int[] sent = new int[2];
    private final AtomicInteger orders = new AtomicInteger();
    private volatile boolean guarded;
    private volatile @Nullable String wrong;

    /** Notes what it handles. */
    private final class Box extends Selector {
      final Mailbox<Runnable> steer = mailbox("steer", this::steered);
      final List<Mailbox<Integer>> lanes = mailboxes("lane", 2, this::handle);
      final int[] handled = new int[2];
      final AtomicBoolean inside = new AtomicBoolean();
      int steered;

      Box() {
        lanes.get(1).guard(() -> !guarded);
      }

      private void steered(Runnable order) {
        enter();
        steered++;
        order.run();
        inside.set(false);
      }

      private void handle(int lane, int number) {
        enter();
        if (number != handled[lane] + 1) {
          wrong = "message " + number + " after " + handled[lane];
        }
        handled[lane] = number;
        inside.set(false);
      }

      private void enter() {
        if (inside.getAndSet(true)) {
          wrong = "turns overlap";
        }
      }

      void pause() {
        await(stage, (value, error) -> {});
      }
    }

    public Subject() {
      system.spawn("box", box);
    }

    @Operation(nonParallelGroup = "first sender")
    public void send() {
      box.lanes.get(0).send(++sent[0]);
    }

    @Operation(nonParallelGroup = "second sender")
    public void sendAsWell() {
      box.lanes.get(1).send(++sent[1]);
    }

    @Operation
    public void close() {
      order(box.lanes.get(0)::disable);
    }

    @Operation
    public void open() {
      order(box.lanes.get(0)::enable);
    }

    @Operation
    public void suspend() {
      order(box::pause);
    }

    private void order(Runnable order) {
      orders.incrementAndGet();
      box.steer.send(order);
    }

    @Operation
    public void complete() {
      stage.complete("");
    }

    @Operation
    public void guard() {
      guarded = true;
    }

    @Operation
    public void unguard() {
      guarded = false;
      box.recheck();
    }

    @Operation
    public void stop() {
      box.stop();
    }

    @Operation
    public boolean work() {
      Runnable task = tasks.poll();
      if (task == null) {
        return false;
      }
      task.run();
      return true;
    }

    /** When all who were scheduled have run, what is left is behind a closed gate. */
    @Validate
    public void nothingIsLeftThatCouldBeHandled() {
      while (work()) {
        // until nobody has anything to do
      }
      List<String> complaints = new ArrayList<>();
      if (wrong != null) {
        complaints.add(wrong);
      }
      SelectorSnapshot seen = box.snapshot();
      boolean suspended = seen.state() instanceof SelectorState.Awaiting;
      for (MailboxSnapshot m : seen.mailboxes()) {
        boolean open = !suspended
            && !(m.gate() instanceof MailboxSnapshot.Disabled)
            && !(m.name().equals("lane-1") && guarded);
        if (open && m.depth() > 0) {
          complaints.add("a message waits in an idle selector");
        }
      }
      int waiting = seen.mailboxes().stream().mapToInt(MailboxSnapshot::depth).sum();
      int in = sent[0] + sent[1] + orders.get();
      int out = box.handled[0] + box.handled[1] + box.steered + died.get() + waiting;
      if (in != out) {
        complaints.add(in + " were sent and " + out + " accounted for");
      }
      if (suspended && stage.isDone()) {
        complaints.add("the continuation was forgotten");
      }
      if (!complaints.isEmpty()) {
        throw new IllegalStateException(complaints + " " + seen);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void noMessageIsLostWhateverHappensAtOnce(Exploration way) {
    way.validate(Subject.class);
  }
}
