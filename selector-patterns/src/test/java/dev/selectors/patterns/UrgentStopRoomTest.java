package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Overflow;
import dev.selectors.Selector;
import dev.selectors.SelectorState;
import dev.selectors.SelectorSystem;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What an urgent stop gives back while a sender is in the middle of letting in what waits for room.
 * On one thread: the selector runs within the step of the sender, when that calls the executor.
 */
@Timeout(60)
final class UrgentStopRoomTest {
  private static final int BOUND = 9;
  private static final int SENT = 20;
  private static final int MANY = 1000;

  private static final class Desk extends Selector {
    final Priorities<Integer, Integer> part = Priorities.of(context(), "work", 1, message -> {});
    final MailboxRef<MailboxRef<? super Integer>> stop = part.guard(() -> false).urgentStop();

    Desk() {
      part.at(0).bounded(BOUND, Overflow.WAIT);
    }
  }

  private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
  /** What each of the next calls of the executor does, in the middle of the caller's step. */
  private final ArrayDeque<Runnable> steps = new ArrayDeque<>();

  private void execute(Runnable task) {
    tasks.add(task);
    Runnable step = steps.poll();
    if (step != null) {
      step.run();
    }
  }

  private void run(int most) {
    for (int i = 0; i < most && !tasks.isEmpty(); i++) {
      tasks.remove().run();
    }
  }

  @Test
  void whatASenderIsStillLettingInIsGivenBackToo() {
    SelectorSystem system = SelectorSystem.builder().executor(this::execute).build();
    Desk desk = system.spawn(new Desk());
    Mailbox<Integer> level = desk.part.at(0);
    var withdrawn = system
        .<Integer, Integer>ask(level, replyTo -> -1, Duration.ofHours(1))
        .toCompletableFuture();
    IntStream.range(1, BOUND).forEach(level::send);
    withdrawn.cancel(false); // it keeps its place until somebody finds no room
    run(MANY);
    List<Integer> back = new ArrayList<>();
    List<Integer> outside = new ArrayList<>();
    // The next sender finds no room, and has the desk make some; it lets its own message in, and
    // before it has looked for others that wait, they are there, and the desk is asked to stop.
    steps.add(() -> run(MANY));
    steps.add(() -> {
      IntStream.range(BOUND + 1, SENT).forEach(level::sendAsync);
      desk.stop.send(back::add);
      run(10); // as long as the sender is here, nothing else comes in
      outside.add(desk.snapshot().mailbox("work-0").forRoom());
    });
    level.sendAsync(BOUND);
    assertEquals(List.of(SENT - BOUND - 1), outside);
    assertEquals(IntStream.rangeClosed(1, BOUND).boxed().toList(), back);
    run(MANY);
    assertEquals(IntStream.range(1, SENT).boxed().toList(), back);
    assertInstanceOf(
        ExitReason.Normal.class,
        assertInstanceOf(SelectorState.Terminated.class, desk.state()).reason());
  }
}
