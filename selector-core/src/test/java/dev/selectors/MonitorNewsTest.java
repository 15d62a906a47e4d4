package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The news of an end in the mailbox of a watcher, which may call the news off until it handles it.
 */
@Timeout(60)
final class MonitorNewsTest {
  private final SteeredSystem its = new SteeredSystem();
  private final Steered s = its.spawn("s", new Steered());
  private final Steered watcher = new Steered();
  private final List<Object> told = new ArrayList<>();
  private final Mailbox<Object> news = watcher.mailbox("news", told::add);

  private void started() {
    its.spawn("watcher", watcher);
    its.run();
  }

  private void turn(Runnable action) {
    watcher.turn.send(action);
    its.run();
  }

  private void end() {
    s.stop();
    its.run();
  }

  private static final ExitReason STOPPED = new ExitReason.Stopped();

  @Test
  void mailboxIsSentOneDownForEachMonitor() {
    started();
    s.monitor(news);
    s.monitor(news);
    end();
    s.monitor(news); // it has ended already
    its.run();
    Down down = new Down(s, STOPPED);
    assertEquals(List.of(down, down, down), told);
  }

  @Test
  void nothingIsHandledAfterTheMonitorWasCancelledAlsoIfTheDownWaitsAlready() {
    started();
    turn(news::disable);
    Cancellable first = s.monitor(news);
    s.monitor(news);
    end();
    Cancellable third = s.monitor(news);
    news.send("last");
    assertEquals(4, news.depth());
    assertTrue(first.cancel());
    assertTrue(third.cancel());
    assertFalse(first.cancel());
    turn(news::enable);
    assertEquals(List.of(new Down(s, STOPPED), "last"), told);
    assertEquals(0, news.depth());
    assertEquals(List.of(), its.deadLetters);
  }

  @Test
  void cancelIsTooLateOnceTheDownIsHandled() {
    Cancellable[] monitor = new Cancellable[1];
    List<Boolean> cancelled = new ArrayList<>();
    Mailbox<Down> downs = watcher.mailbox("downs", down -> cancelled.add(monitor[0].cancel()));
    started();
    monitor[0] = s.monitor(downs);
    end();
    assertEquals(List.of(false), cancelled);
  }

  @Test
  void cancelledDownIsSkippedAmongOthersAndNotCountedAsATurn() {
    started();
    turn(news::disable);
    List<Cancellable> monitors = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      monitors.add(s.monitor(news));
    }
    end();
    news.send("last");
    monitors.forEach(m -> assertTrue(m.cancel()));
    long before = watcher.snapshot().turns();
    turn(news::enable);
    assertEquals(List.of("last"), told);
    assertEquals(before + 2, watcher.snapshot().turns()); // the one that enables, and "last"
  }

  @Test
  void newsToTheDeadAreNoDeadLetters() {
    started();
    turn(news::disable);
    s.monitor(news);
    s.monitor(news).cancel();
    end();
    s.monitor(news).cancel();
    watcher.stop();
    its.run();
    s.monitor(news);
    assertEquals(List.of(), told);
    assertEquals(List.of(), its.deadLetters);
  }

  @Test
  void cancelPreventsNothingIfTheWatcherHasEnded() {
    started();
    turn(news::disable);
    Cancellable waiting = s.monitor(news);
    end();
    Cancellable late = s.monitor(news);
    Steered other = its.spawn("other", new Steered());
    Cancellable untold = other.monitor(news);
    watcher.stop();
    its.run();
    for (Cancellable monitor : List.of(waiting, late, untold)) {
      assertFalse(monitor.cancel());
    }
  }

  @Test
  void watcherThatThrowsWhateverItMayBeHarmsNobody() {
    started();
    s.monitor(down -> {
      throw new AssertionError("watcher");
    });
    s.monitor(news);
    end();
    assertEquals(List.of(new Down(s, STOPPED)), told);
    assertTrue(s.whenTerminated().toCompletableFuture().isDone());
    assertEquals(
        List.of("watcher"), its.causes().stream().map(Throwable::getMessage).toList());
  }

  @Test
  void newsToAnActorOrAnInboxIsCalledOffLikeThatToAMailbox() {
    Actor<Object> actor = its.spawn("actor", new Actor<>() {
      @Override
      protected void receive(Object message) {
        told.add(message);
      }
    });
    ThreadInbox<Object> inbox = its.system.inbox(Object.class);
    its.run();
    end();
    assertTrue(s.monitor(actor).cancel());
    assertTrue(s.monitor(inbox).cancel());
    its.run();
    assertEquals(List.of(), told);
    Cancellable handled = s.monitor(actor);
    its.run();
    assertFalse(handled.cancel());
    assertEquals(List.of(new Down(s, STOPPED)), told);
    inbox.close();
    its.run();
    assertEquals(List.of(), its.deadLetters);
  }

  @Test
  void newsToARouterCanBeCalledOffUntilTheMailboxThatItGivesHasHandledIt() {
    MailboxRef<Down> router = watcher.router(down -> news);
    started();
    turn(news::disable);
    Cancellable waits = s.monitor(router);
    Cancellable handled = s.monitor(router);
    Cancellable before = s.monitor(router);
    assertTrue(before.cancel());
    end();
    assertEquals(2, news.depth());
    assertTrue(waits.cancel());
    assertFalse(waits.cancel());
    turn(news::enable);
    assertFalse(handled.cancel());
    assertEquals(List.of(new Down(s, STOPPED)), told);
  }

  @Test
  void routerIsAskedForTheMailboxOfEachNewsWhenThatIsSent() {
    Steered other = its.spawn("other", new Steered());
    Mailbox<Object> rest = watcher.mailbox("rest", down -> told.add("rest"));
    List<Selector> asked = new ArrayList<>();
    MailboxRef<Down> router = watcher.router(down -> {
      asked.add(down.selector());
      return down.selector() == s ? news : rest;
    });
    started();
    s.monitor(router);
    other.monitor(router);
    assertEquals(List.of(), asked);
    end();
    other.stop();
    its.run();
    assertEquals(List.of(s, other), asked);
    assertEquals(List.of(new Down(s, STOPPED), "rest"), told);
  }

  @Test
  void newsToARouterOfTheDeadAreNoDeadLetters() {
    MailboxRef<Down> router = watcher.router(down -> news);
    started();
    s.monitor(router);
    watcher.stop();
    its.run();
    end();
    s.monitor(router);
    assertEquals(List.of(), its.deadLetters);
  }

  @Test
  void routerThatHasNoMailboxForTheNewsHarmsNobodyAndItsMonitorIsOver() {
    MailboxRef<Down> router = watcher.router(down -> {
      throw new IllegalStateException("route");
    });
    started();
    Cancellable lost = s.monitor(router);
    s.monitor(news);
    end();
    assertFalse(lost.cancel());
    assertEquals(List.of(new Down(s, STOPPED)), told);
    assertEquals(
        List.of("route"), its.causes().stream().map(Throwable::getMessage).toList());
  }

  // ---- guards

  @Test
  void headGuardIsNotAskedAboutACancelledDownAndKeepsTheNext() {
    List<Object> asked = new ArrayList<>();
    news.headGuard(message -> {
      asked.add(message);
      return message != (Object) "kept";
    });
    started();
    turn(news::disable);
    Cancellable monitor = s.monitor(news);
    end();
    news.send("passes");
    news.send("kept");
    monitor.cancel();
    turn(news::enable);
    assertEquals(List.of("passes"), told);
    assertEquals(List.of("passes", "kept"), asked.stream().distinct().toList());
  }

  @Test
  void headGuardPassesNoMessageUnaskedWhenTheOneItWasAskedAboutBecomesVoid() {
    Cancellable[] monitor = new Cancellable[1];
    news.headGuard(message -> {
      if (message instanceof Down) {
        monitor[0].cancel(); // as another thread could, between the guard and the turn
        return true;
      }
      return message != (Object) "kept";
    });
    started();
    turn(news::disable);
    monitor[0] = s.monitor(news);
    end();
    news.send("kept");
    turn(news::enable);
    assertEquals(List.of(), told);
    assertEquals(1, news.depth());
    turn(() -> news.headGuard(message -> true));
    assertEquals(List.of("kept"), told);
  }

  @Test
  void guardHoldsForTheMessageBehindACancelledDown() {
    boolean[] open = new boolean[1];
    news.guard(() -> open[0]);
    started();
    Cancellable monitor = s.monitor(news);
    end();
    news.send("next");
    monitor.cancel();
    its.run();
    assertEquals(List.of(), told);
    turn(() -> open[0] = true);
    assertEquals(List.of("next"), told);
  }

  // ---- bounds

  @Test
  void newsThatIsCalledOffDoesNotWaitForRoomThatNeverComes() {
    news.bounded(1, Overflow.WAIT);
    started();
    turn(news::disable);
    news.send("fills it");
    Cancellable monitor = s.monitor(news);
    end();
    BoundedInbox<?> inbox = assertInstanceOf(BoundedInbox.class, news.inbox());
    assertTrue(inbox.hasWaiting());
    monitor.cancel();
    assertFalse(inbox.hasWaiting());
    turn(news::enable);
    assertEquals(List.of("fills it"), told);
    assertEquals(List.of(), its.deadLetters);
  }

  @Test
  void cancelledDownGivesItsRoomBackWhenItsTurnComes() {
    news.bounded(1, Overflow.REJECT);
    started();
    turn(news::disable);
    Cancellable monitor = s.monitor(news);
    end();
    assertTrue(monitor.cancel());
    assertFalse(news.trySend("no room yet"));
    turn(news::enable);
    assertTrue(news.trySend("room"));
    its.run();
    assertEquals(List.of("room"), told);
    assertEquals(List.of(), its.deadLetters);
  }

  @Test
  void downThatIsRejectedIsADeadLetterAndItsMonitorOver() {
    news.bounded(1, Overflow.REJECT);
    started();
    turn(news::disable);
    news.send("first");
    Cancellable rejected = s.monitor(news);
    s.monitor(news).cancel();
    end();
    assertFalse(rejected.cancel());
    assertEquals(1, its.deadLetters.size());
    assertEquals(DeadLetter.Reason.MAILBOX_FULL, its.deadLetters.getFirst().reason());
    assertEquals(new Down(s, STOPPED), its.deadLetters.getFirst().message());
  }

  @Test
  void downThatGivesWayIsADeadLetterUnlessItWasCancelled() {
    news.bounded(2, Overflow.DROP_OLDEST);
    started();
    turn(news::disable);
    Cancellable dropped = s.monitor(news);
    Cancellable cancelled = s.monitor(news);
    end();
    assertTrue(cancelled.cancel());
    news.send("1");
    news.send("2");
    assertFalse(dropped.cancel());
    assertEquals(
        List.of(DeadLetter.Reason.DROPPED),
        its.deadLetters.stream().map(DeadLetter::reason).toList());
    turn(news::enable);
    assertEquals(List.of("1", "2"), told);
  }

  @Test
  void downWaitsForRoomAndLetsOthersInWhenItIsCancelled() {
    news.bounded(1, Overflow.WAIT);
    started();
    turn(news::disable);
    news.send("1");
    Cancellable first = s.monitor(news);
    s.monitor(news);
    end();
    CompletionStage<@Nullable Void> sent = news.sendAsync("2");
    assertEquals(1, news.depth()); // those that wait for room do not count
    assertTrue(first.cancel());
    turn(news::enable);
    assertEquals(List.of("1", new Down(s, STOPPED), "2"), told);
    assertTrue(sent.toCompletableFuture().isDone());
    assertEquals(0, news.depth());
  }

  @Test
  void headGuardThatSkipsACancelledDownLetsAWaitingMessageIn() {
    news.bounded(1, Overflow.WAIT).headGuard(message -> true);
    started();
    turn(news::disable);
    Cancellable monitor = s.monitor(news);
    end();
    CompletionStage<@Nullable Void> sent = news.sendAsync("behind");
    assertTrue(monitor.cancel());
    turn(news::enable);
    assertEquals(List.of("behind"), told);
    assertTrue(sent.toCompletableFuture().isDone());
  }
}
