package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thread that is no selector takes part. */
@Timeout(30)
final class ThreadInboxTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofMillis(1);

  private final List<DeadLetter> dead = new CopyOnWriteArrayList<>();
  private final SelectorSystem system =
      SelectorSystem.builder().onDeadLetter(dead::add).build();

  @AfterEach
  void close() {
    system.close();
  }

  @Test
  void messagesOfOneSenderAreReceivedInOrder() throws InterruptedException {
    try (ThreadInbox<Integer> inbox = system.inbox(Integer.class)) {
      inbox.sendAll(List.of(1, 2, 3));
      List<Integer> received = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        received.add(inbox.receive());
      }
      assertEquals(List.of(1, 2, 3), received);
    }
  }

  @Test
  void nothingIsReceivedWhenNothingCameInTime() throws InterruptedException {
    try (ThreadInbox<Integer> inbox = system.inbox(Integer.class)) {
      assertEquals(Optional.empty(), inbox.receiveWithin(SHORT));
      inbox.send(1);
      assertEquals(Optional.of(1), inbox.receiveWithin(LONG));
    }
  }

  @Test
  void systemWithAnEmptyInboxIsCleanAtTheEnd() {
    ThreadInbox<Integer> unused = system.inbox(Integer.class);
    assertEquals(List.of(), system.drain(LONG).undelivered());
  }

  @Test
  void whatNobodyHasReceivedBecomesDeadLetters() throws InterruptedException {
    ThreadInbox<Integer> inbox = system.inbox(Integer.class);
    inbox.sendAll(List.of(1, 2));
    assertEquals(true, system.awaitQuiescence(LONG));
    inbox.close();
    assertEquals(true, system.awaitQuiescence(LONG));
    inbox.send(3);
    assertEquals(List.of(1, 2, 3), dead.stream().map(DeadLetter::message).toList());
    assertThrows(StoppedError.class, inbox::receive);
    var e = assertThrows(StoppedError.class, inbox::receive);
    assertEquals(
        inbox
            + " is closed, by itself or with its system; nothing will come, so do not receive again",
        e.getMessage());
  }

  @Test
  void whatNoThreadHasReceivedYetWaitsInTheSnapshotsOfTheSystem() throws InterruptedException {
    ThreadInbox<Integer> inbox = system.inbox(Integer.class);
    inbox.sendAll(List.of(1, 2, 3));
    assertEquals(true, system.awaitQuiescence(LONG)); // the inbox has taken them over
    int unused = inbox.receive();
    assertEquals(
        List.of(2),
        system.snapshots().stream()
            .flatMap(each -> each.mailboxes().stream().map(MailboxSnapshot::depth))
            .toList());
  }

  @Test
  void whoHasAskedInVainIsToldThatTheRequestStillWaitsForAThread() {
    ManualTime time = new ManualTime();
    var its = new ManualSystem(builder -> builder.timekeeper(time));
    ThreadInbox<Object> inbox = its.system.inbox(Object.class);
    var answer = its.system.<Object, String>ask(inbox, to -> to, LONG).toCompletableFuture();
    its.runAll();
    time.advance(LONG);
    its.runAll();
    String waiting = its.system.snapshots().getFirst().mailboxes().getFirst().toString();
    String text = assertThrows(ExecutionException.class, answer::get).getCause().getMessage();
    assertEquals(true, text.endsWith(waiting), text + " but " + waiting);
    assertEquals("inbox: 1 waiting, open", waiting);
  }

  @Test
  void nothingWaitsInAnInboxThatIsClosed() {
    List<Selector> seen = new ArrayList<>();
    var its = new ManualSystem(
        builder -> builder.beforeCallback(callback -> seen.add(callback.selector())));
    ThreadInbox<Integer> inbox = its.system.inbox(Integer.class);
    inbox.send(1);
    its.runAll();
    inbox.close();
    its.runAll();
    assertEquals(List.of(1), its.undelivered());
    assertEquals(0, seen.getFirst().snapshot().mailboxes().getFirst().depth());
  }

  private enum Hint implements DeadLetter.Unmissed {
    ONE
  }

  @Test
  void whatNobodyMissesIsNoDeadLetterWhenAnInboxIsClosed() throws InterruptedException {
    ThreadInbox<Hint> inbox = system.inbox(Hint.class);
    inbox.send(Hint.ONE);
    assertEquals(true, system.awaitQuiescence(LONG)); // the inbox has taken it over
    inbox.close();
    assertEquals(true, system.awaitQuiescence(LONG));
    inbox.send(Hint.ONE);
    assertEquals(List.of(), dead);
  }

  @Test
  void whatNobodyMissesIsInNoReportOfAnInbox() throws InterruptedException {
    ThreadInbox<Object> inbox = system.inbox(Object.class);
    inbox.sendAll(List.of(Hint.ONE, "missed", Hint.ONE));
    assertEquals(true, system.awaitQuiescence(LONG));
    List<ShutdownReport.Undelivered> left = system.drain(LONG).undelivered();
    assertEquals(
        List.of(1L), left.stream().map(ShutdownReport.Undelivered::messages).toList());
    assertEquals(List.of("missed"), dead.stream().map(DeadLetter::message).toList());
  }

  @Test
  void whoTriesToSendIsToldThatAnOpenInboxHasTakenIt() throws InterruptedException {
    try (ThreadInbox<Integer> inbox = system.inbox(Integer.class)) {
      assertEquals(true, inbox.trySend(1));
      assertEquals(1, inbox.receive());
    }
  }

  @Test
  void whoSendsToAClosedInboxIsTold() throws InterruptedException {
    ThreadInbox<Integer> inbox = system.inbox(Integer.class);
    inbox.close();
    assertEquals(true, system.awaitQuiescence(LONG));
    assertEquals(false, inbox.trySend(1));
    var sent = inbox.sendAsync(2).toCompletableFuture();
    var e = assertThrows(ExecutionException.class, sent::get);
    assertInstanceOf(UndeliverableException.class, e.getCause());
    assertEquals(List.of(2), dead.stream().map(DeadLetter::message).toList());
  }

  @Test
  void inboxThatIsClosedBeforeItsFirstRunEndsAThreadThatReceives() {
    var its = new ManualSystem(builder -> builder.beforeCallback(callback -> {}));
    ThreadInbox<Integer> inbox = its.system.inbox(Integer.class);
    inbox.close();
    its.runAll();
    assertThrows(StoppedError.class, () -> inbox.receiveWithin(SHORT));
  }

  @Test
  void theEndOfTheSystemEndsAThreadThatReceives() throws InterruptedException {
    ThreadInbox<Integer> inbox = system.inbox(Integer.class);
    Thread closer = Thread.ofVirtual().start(system::close);
    assertThrows(StoppedError.class, inbox::receive);
    closer.join();
    var e = assertThrows(IllegalStateException.class, () -> system.inbox(Integer.class));
    assertEquals(
        inbox
            + " was made in system selectors, which is closing; make it earlier, or in another"
            + " system",
        e.getMessage());
  }

  @Test
  void eachMessageIsReceivedByOneOfSeveralThreadsAndTheEndIsToldToAll()
      throws InterruptedException {
    int messages = 1_000;
    ThreadInbox<Integer> inbox = system.inbox(Integer.class);
    Queue<Integer> received = new ConcurrentLinkedQueue<>();
    CountDownLatch all = new CountDownLatch(messages);
    AtomicInteger told = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      threads.add(Thread.ofPlatform().daemon().start(() -> {
        try {
          while (true) {
            received.add(inbox.receive());
            all.countDown();
          }
        } catch (StoppedError e) {
          told.incrementAndGet();
        } catch (InterruptedException e) {
          throw new IllegalStateException("nobody interrupts it", e);
        }
      }));
    }
    List<Integer> numbers = IntStream.range(0, messages).boxed().toList();
    numbers.forEach(inbox::send);
    all.await();
    inbox.close();
    for (Thread t : threads) {
      t.join();
    }
    assertEquals(numbers, received.stream().sorted().toList());
    assertEquals(threads.size(), told.get());
    assertEquals(List.of(), dead);
  }

  @Test
  void anInterruptTakesNoMessage() throws InterruptedException {
    try (ThreadInbox<Integer> inbox = system.inbox(Integer.class)) {
      inbox.send(1);
      Thread.currentThread().interrupt();
      assertThrows(InterruptedException.class, inbox::receive);
      assertEquals(1, inbox.receive());
    }
  }

  @Test
  void aTimeThatIsNotPositiveIsRefused() {
    try (ThreadInbox<Integer> inbox = system.inbox(Integer.class)) {
      assertThrows(
          IllegalArgumentException.class, () -> inbox.receiveWithin(Duration.ofSeconds(-1)));
    }
  }

  @Test
  void whoeverKeepsTheTimeWaitsForAMessage() throws InterruptedException {
    ManualTime time = new ManualTime();
    try (var simulated =
        SelectorSystem.builder().executor(Runnable::run).timekeeper(time).build()) {
      ThreadInbox<Integer> inbox = simulated.inbox(Integer.class);
      assertEquals(Optional.empty(), inbox.receiveWithin(LONG));
      time.meanwhile = () -> inbox.trySend(1);
      assertEquals(1, inbox.receive());
      assertEquals(List.of(LONG, Duration.ofSeconds(Long.MAX_VALUE)), time.waits);
    }
  }
}
