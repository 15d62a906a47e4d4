package dev.selectors;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A whole selector, in a system whose workers are the test's own threads: no message is lost, none
 * is handled twice or out of order, turns do not overlap, and nobody schedules it in vain.
 */
final class SelectorLincheckTest {
  /** A selector, and all that can happen to it at once. */
  public static final class Subject {
    private final ByHand byHand = new ByHand();
    private final Box box = new Box();
    private final int[] sent = new int[2];
    private final AtomicInteger orders = new AtomicInteger();
    private volatile boolean guarded;

    /** Notes what it handles. */
    private final class Box extends Selector {
      final Mailbox<Runnable> steer = mailbox("steer", this::steered);
      final List<Mailbox<Integer>> lanes = mailboxes("lane", 2, this::handle);
      final int[] handled = new int[2];
      int steered;

      Box() {
        lanes.get(1).guard(() -> !guarded);
      }

      private void steered(Runnable order) {
        byHand.enter();
        steered++;
        order.run();
        byHand.leave();
      }

      private void handle(int lane, int number) {
        byHand.enter();
        if (number != handled[lane] + 1) {
          byHand.complain("message " + number + " after " + handled[lane]);
        }
        handled[lane] = number;
        byHand.leave();
      }

      void pause() {
        await(byHand.stage, (value, error) -> {});
      }
    }

    public Subject() {
      byHand.system.spawn("box", box);
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
      byHand.stage.complete("");
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
      return byHand.work();
    }

    /** When all who were scheduled have run, what is left is behind a closed gate. */
    @Validate
    public void nothingIsLeftThatCouldBeHandled() {
      byHand.workUntilNobodyHasAnythingToDo();
      byHand.audit(
          box,
          sent[0] + sent[1] + orders.get(),
          box.handled[0] + box.handled[1] + box.steered,
          m -> !(m.gate() instanceof MailboxSnapshot.Gate.Disabled)
              && !(m.name().equals("lane-1") && guarded));
    }
  }

  @ParameterizedTest
  @EnumSource
  void noMessageIsLostWhateverHappensAtOnce(Exploration way) {
    way.validate(Subject.class);
  }
}
