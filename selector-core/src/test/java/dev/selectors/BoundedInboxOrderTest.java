package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BoundedInboxOrderTest {
  /** What the sender of the first message does just before that is put in. */
  private Runnable midway = () -> {};

  @Test
  void messageThatIsLetInIsNotOvertakenByTheNextOfItsSender() {
    Inbox<String> messages = new WatchedInbox<>(m -> {
      if (m.equals("first")) {
        midway.run();
      }
    });
    BoundedInbox<String> inbox =
        new BoundedInbox<>(messages, 2, Overflow.WAIT, m -> {}, Runnable::run);
    inbox.offer("old");
    inbox.offer("old");
    CompletableFuture<Void> first = inbox.offerWhenRoom("first", m -> {});
    midway = () -> {
      if (!inbox.offer("next")) {
        CompletableFuture<Void> unused = inbox.offerWhenRoom("next", m -> {});
      }
    };

    inbox.poll();
    inbox.poll();
    inbox.admit(m -> {});

    assertEquals(
        "done first next",
        (first.isDone() ? "done " : "waits ") + inbox.poll() + " " + inbox.poll());
  }

  /** Whoever checks whether anything is still to come relies on that. */
  @Test
  void messageThatIsJustLetInIsCounted() {
    Inbox<String> messages = new WatchedInbox<>(m -> midway.run());
    BoundedInbox<String> inbox =
        new BoundedInbox<>(messages, 1, Overflow.WAIT, m -> {}, Runnable::run);
    List<Integer> counts = new ArrayList<>();
    midway = () -> counts.add(inbox.forRoom() + inbox.size());
    inbox.offer("old");
    CompletableFuture<Void> unused = inbox.offerWhenRoom("first", m -> {});
    inbox.poll();
    inbox.admit(m -> {});
    assertEquals(List.of(1, 1), counts);
  }

  private static Inbox<String> without(String refused) {
    return new WatchedInbox<>(m -> {
      if (m.equals(refused)) {
        throw new OutOfMemoryError(refused);
      }
    });
  }

  @ParameterizedTest
  @EnumSource(Overflow.class)
  void placeOfAMessageThatThereWasNoMemoryForIsFreeAgain(Overflow overflow) {
    List<String> dropped = new ArrayList<>();
    BoundedInbox<String> inbox =
        new BoundedInbox<>(without("large"), 1, overflow, dropped::add, Runnable::run);
    assertThrows(OutOfMemoryError.class, () -> inbox.offer("large"));
    assertTrue(inbox.offer("small"));
    if (overflow == Overflow.DROP_OLDEST) {
      assertThrows(OutOfMemoryError.class, () -> inbox.offer("large"));
      assertEquals(List.of("small"), dropped);
      assertTrue(inbox.offer("next"));
      assertEquals("next", inbox.poll());
    }
  }

  @Test
  void placeThatThereWasNoMemoryForGoesToWhoeverHasComeToWaitMeanwhile() {
    SteeredSystem its = new SteeredSystem();
    Steered s = new Steered();
    Mailbox<String> box = s.logged("box");
    box.special = new BoundedInbox<>(
        new WatchedInbox<>(m -> {
          if (m.equals("large")) {
            midway.run();
            throw new OutOfMemoryError(m);
          }
        }),
        1,
        Overflow.WAIT,
        m -> {},
        Runnable::run);
    its.spawn("s", s);
    its.run();
    List<CompletableFuture<?>> small = new ArrayList<>();
    midway = () -> small.add(box.sendAsync("small").toCompletableFuture());
    assertThrows(OutOfMemoryError.class, () -> box.send("large"));
    its.run();
    assertTrue(small.getFirst().isDone());
    assertEquals(List.of("small"), s.seen);
  }

  @Test
  void whoeverWaitsHearsThatThereWasNoMemoryAndTheNextIsLetIn() {
    BoundedInbox<String> inbox =
        new BoundedInbox<>(without("large"), 1, Overflow.WAIT, m -> {}, Runnable::run);
    inbox.offer("old");
    CompletableFuture<Void> large = inbox.offerWhenRoom("large", m -> {});
    CompletableFuture<Void> small = inbox.offerWhenRoom("small", m -> {});
    inbox.poll();
    inbox.admit(m -> {});
    assertTrue(large.isCompletedExceptionally());
    assertTrue(small.isDone());
    assertEquals("small", inbox.poll());
    assertTrue(inbox.offer("next"));
  }

  @Test
  void whoeverHasWaitedIsLetInThoughItsOwnerCannotBeWoken() {
    BoundedInbox<String> inbox =
        new BoundedInbox<>(new LinkedInbox<>(), 1, Overflow.WAIT, m -> {}, Runnable::run);
    inbox.offer("old");
    Consumer<String> wake = m -> {
      throw new OutOfMemoryError("wake");
    };
    CompletableFuture<Void> first = inbox.offerWhenRoom("first", wake);
    inbox.poll();
    List<Throwable> told = Uncaught.during(() -> inbox.admit(wake));
    assertTrue(first.isDone());
    assertEquals("first", inbox.poll());
    assertEquals(List.of("wake"), told.stream().map(Throwable::getMessage).toList());
  }

  /** Whoever is told may take its time, wait for them, or send here. */
  @Test
  void whoeverIsToldOfAnExpiredRequestFindsAllLetInThatThereIsRoomFor() {
    List<Object> found = new ArrayList<>();
    Steered s = new Steered();
    Mailbox<ReplyTo<String>> box =
        s.<ReplyTo<String>>mailbox("box", r -> {}).bounded(1, Overflow.WAIT);
    ManualSystem its = new ManualSystem(builder -> builder.onDeadLetter(letter -> {
      found.add(letter.reason());
      found.add(box.depth());
    }));
    its.started(s);
    List<CompletableFuture<String>> answers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      answers.add(its.system
          .<ReplyTo<String>, String>ask(box, r -> r, Duration.ofDays(1))
          .toCompletableFuture());
    }
    answers.get(1).cancel(false); // fewer than half of those that wait: it stays there
    assertEquals(3, s.cell.snapshot().mailboxes().getLast().forRoom());
    assertTrue(its.executor.runOne());
    assertEquals(List.of(DeadLetter.Reason.EXPIRED, 1), found);
  }
}
