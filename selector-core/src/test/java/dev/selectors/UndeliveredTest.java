package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the report of a shutdown says of messages that nobody has handled. */
@Timeout(60)
final class UndeliveredTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  /** What the report would have said when each dead letter was told. */
  private final List<List<ShutdownReport.Undelivered>> told = new ArrayList<>();

  private Runnable onDeadLetter = () -> {};

  /** Runs at once, on the caller's stack, what there is to do. */
  private final SelectorSystem system = SelectorSystem.builder()
      .executor(Runnable::run)
      .onDeadLetter(letter -> {
        told.add(now());
        onDeadLetter.run();
      })
      .build();

  private List<ShutdownReport.Undelivered> now() {
    return system.journal().undelivered();
  }

  private static List<ShutdownReport.Undelivered> left(
      String selector, String mailbox, long messages) {
    return List.of(new ShutdownReport.Undelivered(selector, mailbox, messages));
  }

  /** A selector with a mailbox in which messages stay. */
  private static final class Deaf extends Steered {
    final Mailbox<Object> box = mailbox("box", message -> {});

    private Deaf() {
      box.disable();
    }
  }

  @Test
  void messagesThatAreStillBeingToldAreInTheReport() {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    SelectorSystem slow = SelectorSystem.builder()
        .onDeadLetter(letter -> Steered.insist(inside, finish, () -> {}))
        .build();
    Deaf deaf = slow.spawn("deaf", new Deaf());
    for (int i = 0; i < 5; i++) {
      deaf.box.send(i);
    }
    ShutdownReport report = slow.discard(Duration.ZERO);
    finish.countDown();
    assertEquals(left("deaf", "box", 5), report.undelivered());
    assertEquals(List.of("deaf"), report.stillRunning());
  }

  @Test
  void eachMessageCountsOnceWhetherItIsToldOrNot() {
    Deaf deaf = system.spawn("deaf", new Deaf());
    for (int i = 0; i < 3; i++) {
      deaf.box.send(i);
    }
    List<ShutdownReport.Undelivered> all = left("deaf", "box", 3);
    assertEquals(all, system.drain(LONG).undelivered());
    assertEquals(List.of(all, all, all), told);
  }

  @Test
  void messagesThatWaitForRoomCountBeforeAnyIsTold() {
    Steered full = new Steered();
    Mailbox<String> box = full.logged("box").bounded(1, Overflow.WAIT);
    box.disable();
    system.spawn("full", full);
    for (int i = 0; i < 3; i++) {
      CompletionStage<?> unused = box.sendAsync("message");
    }
    assertEquals(left("full", "box", 3), system.drain(LONG).undelivered());
    assertEquals(left("full", "box", 3), told.getFirst());
  }

  @Test
  void whatNobodyMissesDoesNotCount() {
    Deaf deaf = system.spawn("deaf", new Deaf());
    Steered other = system.spawn("other", new Steered());
    other.monitor(deaf.box);
    other.stop();
    deaf.box.send("message");
    ask(deaf).cancel(false);
    CompletableFuture<String> withdrawn = ask(deaf);
    onDeadLetter = () -> withdrawn.cancel(false);
    assertEquals(left("deaf", "box", 1), system.drain(LONG).undelivered());
    assertEquals(left("deaf", "box", 2), told.getFirst());
  }

  private CompletableFuture<String> ask(Deaf whom) {
    return system.<Object, String>ask(whom.box, to -> to, LONG).toCompletableFuture();
  }

  @Test
  void nothingIsKeptOfAMailboxWhoseMessagesWereNotMissedInTheEnd() {
    Cell deaf = system.spawn("deaf", new Deaf()).cell;
    deaf.missed("box", 2);
    deaf.missed("box", -1);
    assertEquals(left("deaf", "box", 1), now());
    deaf.missed("box", -1);
    assertEquals(List.of(), now());
  }

  @Test
  void messagesThatNoThreadHasReceivedCountBeforeAnyIsTold() {
    ThreadInbox<String> inbox = system.inbox(String.class);
    inbox.send("1");
    inbox.send("2");
    String name = inbox.mailbox().cell().name();
    List<ShutdownReport.Undelivered> both = left(name, inbox.mailbox().name(), 2);
    assertEquals(both, system.drain(LONG).undelivered());
    assertEquals(List.of(both, both), told);
  }

  @Test
  void messageThatIsRefusedByOneThatHasEndedWithTheSystemCounts() {
    Deaf deaf = system.spawn("deaf", new Deaf());
    system.drain(LONG);
    CompletionStage<?> unused = deaf.box.sendAsync("late");
    assertEquals(left("deaf", "box", 1), now());
    assertEquals(1, told.size());
  }

  @Test
  void whatIsSentToOneThatHadEndedBeforeTheSystemStoppedDoesNotCount() {
    Deaf deaf = system.spawn("deaf", new Deaf());
    system.spawn(new Steered() {
      @Override
      protected void onExit(ExitReason reason) {
        deaf.box.send("from an end with the system");
      }
    });
    deaf.stop();
    deaf.box.send("before");
    ShutdownReport report = system.drain(LONG);
    deaf.box.send("afterwards");
    assertEquals(3, told.size());
    assertEquals(List.of(), report.undelivered());
    assertEquals(List.of(), now());
  }

  @Test
  void whatIsLeftInOneThatEndsByItselfWhileTheSystemStopsCounts() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    SelectorSystem own = SelectorSystem.builder().build();
    Deaf deaf = own.spawn("deaf", new Deaf());
    deaf.box.send("message");
    deaf.turn.send(() -> {
      inside.countDown();
      while (!own.isStopping()) {
        Thread.onSpinWait();
      }
      deaf.exit();
    });
    inside.await();
    ShutdownReport report = own.discard(LONG);
    assertEquals(new SelectorState.Terminated(new ExitReason.Normal()), deaf.state());
    assertEquals(left("deaf", "box", 1), report.undelivered());
  }
}
