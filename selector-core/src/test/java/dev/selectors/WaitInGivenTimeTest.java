package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A handler that waits on a given executor does so by the given timekeeper, which can do what is
 * waited for on the same thread, as a simulation's does.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class WaitInGivenTimeTest {
  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private final ManualTime time = new ManualTime();
  private final SelectorSystem system =
      SelectorSystem.builder().executor(tasks::add).timekeeper(time).build();
  private final List<Object> told = new ArrayList<>();

  /** On a message to the first it receives from the second, as long as it is to. */
  private record Receiver(Mailbox<String> first, Mailbox<String> second) {
    static Receiver spawn(SelectorSystem system, List<Object> told) {
      return system.spawnFrom("receiver", context -> {
        Mailbox<String> second = context.mailbox("second", message -> told.add("late " + message));
        Mailbox<String> first = context.mailbox("first", message -> {
          try {
            told.add(message + context.<String>receive(List.of(second.on(Function.identity()))));
          } catch (RuntimeException e) {
            second.enable(); // refused outside a turn
            told.add(e);
          }
        });
        return new Receiver(first, second);
      });
    }
  }

  private final Receiver receiver = Receiver.spawn(system, told);

  private boolean runOne() {
    Runnable task = tasks.poll();
    if (task == null) {
      return false;
    }
    task.run();
    return true;
  }

  private void runAll() {
    while (runOne()) {}
  }

  @AfterEach
  void close() {
    time.meanwhile = () -> false;
    system.discard(Duration.ZERO);
    runAll();
  }

  @Test
  void othersAreRunMeanwhileOnTheSameThread() {
    Mailbox<String> other =
        system.spawnFrom(c -> c.mailbox("in", message -> receiver.second.send(message)));
    time.meanwhile = this::runOne;

    receiver.first.send("a");
    other.send("b");
    runAll();

    assertEquals(List.of("ab"), told);
    assertEquals(List.of(Duration.ofSeconds(Long.MAX_VALUE)), time.waits);
  }

  @Test
  void isAskedAgainWhereItGivesUp() {
    int[] looks = new int[1];
    time.meanwhile = () -> {
      if (++looks[0] == 3) {
        receiver.second.send("b");
      }
      return false;
    };

    receiver.first.send("a");
    runAll();

    assertEquals(List.of("ab"), told);
    assertEquals(3, time.waits.size());
  }

  @Test
  void whatItThrowsTheHandlerGetsAndNothingIsLost() {
    IllegalStateException refusal = new IllegalStateException("not here");
    time.meanwhile = () -> {
      throw refusal;
    };

    receiver.first.send("a");
    runAll();
    receiver.second.send("b");
    runAll();

    assertEquals(2, told.size());
    assertSame(refusal, told.get(0));
    assertEquals("late b", told.get(1));
    assertTrue(system.stuck().isEmpty());
  }

  @Test
  void whatItThrowsWhenTheMessageHasComeTheHandlerGetsToo() {
    IllegalStateException refusal = new IllegalStateException("not here");
    time.meanwhile = () -> {
      receiver.second.send("b");
      throw refusal;
    };

    receiver.first.send("a");
    runAll();

    assertEquals(List.of(refusal, "late b"), told);
  }

  @Test
  void anInterruptEndsTheWait() {
    time.meanwhile = () -> {
      Thread.currentThread().interrupt();
      return true;
    };

    receiver.first.send("a");
    runAll();

    assertInstanceOf(ReceiveInterruptedException.class, told.get(0));
    time.meanwhile = () -> false;
    receiver.second.send("b");
    runAll();
    assertEquals("late b", told.get(1));
  }
}
