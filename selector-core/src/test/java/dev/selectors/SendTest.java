package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class SendTest {
  private final ManualSystem manual = new ManualSystem();

  /** Checks, for each of its mailboxes, that every sender's numbers come without gap and in order. */
  private static final class Checker extends Selector {
    private record Numbered(int sender, int number) {}

    final List<Mailbox<Numbered>> boxes;
    final CountDownLatch done;
    final List<String> wrong = new ArrayList<>();
    private final int[][] next;
    private int left;

    Checker(int mailboxes, int senders, int each) {
      next = new int[mailboxes][senders];
      left = senders * each;
      done = new CountDownLatch(1);
      boxes = mailboxes("box", mailboxes, this::check);
    }

    private void check(int box, Numbered m) {
      if (m.number() != next[box][m.sender()]++) {
        wrong.add("box " + box + ": " + m);
      }
      if (--left == 0) {
        done.countDown();
      }
    }
  }

  private static void inThreads(int threads, java.util.function.IntConsumer body)
      throws InterruptedException {
    List<Thread> all = IntStream.range(0, threads)
        .mapToObj(i -> Thread.ofPlatform().start(() -> body.accept(i)))
        .toList();
    for (Thread t : all) {
      t.join();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 100})
  void messagesOfOneSenderToOneMailboxAreHandledOnceAndInOrder(int mailboxes) throws Exception {
    int senders = 4;
    int each = 30_000;
    try (SelectorSystem system = SelectorSystem.create()) {
      Checker checker = system.spawn(new Checker(mailboxes, senders, each));
      inThreads(senders, s -> {
        int[] number = new int[mailboxes];
        for (int i = 0; i < each; i++) {
          int box = (i * 31 + s) % mailboxes;
          checker.boxes.get(box).send(new Checker.Numbered(s, number[box]++));
        }
      });
      assertTrue(checker.done.await(50, TimeUnit.SECONDS), checker::toString);
      assertEquals(List.of(), checker.wrong);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 100})
  void messagesThatRaceWithTheStartAreNotLost(int mailboxes) throws Exception {
    int rounds = 300;
    int each = 3 * mailboxes;
    try (SelectorSystem system = SelectorSystem.create()) {
      List<Checker> checkers =
          Stream.generate(() -> new Checker(mailboxes, 1, each)).limit(rounds).toList();
      Thread sender = Thread.ofPlatform().start(() -> {
        for (Checker c : checkers) {
          for (int i = 0; i < each; i++) {
            c.boxes.get(i % mailboxes).send(new Checker.Numbered(0, i / mailboxes));
          }
        }
      });
      checkers.forEach(system::spawn);
      sender.join();
      for (Checker c : checkers) {
        assertTrue(c.done.await(50, TimeUnit.SECONDS), c::toString);
        assertEquals(List.of(), c.wrong);
      }
    }
  }

  @Test
  void aSendReturnsBeforeItsMessageIsHandled() {
    List<String> log = new ArrayList<>();
    Mailbox<Runnable> box = manual.made(ctx -> ctx.mailbox("m", Runnable::run));
    box.send(() -> {
      box.send(() -> log.add("handled"));
      log.add("sent");
    });
    manual.runAll();
    assertEquals(List.of("sent", "handled"), log);
  }

  private static final class Player extends Actor<Integer> {
    private final Set<Long> depths;
    MailboxRef<Integer> other = n -> {};

    Player(Set<Long> depths) {
      this.depths = depths;
    }

    @Override
    protected void receive(Integer n) {
      if (n % 50_000 == 0) {
        depths.add(StackWalker.getInstance().walk(Stream::count));
      }
      if (n > 0) {
        other.send(n - 1);
      }
    }
  }

  @Test
  void aMillionMessagesBackAndForthNeedConstantStack() {
    Set<Long> depths = new TreeSet<>();
    Player ping = manual.started(new Player(depths));
    Player pong = manual.started(new Player(depths));
    ping.other = pong;
    pong.other = ping;
    ping.send(1_000_000);
    assertEquals(1_000_001, manual.runAll());
    assertEquals(1, depths.size(), depths::toString);
  }

  @Test
  void aMillionMessagesToItselfNeedConstantStack() {
    Set<Long> depths = new TreeSet<>();
    Player player = manual.started(new Player(depths));
    player.other = player;
    player.send(1_000_000);
    manual.runAll();
    assertEquals(1_000_001, player.snapshot().turns());
    assertEquals(1, depths.size(), depths::toString);
  }

  @Test
  void aLambdaTakesWhatIsSentInWhateverWay() {
    List<String> taken = new ArrayList<>();
    MailboxRef<String> lambda = taken::add;
    lambda.send("a");
    assertTrue(lambda.trySend("b"));
    assertTrue(lambda.sendAsync("c").toCompletableFuture().isDone());
    assertEquals(List.of("a", "b", "c"), taken);
  }

  /** One receiver for each way in which messages can be kept. */
  private enum Receiver {
    UNBOUNDED,
    BOUNDED,
    STAMPED;

    Mailbox<Object> made(ManualSystem manual, List<Object> seen) {
      return manual.made(c -> {
        if (this == STAMPED) {
          c.policy(SelectionPolicy.arrivalOrder());
        }
        Mailbox<Object> box = c.mailbox("in", seen::add);
        return this == BOUNDED ? box.bounded(100, Overflow.REJECT) : box;
      });
    }
  }

  @ParameterizedTest
  @EnumSource
  void messagesSentTogetherAreHandledOnceEachAndInOrder(Receiver receiver) {
    ManualSystem manual = new ManualSystem();
    List<Object> seen = new ArrayList<>();
    Mailbox<Object> box = receiver.made(manual, seen);
    box.sendAll(List.of());
    assertEquals(0, manual.executor.pending());
    box.sendAll(List.of(1));
    box.sendAll(List.of(2, 3, 4));
    box.send(5);
    box.sendAll(Set.of(6));
    assertEquals(1, manual.executor.pending());
    assertEquals(6, box.depth());
    manual.runAll();
    assertEquals(List.of(1, 2, 3, 4, 5, 6), seen);
    box.sendAll(List.of(7, 8));
    manual.runAll();
    assertEquals(List.of(1, 2, 3, 4, 5, 6, 7, 8), seen);
  }

  @ParameterizedTest
  @EnumSource
  void noneOfTheMessagesIsSentIfOneIsNullOrTheirIterationFails(Receiver receiver) {
    ManualSystem manual = new ManualSystem();
    List<Object> seen = new ArrayList<>();
    Mailbox<Object> box = receiver.made(manual, seen);
    assertThrows(NullPointerException.class, () -> box.sendAll(Arrays.asList(1, null, 3)));
    Iterable<Object> failing =
        () -> Stream.<Object>of(1, 2).peek(SendTest::failOnTwo).iterator();
    assertThrows(IllegalStateException.class, () -> box.sendAll(failing));
    assertEquals(0, box.depth());
    manual.runAll();
    assertEquals(List.of(), seen);
  }

  private static void failOnTwo(Object message) {
    if (message.equals(2)) {
      throw new IllegalStateException("on purpose");
    }
  }

  @Test
  void messagesSentTogetherToADeadSelectorAreDeadLettersEach() {
    ManualSystem manual = new ManualSystem();
    Mailbox<Object> box = Receiver.UNBOUNDED.made(manual, new ArrayList<>());
    box.cell().selector.stop();
    manual.runAll();
    box.sendAll(List.of(1, 2));
    assertEquals(
        List.of(1, 2), manual.deadLetters.stream().map(DeadLetter::message).toList());
  }

  private record Boxes(Mailbox<Integer> even, Mailbox<Integer> odd, MailboxRef<Integer> either) {}

  @Test
  void messagesSentTogetherOverflowAndAreRoutedOneByOne() {
    List<Object> seen = new ArrayList<>();
    Boxes boxes = manual.made(c -> {
      c.policy(SelectionPolicy.arrivalOrder());
      Mailbox<Integer> even =
          c.<Integer>mailbox("even", seen::add).bounded(2, Overflow.DROP_OLDEST);
      Mailbox<Integer> odd = c.<Integer>mailbox("odd", seen::add).bounded(2, Overflow.REJECT);
      return new Boxes(even, odd, c.router(n -> n % 2 == 0 ? even : odd));
    });
    boxes.even().sendAll(List.of(2, 4, 6));
    boxes.odd().sendAll(List.of(1, 3, 5));
    manual.runAll();
    assertEquals(List.of(4, 6, 1, 3), seen);
    assertEquals(List.of(2, 5), manual.undelivered());
    seen.clear();
    boxes.either().sendAll(List.of(1, 2, 3, 4, 5, 6));
    manual.runAll();
    assertEquals(List.of(1, 3, 4, 6), seen);
    assertEquals(List.of(2, 5, 5, 2), manual.undelivered());
  }

  @Test
  void noMessageOfAnotherSenderComesBetweenThoseSentTogether() throws Exception {
    int senders = 4;
    int groups = 2_000;
    List<Integer> broken = new ArrayList<>();
    try (SelectorSystem system = SelectorSystem.builder().parallelism(2).build()) {
      CountDownLatch all = new CountDownLatch(senders * groups * 3);
      int[] expected = new int[1];
      Mailbox<Integer> box = system.spawnFrom(c -> c.mailbox("in", m -> {
        if (m % 3 != 0 && m != expected[0]) {
          broken.add(m);
        }
        expected[0] = m + 1;
        all.countDown();
      }));
      inThreads(senders, sender -> {
        for (int g = 0; g < groups; g++) {
          int first = 3 * (sender * groups + g);
          box.sendAll(List.of(first, first + 1, first + 2));
        }
      });
      all.await();
    }
    assertEquals(List.of(), broken);
  }

  @Test
  void whoeverIsNoMailboxIsSentEachOfTheMessages() {
    List<Object> seen = new ArrayList<>();
    MailboxRef<Object> ref = seen::add;
    ref.sendAll(List.of(1, 2));
    assertEquals(List.of(1, 2), seen);
    assertThrows(NullPointerException.class, () -> ref.sendAll(Arrays.asList(3, null)));
    assertEquals(List.of(1, 2), seen);
  }

  @Test
  void nullIsRefusedAtTheSender() {
    Mailbox<String> box = manual.made(ctx -> ctx.mailbox("m", m -> {}));
    String text = assertThrows(NullPointerException.class, () -> box.send(null)).getMessage();
    assertTrue(text.contains("'m'"), text);
    assertThrows(NullPointerException.class, () -> box.trySend(null));
    assertThrows(NullPointerException.class, () -> box.sendAsync(null));
    assertEquals(0, manual.runAll());
    assertEquals(new SelectorState.Idle(), box.cell().currentState());
    assertEquals(0, box.depth());
  }

  /** Its fields are plain. */
  private static final class Box {
    int content;
  }

  @Test
  void aTurnSeesWhatTheSenderWroteAndWhatEarlierTurnsWrote() throws Exception {
    int senders = 3;
    int each = 50_000;
    try (SelectorSystem system =
        SelectorSystem.builder().parallelism(4).throughput(3).build()) {
      CountDownLatch done = new CountDownLatch(1);
      Box sum = new Box();
      Box count = new Box();
      Actor<Box> adder = system.spawn(new Actor<Box>() {
        @Override
        protected void receive(Box m) {
          sum.content += m.content;
          if (++count.content == senders * each) {
            done.countDown();
          }
        }
      });
      inThreads(senders, s -> {
        for (int i = 0; i < each; i++) {
          Box m = new Box();
          m.content = 1;
          adder.send(m);
        }
      });
      assertTrue(done.await(50, TimeUnit.SECONDS));
      assertEquals(senders * each, sum.content);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void handledMessagesCanBeCollected(boolean arrivalOrder) {
    List<WeakReference<Object>> sent = new ArrayList<>();
    Mailbox<Object> box = manual.made(ctx -> {
      if (arrivalOrder) {
        ctx.policy(SelectionPolicy.arrivalOrder());
      }
      return ctx.mailbox("m", m -> {});
    });
    for (int i = 0; i < 10; i++) {
      Object message = new Object();
      sent.add(new WeakReference<>(message));
      box.send(message);
    }
    manual.runAll();
    for (int i = 0; i < 50 && !sent.stream().allMatch(r -> r.refersTo(null)); i++) {
      System.gc();
    }
    sent.forEach(r -> assertNull(r.get()));
    assertFalse(box.cell().is(ControlWord.TERMINATED));
  }

  @Test
  void depthCountsTheMessagesThatWait() {
    Mailbox<String> box = manual.made(ctx -> ctx.mailbox("m", m -> {}));
    assertEquals(0, box.depth());
    box.send("a");
    assertTrue(box.trySend("b"));
    assertTrue(box.sendAsync("c").toCompletableFuture().isDone());
    assertEquals(3, box.depth());
    manual.runAll();
    assertEquals(0, box.depth());
  }
}
