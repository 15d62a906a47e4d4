package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What bounded mailboxes promise. */
@Timeout(60)
final class BoundedMailboxTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  private final SteeredSystem its = new SteeredSystem();
  private final Steered s = new Steered();

  private Mailbox<String> bounded(int capacity, Overflow overflow) {
    Mailbox<String> box = s.logged("box").bounded(capacity, overflow);
    its.spawn("s", s);
    its.run();
    return box;
  }

  private static CompletableFuture<?> sendAsync(Mailbox<String> box, String message) {
    return box.sendAsync(message).toCompletableFuture();
  }

  private static Throwable failureOf(CompletableFuture<?> stage) {
    return assertThrows(CompletionException.class, stage::join).getCause();
  }

  private DeadLetter deadLetter(String message, DeadLetter.Reason reason) {
    return new DeadLetter("s", "box", message, reason);
  }

  @Test
  void rejectKeepsWhatWaitsAndRefusesTheNewMessage() {
    Mailbox<String> box = bounded(2, Overflow.REJECT);
    box.send("1");
    box.send("2");
    box.send("3");
    assertEquals(List.of(deadLetter("3", DeadLetter.Reason.MAILBOX_FULL)), its.deadLetters);
    its.run();
    assertEquals(List.of("1", "2"), s.seen);
    box.send("4");
    its.run();
    assertEquals(List.of("1", "2", "4"), s.seen);
  }

  @Test
  void trySendTellsWhetherThereWasRoomAndMakesNoDeadLetter() {
    Mailbox<String> box = bounded(1, Overflow.REJECT);
    assertTrue(box.trySend("1"));
    assertFalse(box.trySend("2"));
    assertEquals(List.of(), its.deadLetters);
    its.run();
    assertTrue(box.trySend("3"));
    its.run();
    assertEquals(List.of("1", "3"), s.seen);
  }

  @Test
  void sendAsyncToAFullMailboxThatRejectsFails() {
    Mailbox<String> box = bounded(1, Overflow.REJECT);
    assertTrue(sendAsync(box, "1").isDone());
    var e = assertInstanceOf(UndeliverableException.class, failureOf(sendAsync(box, "2")));
    assertEquals(DeadLetter.Reason.MAILBOX_FULL, e.reason());
    assertEquals(
        "mailbox 'box' of s did not take the message: the mailbox is full; declare it with"
            + " Overflow.WAIT to wait for room, or with a larger bound",
        e.getMessage());
    its.run();
    assertEquals(List.of("1"), s.seen);
  }

  @Test
  void oldestGivesWay() {
    Mailbox<String> box = bounded(2, Overflow.DROP_OLDEST);
    for (int i = 1; i <= 5; i++) {
      assertTrue(box.trySend(Integer.toString(i)));
    }
    assertEquals(2, box.depth());
    its.run();
    assertEquals(List.of("4", "5"), s.seen);
    assertEquals(
        List.of(
            deadLetter("1", DeadLetter.Reason.DROPPED),
            deadLetter("2", DeadLetter.Reason.DROPPED),
            deadLetter("3", DeadLetter.Reason.DROPPED)),
        its.deadLetters);
  }

  @Test
  void handlerOfDeadLettersThatFailsDoesNotTakeThePlaceOfAMessage() {
    SelectorSystem system = SelectorSystem.builder()
        .executor(its.executor)
        .onDeadLetter(letter -> {
          throw new AssertionError("handler");
        })
        .build();
    Mailbox<String> box = s.logged("box").bounded(1, Overflow.DROP_OLDEST);
    system.spawn("s", s);
    box.send("1");
    try {
      box.send("2");
    } catch (AssertionError e) {
      // Whether the sender is told is not the question here.
    }
    its.run();
    assertEquals(List.of("2"), s.seen);
  }

  @Test
  void sendersThatWaitAreServedFirstComeFirstServed() {
    Mailbox<String> box = bounded(1, Overflow.WAIT);
    List<CompletableFuture<?>> sent = IntStream.range(0, 5)
        .<CompletableFuture<?>>mapToObj(i -> sendAsync(box, "" + i))
        .toList();
    assertEquals(
        List.of(true, false, false, false, false),
        sent.stream().map(CompletableFuture::isDone).toList());
    assertEquals(1, box.depth());
    assertEquals(
        "box: 1 waiting, 4 outside waiting for room, open",
        s.snapshot().mailboxes().getLast().toString());
    assertFalse(box.trySend("overtaking"));
    its.run();
    assertEquals(0, s.snapshot().mailboxes().getLast().forRoom());
    assertEquals(List.of("0", "1", "2", "3", "4"), s.seen);
    sent.forEach(CompletableFuture::join);
  }

  @Test
  void senderThatWaitsIsAdmittedAsSoonAsThereIsRoom() {
    SelectorSystem system =
        SelectorSystem.builder().executor(its.executor).throughput(1).build();
    Mailbox<String> box = s.logged("box").bounded(1, Overflow.WAIT);
    system.spawn("s", s);
    box.send("1");
    CompletableFuture<?> second = sendAsync(box, "2");
    its.executor.runOne();
    assertEquals(List.of("1"), s.seen);
    its.executor.runOne(); // stages complete alongside the turns
    assertEquals(List.of("1"), s.seen);
    assertTrue(second.isDone());
  }

  @Test
  void closedMailboxKeepsItsSendersWaiting() {
    Mailbox<String> box = s.logged("box").bounded(1, Overflow.WAIT);
    box.disable();
    its.spawn("s", s);
    box.send("1");
    CompletableFuture<?> second = sendAsync(box, "2");
    its.run();
    assertFalse(second.isDone());
    s.turn.send(box::enable);
    its.run();
    assertTrue(second.isDone());
    assertEquals(List.of("1", "2"), s.seen);
  }

  @Test
  void platformThreadDoesNotWait() {
    Mailbox<String> box = bounded(1, Overflow.WAIT);
    box.send("1");
    box.send("2");
    assertEquals(List.of(deadLetter("2", DeadLetter.Reason.MAILBOX_FULL)), its.deadLetters);
  }

  @Test
  void virtualThreadParksOnSendUntilThereIsRoom() throws InterruptedException {
    Mailbox<String> box = bounded(1, Overflow.WAIT);
    box.send("1");
    AtomicBoolean sent = new AtomicBoolean();
    Thread sender = Thread.startVirtualThread(() -> {
      box.send("2");
      sent.set(true);
    });
    while (sender.getState() != Thread.State.WAITING) {
      assertTrue(sender.isAlive());
      Thread.onSpinWait();
    }
    assertFalse(sent.get());
    its.run();
    sender.join();
    assertTrue(sent.get());
    its.run();
    assertEquals(List.of("1", "2"), s.seen);
    assertEquals(List.of(), its.deadLetters);
  }

  @Test
  void turnOnAVirtualThreadDoesNotWaitForItsOwnSelector() throws InterruptedException {
    List<DeadLetter> deadLetters = Collections.synchronizedList(new ArrayList<>());
    try (var threads = Executors.newVirtualThreadPerTaskExecutor();
        SelectorSystem system = SelectorSystem.builder()
            .executor(threads)
            .onDeadLetter(deadLetters::add)
            .build()) {
      Mailbox<String> box = s.logged("box").bounded(1, Overflow.WAIT);
      system.spawn("s", s);
      s.turn.send(() -> {
        box.send("1");
        box.send("2");
      });
      assertTrue(system.awaitQuiescence(SOON));
      assertEquals(List.of("1"), s.seen);
      assertEquals(List.of(deadLetter("2", DeadLetter.Reason.MAILBOX_FULL)), deadLetters);
    }
  }

  @Test
  void laterMessageIsNotPutBeforeAnEarlierOneThatIsBeingAdmitted() {
    AtomicBoolean again = new AtomicBoolean(true);
    List<BoundedInbox<String>> boxes = new ArrayList<>();
    List<CompletableFuture<?>> stages = new ArrayList<>();
    Inbox<String> inside = new Inbox<>() {
      private final LinkedInbox<String> messages = new LinkedInbox<>();

      @Override
      public boolean offer(String message) {
        if (message.equals("earlier") && again.getAndSet(false)) {
          // Meanwhile its sender sends one more.
          if (!boxes.get(0).offer("later")) {
            stages.add(boxes.get(0).offerWhenRoom("later", m -> {}));
          }
        }
        return messages.offer(message);
      }

      @Override
      public @Nullable String poll() {
        return messages.poll();
      }

      @Override
      public @Nullable String peek() {
        return messages.peek();
      }

      @Override
      public boolean isEmpty() {
        return messages.isEmpty();
      }

      @Override
      public int size() {
        return messages.size();
      }
    };
    BoundedInbox<String> box =
        new BoundedInbox<>(inside, 2, Overflow.WAIT, message -> {}, Runnable::run);
    boxes.add(box);
    box.offer("1");
    box.offer("2");
    stages.add(box.offerWhenRoom("earlier", m -> {}));
    box.poll();
    box.poll();
    box.admit(m -> {});
    assertEquals("earlier", box.poll());
    assertEquals("later", box.poll());
    stages.forEach(CompletableFuture::join);
  }

  @Test
  void boundHoldsBeforeTheStart() {
    Mailbox<String> box = s.logged("box").bounded(2, Overflow.REJECT);
    box.send("1");
    box.send("2");
    box.send("3");
    assertFalse(box.trySend("4"));
    its.spawn("s", s);
    assertEquals(
        List.of(deadLetter("3", DeadLetter.Reason.MAILBOX_FULL).reason()),
        its.deadLetters.stream().map(DeadLetter::reason).toList());
    its.run();
    assertEquals(List.of("1", "2"), s.seen);
  }

  @Test
  void sendersMayWaitForTheStart() {
    Mailbox<String> box = s.logged("box").bounded(1, Overflow.WAIT);
    box.send("1");
    CompletableFuture<?> second = sendAsync(box, "2");
    its.spawn("s", s);
    its.run();
    assertEquals(List.of("1", "2"), s.seen);
    assertTrue(second.isDone());
  }

  @Test
  void headGuardAndDropOldestDoNotGoTogether() {
    var first = assertThrows(
        IllegalStateException.class,
        () -> s.logged("a").headGuard(m -> true).bounded(1, Overflow.DROP_OLDEST));
    var second = assertThrows(
        IllegalStateException.class,
        () -> s.logged("b").bounded(1, Overflow.DROP_OLDEST).headGuard(m -> true));
    assertTrue(first.getMessage().contains("'a'"), first.getMessage());
    assertTrue(second.getMessage().contains("use Overflow.REJECT"), second.getMessage());
  }

  @Test
  void headGuardThatIsRefusedIsNotInForce() {
    Mailbox<String> box = bounded(1, Overflow.DROP_OLDEST);
    s.turn.send(() -> assertThrows(IllegalStateException.class, () -> box.headGuard(m -> false)));
    box.send("1");
    its.run();
    assertEquals(List.of(), its.failures);
    assertEquals(List.of("1"), s.seen);
  }

  @Test
  void endFailsSendersThatWait() {
    Mailbox<String> box = bounded(1, Overflow.WAIT);
    box.send("1");
    CompletableFuture<?> second = sendAsync(box, "2");
    s.stop();
    its.run();
    var e = assertInstanceOf(UndeliverableException.class, failureOf(second));
    assertEquals(DeadLetter.Reason.TERMINATED, e.reason());
    assertEquals(
        "mailbox 'box' of s did not take the message: the selector has terminated; monitor the"
            + " selector to learn of its end",
        e.getMessage());
    assertEquals(
        List.of(
            deadLetter("1", DeadLetter.Reason.TERMINATED),
            deadLetter("2", DeadLetter.Reason.TERMINATED)),
        its.deadLetters);
  }

  @Test
  void endFreesAVirtualThreadThatWaits() throws InterruptedException {
    Mailbox<String> box = bounded(1, Overflow.WAIT);
    box.send("1");
    Thread sender = Thread.startVirtualThread(() -> box.send("2"));
    while (sender.getState() != Thread.State.WAITING) {
      assertTrue(sender.isAlive());
      Thread.onSpinWait();
    }
    s.stop();
    its.run();
    sender.join();
    assertEquals(2, its.deadLetters.size());
  }

  @Test
  void interruptEndsTheParkingOfASenderAndItsMessageKeepsItsPlace() throws InterruptedException {
    Mailbox<String> box = bounded(1, Overflow.WAIT);
    box.send("1");
    AtomicBoolean interrupted = new AtomicBoolean();
    Thread sender = Thread.startVirtualThread(() -> {
      box.send("2");
      interrupted.set(Thread.currentThread().isInterrupted());
      box.send("3");
    });
    while (sender.getState() != Thread.State.WAITING) {
      assertTrue(sender.isAlive());
      Thread.onSpinWait();
    }
    sender.interrupt();
    assertTrue(sender.join(SOON));
    assertTrue(interrupted.get());
    assertEquals(List.of(deadLetter("3", DeadLetter.Reason.MAILBOX_FULL)), its.deadLetters);
    CompletableFuture<?> behind = sendAsync(box, "4");
    its.run();
    assertTrue(behind.isDone());
    assertEquals(List.of("1", "2", "4"), s.seen);
    assertEquals(1, its.deadLetters.size());
  }

  @Test
  void sendAsyncToATerminatedSelectorFails() {
    Mailbox<String> box = bounded(1, Overflow.WAIT);
    s.stop();
    its.run();
    var e = assertInstanceOf(UndeliverableException.class, failureOf(sendAsync(box, "1")));
    assertEquals(DeadLetter.Reason.TERMINATED, e.reason());
    assertFalse(box.trySend("2"));
  }

  @Test
  void sendersThatAreToldOfTheEndCannotCrowdOutWhatIsSentMeanwhile() {
    Mailbox<String> box = bounded(1, Overflow.WAIT);
    box.send("1");
    CompletableFuture<?> second = sendAsync(box, "2");
    CompletableFuture<?> third = sendAsync(box, "3");
    var unused = second.whenComplete((ok, e) -> {
      assertFalse(third.isDone());
      box.send("late");
    });
    s.stop();
    its.run();
    assertEquals(
        Stream.of("late", "1", "2", "3")
            .map(m -> deadLetter(m, DeadLetter.Reason.TERMINATED))
            .toList(),
        its.deadLetters);
  }

  @Test
  void requestThatComesWhileSendersAreToldOfTheEndLetsNoneOfThemIn() {
    Mailbox<Object> box = s.<Object>mailbox("box", m -> {}).bounded(1, Overflow.WAIT);
    its.spawn("s", s);
    box.send("1");
    CompletableFuture<?> second = box.sendAsync("2").toCompletableFuture();
    CompletableFuture<?> third = box.sendAsync("3").toCompletableFuture();
    CompletableFuture<?> asked = second.handle((ok, e) -> s.system()
        .<Object, String>ask(box, replyTo -> replyTo, SOON)
        .toCompletableFuture()
        .join());
    s.stop();
    its.run();
    for (CompletableFuture<?> failed : List.of(asked, second, third)) {
      var e = assertInstanceOf(UndeliverableException.class, failureOf(failed));
      assertEquals(DeadLetter.Reason.TERMINATED, e.reason());
    }
  }

  private static final int SENDERS = 4;
  private static final int MESSAGES = 5_000;

  /**
   * Takes what four threads send, and checks that order, limit and number of messages are right.
   */
  private final class Checked {
    final AtomicInteger deepest = new AtomicInteger();
    final AtomicLong refused = new AtomicLong();
    final AtomicLong deadLetters = new AtomicLong();
    final AtomicLong disorder = new AtomicLong();
    final AtomicLong handled = new AtomicLong();
    final List<CompletableFuture<?>> stages = Collections.synchronizedList(new ArrayList<>());
    final Mailbox<int[]> box;
    private final int[] last = new int[SENDERS];
    int stopAt;

    Checked(int capacity, Overflow overflow) {
      box = s.<int[]>mailbox("box", message -> {
            look();
            handled.incrementAndGet();
            if (message[1] <= last[message[0]]) {
              disorder.incrementAndGet();
            }
            last[message[0]] = message[1];
          })
          .bounded(capacity, overflow);
    }

    private void look() {
      deepest.accumulateAndGet(box.depth(), Math::max);
    }

    private void sendAll(int sender, int how) {
      for (int i = 1; i <= MESSAGES; i++) {
        int[] message = {sender, i};
        if (i == stopAt && sender == 0) {
          s.stop();
        }
        switch (how) {
          case 0 -> box.send(message);
          case 1 -> {
            if (!box.trySend(message)) {
              refused.incrementAndGet();
            }
          }
          default -> stages.add(box.sendAsync(message).toCompletableFuture());
        }
        if (i % 16 == 0) {
          look();
        }
      }
    }

    void sendFromFourThreads(int how) throws InterruptedException {
      List<Thread> threads = new ArrayList<>();
      for (int sender = 0; sender < SENDERS; sender++) {
        int number = sender;
        threads.add(Thread.ofPlatform().start(() -> sendAll(number, how)));
      }
      for (Thread t : threads) {
        t.join();
      }
    }

    long failedStages() {
      return stages.stream().filter(CompletableFuture::isCompletedExceptionally).count();
    }
  }

  @ParameterizedTest
  @EnumSource(Overflow.class)
  void fourSendersNeverExceedTheCapacityNorLoseAMessage(Overflow overflow)
      throws InterruptedException {
    for (int how = 0; how < 3; how++) {
      BoundedMailboxTest fresh = new BoundedMailboxTest();
      Checked checked = fresh.new Checked(2 + how, overflow);
      try (SelectorSystem system = SelectorSystem.builder()
          .parallelism(2)
          .onDeadLetter(letter -> checked.deadLetters.incrementAndGet())
          .build()) {
        system.spawn(fresh.s);
        checked.sendFromFourThreads(how);
        assertTrue(system.awaitQuiescence(SOON));
        assertTrue(checked.deepest.get() <= 2 + how, () -> "depth " + checked.deepest);
        assertEquals(0, checked.disorder.get());
        assertEquals(0, checked.box.depth());
        assertEquals(
            (long) SENDERS * MESSAGES,
            checked.handled.get()
                + checked.deadLetters.get()
                + checked.refused.get()
                + checked.failedStages());
        assertTrue(checked.stages.stream().allMatch(CompletableFuture::isDone));
        if (overflow == Overflow.WAIT && how == 2) {
          assertEquals((long) SENDERS * MESSAGES, checked.handled.get());
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void senderThatWaitsIsToldOnceAlsoIfTheExecutorFails(boolean takesTheTask)
      throws InterruptedException {
    assertEquals(
        List.of(InternalError.class),
        toldWhenTheExecutorFails(takesTheTask, new InternalError("no thread")));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void senderThatWaitsIsToldOnceIfTheExecutorHasNoMemoryAndIsAskedAgain(boolean takesTheTask)
      throws InterruptedException {
    assertEquals(
        List.of(), toldWhenTheExecutorFails(takesTheTask, new OutOfMemoryError("no thread")));
  }

  /** What the thread's handler of uncaught exceptions was told; the message is handled anyway. */
  private List<Class<?>> toldWhenTheExecutorFails(boolean takesTheTask, Error how)
      throws InterruptedException {
    ManualExecutor executor = new ManualExecutor();
    AtomicBoolean fails = new AtomicBoolean();
    Mailbox<String> box = s.logged("box").bounded(1, Overflow.WAIT);
    SelectorSystem system = SelectorSystem.builder()
        .executor(task -> {
          boolean failing = fails.getAndSet(false);
          if (takesTheTask || !failing) {
            executor.execute(task);
          }
          if (failing) {
            throw how;
          }
        })
        .build();
    system.spawn(s);
    executor.runAll();
    List<Class<?>> told = new ArrayList<>();
    Thread here = Thread.currentThread();
    Thread.UncaughtExceptionHandler before = here.getUncaughtExceptionHandler();
    here.setUncaughtExceptionHandler((thread, error) -> told.add(error.getClass()));
    try {
      box.send("1");
      CompletableFuture<?> second = sendAsync(box, "2");
      fails.set(true);
      executor.runAll();
      assertFalse(fails.get());
      second.orTimeout(20, TimeUnit.SECONDS).join();
    } finally {
      here.setUncaughtExceptionHandler(before);
    }
    assertEquals(List.of("1", "2"), s.seen);
    assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
    return told;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100, 2_000})
  void exactlyAsManyAreLetInAsThereIsRoomForWhileNobodyHandlesAny(int capacity)
      throws InterruptedException {
    AtomicInteger letIn = new AtomicInteger();
    AtomicInteger handled = new AtomicInteger();
    Mailbox<String> box =
        s.<String>mailbox("box", m -> handled.incrementAndGet()).bounded(capacity, Overflow.REJECT);
    box.disable();
    try (SelectorSystem system = SelectorSystem.builder().parallelism(2).build()) {
      system.spawn(s);
      List<Thread> threads = new ArrayList<>();
      AtomicInteger here = new AtomicInteger();
      for (int sender = 0; sender < SENDERS; sender++) {
        threads.add(Thread.ofPlatform().start(() -> {
          here.incrementAndGet();
          while (here.get() < SENDERS) {
            Thread.onSpinWait(); // there is room for a moment only
          }
          for (int i = 0; i < 1_000; i++) {
            if (box.trySend("message")) {
              letIn.incrementAndGet();
            }
          }
        }));
      }
      for (Thread t : threads) {
        t.join();
      }
      assertEquals(capacity, letIn.get());
      s.turn.send(box::enable);
      assertTrue(system.awaitQuiescence(SOON));
      assertEquals(capacity, handled.get());
    }
  }

  @ParameterizedTest
  @EnumSource(Overflow.class)
  void noMessageIsUnaccountedForWhenTheSelectorEndsMeanwhile(Overflow overflow)
      throws InterruptedException {
    for (int how = 0; how < 3; how += 2) {
      BoundedMailboxTest fresh = new BoundedMailboxTest();
      Checked checked = fresh.new Checked(2, overflow);
      checked.stopAt = MESSAGES / 2;
      AtomicLong rejectedStages = new AtomicLong();
      try (SelectorSystem system = SelectorSystem.builder()
          .parallelism(2)
          .onDeadLetter(letter -> checked.deadLetters.incrementAndGet())
          .build()) {
        system.spawn(fresh.s);
        checked.sendFromFourThreads(how);
        fresh.s.whenTerminated().toCompletableFuture().join();
        assertTrue(system.awaitQuiescence(SOON));
        assertTrue(checked.stages.stream().allMatch(CompletableFuture::isDone));
        // A full mailbox that rejects fails the stage of sendAsync, without a dead letter.
        checked.stages.stream()
            .filter(CompletableFuture::isCompletedExceptionally)
            .map(stage -> (UndeliverableException) failureOf(stage))
            .filter(e -> e.reason() == DeadLetter.Reason.MAILBOX_FULL)
            .forEach(e -> rejectedStages.incrementAndGet());
        assertEquals(
            (long) SENDERS * MESSAGES,
            checked.handled.get() + checked.deadLetters.get() + rejectedStages.get());
        assertEquals(0, checked.disorder.get());
      }
    }
  }
}
