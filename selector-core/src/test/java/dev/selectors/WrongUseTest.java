package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Wrong use is refused at the call, by an error that names selector, mailbox and remedy, and
 * changes nothing.
 */
@Timeout(60)
final class WrongUseTest {
  private final SteeredSystem its = new SteeredSystem();
  private final Steered s = new Steered();
  private final Mailbox<String> box = s.logged("box");

  private void spawned() {
    its.spawn("shop", s);
    its.run();
  }

  private void inTurn(Runnable action) {
    s.turn.send(action);
    its.run();
    assertEquals(List.of(), its.failures);
  }

  private static <E extends Exception> void refused(Class<E> type, Runnable call, String... parts) {
    String message = String.valueOf(assertThrows(type, call::run).getMessage());
    for (String part : parts) {
      assertTrue(message.contains(part), () -> "'" + part + "' is missing in: " + message);
    }
  }

  /** A call, and the name that the refusal must give it. */
  record Call(String name, Consumer<WrongUseTest> on) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Call call(String name, Consumer<WrongUseTest> on) {
    return new Call(name, on);
  }

  static Stream<Call> ownerOperationsOfMailboxes() {
    return Stream.of(
        call("enable()", t -> t.box.enable()),
        call("disable()", t -> t.box.disable()),
        call("isEnabled()", t -> t.box.isEnabled()),
        call("guard", t -> t.box.guard(() -> true)),
        call("head guard", t -> t.box.headGuard(m -> true)));
  }

  static Stream<Call> declarations() {
    return Stream.of(
        call("mailbox 'late'", t -> t.s.mailbox("late", m -> {})),
        call("mailbox 'late'", t -> t.s.mailbox(String.class, "late", m -> {})),
        call("mailboxes 'late'", t -> t.s.mailboxes("late", 2, (i, m) -> {})),
        call("level of mailbox 'box'", t -> t.box.level(1)),
        call("bound of mailbox 'box'", t -> t.box.bounded(1, Overflow.REJECT)),
        call("selection policy", t -> t.s.policy(SelectionPolicy.random(1))));
  }

  static Stream<Call> ownerOperations() {
    return Stream.of(
        call("enableAll()", t -> t.s.enableAll()),
        call("disableAll()", t -> t.s.disableAll()),
        call("disableAllExcept()", t -> t.s.disableAllExcept(t.box)),
        call("router()", t -> t.s.<String>router(m -> t.box)));
  }

  static Stream<Call> turnOperations() {
    return Stream.of(
        call("await()", t -> t.s.await(new CompletableFuture<>(), (v, e) -> {})),
        call("async()", t -> t.s.async(() -> {})),
        call("async()", t -> t.s.async(() -> "x", (v, e) -> {})),
        call("after()", t -> t.s.after(Duration.ofDays(1), () -> {})),
        call("every()", t -> t.s.every(Duration.ofDays(1), () -> {})),
        call("exit()", t -> t.s.exit()));
  }

  @ParameterizedTest
  @MethodSource("ownerOperationsOfMailboxes")
  void mailboxCanBeChangedOnlyByItsOwner(Call operation) {
    spawned();
    refused(
        IllegalStateException.class,
        () -> operation.on().accept(this),
        operation.name(),
        "mailbox 'box'",
        "of shop",
        Thread.currentThread().getName(),
        "send it a message and do it in the handler");
  }

  @ParameterizedTest
  @MethodSource({"ownerOperations", "turnOperations"})
  void selectorCanBeChangedOnlyByItself(Call operation) {
    spawned();
    refused(
        IllegalStateException.class,
        () -> operation.on().accept(this),
        operation.name(),
        "of shop",
        "outside a turn",
        "send it a message and do it in the handler");
    assertFalse(s.state() instanceof SelectorState.Terminated);
  }

  @Test
  void whoMayNotDoSomethingIsToldWhatAnybodyMay() {
    spawned();
    refused(IllegalStateException.class, () -> s.exit(), "or call stop()");
    refused(
        IllegalStateException.class,
        () -> s.ask(box, replyTo -> "question", Duration.ofSeconds(1)),
        "or call ask() of the system");
    refused(IllegalStateException.class, () -> box.guard(() -> true), "or call recheck()");
  }

  @Test
  void threadWithoutANameIsCalledSo() throws InterruptedException {
    spawned();
    List<Throwable> thrown = new ArrayList<>();
    Thread.ofVirtual()
        .start(() -> thrown.add(assertThrows(IllegalStateException.class, s::exit)))
        .join();
    assertTrue(thrown.getFirst().getMessage().contains("called by a thread without a name"));
  }

  @Test
  void nullInPlaceOfMessagesOrWeightsIsNamed() {
    refused(NullPointerException.class, () -> box.sendAll(null), "messages to", "box", "are null");
    refused(
        NullPointerException.class,
        () -> s.<String>router(m -> box).sendAll(null),
        "messages to",
        "are null");
    refused(NullPointerException.class, () -> SelectionPolicy.weighted(null), "weights", "null");
  }

  @Test
  void nullAmongMessagesIsNamedWithTheirReceiver() {
    MailboxRef<String> lambda = m -> {};
    for (MailboxRef<String> ref : List.of(
        box,
        s.logged("bounded").bounded(1, Overflow.REJECT),
        s.logged("selective").selective(),
        s.<String>router(m -> box),
        lambda)) {
      refused(
          NullPointerException.class,
          () -> ref.sendAll(Arrays.asList("a", null)),
          "message to ",
          ref instanceof Mailbox<?> m ? m.name() : ref.toString(),
          ref == lambda ? "" : "of " + s.name(),
          "send a message that says what null means");
    }
    assertEquals(0, box.depth());
  }

  @Test
  void routerTellsWhoseItIs() {
    assertEquals("a router of " + s.name(), s.<String>router(m -> box).toString());
  }

  @Test
  void lambdaIsNotGivenNullByWhatItInherits() {
    List<String> given = new ArrayList<>();
    MailboxRef<String> lambda = given::add;
    for (Runnable send :
        List.<Runnable>of(() -> lambda.trySend(null), () -> lambda.sendAsync(null))) {
      refused(NullPointerException.class, send, "message to " + lambda + " is null");
    }
    assertEquals(List.of(), given);
  }

  @ParameterizedTest
  @MethodSource({"ownerOperations", "ownerOperationsOfMailboxes", "turnOperations"})
  void turnOfAnotherSelectorIsNoOwner(Call operation) {
    spawned();
    Steered other = its.spawn("other", new Steered());
    other.turn.send(
        () -> assertThrows(IllegalStateException.class, () -> operation.on().accept(this)));
    its.run();
    assertEquals(List.of(), its.failures);
  }

  @ParameterizedTest
  @MethodSource("turnOperations")
  void whatTakesATurnIsRefusedBeforeTheStart(Call operation) {
    refused(
        IllegalStateException.class,
        () -> operation.on().accept(this),
        operation.name(),
        "of " + s.name(),
        "before the selector was spawned",
        "onStart()");
  }

  @ParameterizedTest
  @MethodSource("declarations")
  void declarationInATurnIsRefused(Call declaration) {
    spawned();
    inTurn(() -> refused(
        IllegalStateException.class,
        () -> declaration.on().accept(this),
        declaration.name(),
        "of shop",
        "declare it in the constructor"));
    assertEquals(2, s.snapshot().mailboxes().size());
  }

  @ParameterizedTest
  @MethodSource("declarations")
  void declarationAfterTheStartIsRefusedWithARemedyThatHelps(Call declaration) {
    spawned();
    refused(
        IllegalStateException.class,
        () -> declaration.on().accept(this),
        declaration.name(),
        "of shop",
        "declare it in the constructor");
  }

  @ParameterizedTest
  @MethodSource({"declarations", "ownerOperations", "ownerOperationsOfMailboxes"})
  void otherThreadsMustNotDeclare(Call declaration) throws InterruptedException {
    refusedToAnotherThread(
        declaration,
        declaration.name(),
        "of " + s.name(),
        "called by somebody else",
        "before the spawn only the thread that constructs the selector may do that",
        "in the constructor");
  }

  @ParameterizedTest
  @MethodSource("turnOperations")
  void otherThreadsAreToldToWaitForATurnBeforeTheStart(Call operation) throws InterruptedException {
    refusedToAnotherThread(
        operation, operation.name(), "before the selector was spawned", "onStart()");
  }

  private void refusedToAnotherThread(Call call, String... parts) throws InterruptedException {
    List<IllegalStateException> refusals = new ArrayList<>();
    Thread.ofPlatform()
        .name("somebody else")
        .start(() -> refusals.add(
            assertThrows(IllegalStateException.class, () -> call.on().accept(this))))
        .join();
    refused(
        IllegalStateException.class,
        () -> {
          throw refusals.getFirst();
        },
        parts);
  }

  @Test
  void nullIsNoMessage() {
    spawned();
    for (Runnable send : List.<Runnable>of(
        () -> box.send(null), () -> box.trySend(null), () -> box.sendAsync(null))) {
      refused(NullPointerException.class, send, "'box'", "of shop", "says what null means");
    }
    inTurn(() -> {
      MailboxRef<String> router = s.router(m -> box);
      refused(NullPointerException.class, () -> router.send(null), "router of shop");
    });
    assertEquals(0, box.depth());
  }

  @Test
  void mailboxOfAnotherIsRefused() {
    Steered other = new Steered();
    Mailbox<String> foreign = other.logged("foreign");
    its.spawn("other", other);
    spawned();
    inTurn(() -> {
      refused(
          IllegalArgumentException.class,
          () -> s.disableAllExcept(foreign),
          "'foreign' belongs to other",
          "not to shop",
          "name mailboxes of the selector itself");
      assertTrue(box.isEnabled());
      MailboxRef<String> router = s.router(m -> foreign);
      refused(
          IllegalArgumentException.class,
          () -> router.send("m"),
          "'foreign' belongs to other",
          "not to shop");
    });
    assertEquals(0, foreign.depth());
  }

  @Test
  void mailboxThatDoesNotExistIsRefused() {
    spawned();
    refused(
        IllegalArgumentException.class,
        () -> s.snapshot().mailbox("nowhere"),
        "shop has no mailbox 'nowhere'",
        "[turn, box]");
    inTurn(() -> {
      MailboxRef<String> router = s.router(m -> null);
      refused(
          IllegalArgumentException.class,
          () -> router.send("secret"),
          "router of shop",
          "no mailbox for a String",
          "must return a mailbox for every message");
    });
  }

  @Test
  void secondSpawnIsRefused() {
    spawned();
    refused(
        IllegalStateException.class,
        () -> its.system.spawn("again", s),
        "shop has already been spawned",
        "spawn a new instance");
    SelectorSystem other = SelectorSystem.builder().executor(its.executor).build();
    refused(IllegalStateException.class, () -> other.spawn(s), "shop has already been spawned");
    assertEquals("shop", s.name());
    assertEquals(1, its.system.size());
    assertEquals(0, other.size());
    its.run();
    assertEquals(1, s.starts);
  }

  @Test
  void terminatedSelectorIsNotSpawnedAgain() {
    spawned();
    s.stop();
    its.run();
    refused(
        IllegalStateException.class, () -> its.system.spawn(s), "shop has already been spawned");
  }

  @Test
  void exactlyOneOfSeveralSpawnsWins() throws InterruptedException {
    AtomicInteger won = new AtomicInteger();
    AtomicInteger lost = new AtomicInteger();
    try (SelectorSystem system = SelectorSystem.create()) {
      for (int round = 0; round < 200; round++) {
        Steered one = new Steered();
        CountDownLatch go = new CountDownLatch(3);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 3; t++) {
          threads.add(Thread.ofPlatform().start(() -> {
            go.countDown();
            while (go.getCount() > 0) {
              Thread.onSpinWait();
            }
            try {
              system.spawn(one);
              won.incrementAndGet();
            } catch (IllegalStateException e) {
              lost.incrementAndGet();
            }
          }));
        }
        for (Thread t : threads) {
          t.join();
        }
      }
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(20)));
      assertEquals(200, system.size());
    }
    assertEquals(200, won.get());
    assertEquals(400, lost.get());
  }

  @Test
  void selectorWithoutMailboxesIsRefused() {
    Selector nothing = new Selector() {};
    refused(
        IllegalStateException.class,
        () -> its.system.spawn(nothing),
        nothing.name() + " has no mailbox",
        "even if it only has timers or children",
        "declare one with mailbox(...)");
    assertEquals(0, its.system.size());
  }

  @Test
  void lambdaWithoutMailboxesIsRefused() {
    Function<SelectorContext, String> body = self -> "nothing declared";
    refused(IllegalStateException.class, () -> its.system.spawnFrom(body), "has no mailbox");
  }

  enum None {}

  @Test
  void enumWithoutConstantsIsRefused() {
    refused(IllegalArgumentException.class, () -> new EnumSelector<None, String>(None.class) {
      @Override
      protected void process(String message) {}
    });
  }

  @Test
  void negativeSizesAreRefused() {
    refused(
        IllegalArgumentException.class, () -> box.level(-1), "'box' of " + s.name(), "0 is served");
    for (int capacity : new int[] {0, -1}) {
      refused(
          IllegalArgumentException.class,
          () -> box.bounded(capacity, Overflow.REJECT),
          "'box' of " + s.name(),
          "at least 1");
      refused(
          IllegalArgumentException.class,
          () -> s.mailboxes("lane", capacity, (i, m) -> {}),
          "'lane' of " + s.name(),
          "at least 1");
    }
    refused(IllegalArgumentException.class, () -> SelectionPolicy.ageing(1), "at least 2");
    refused(
        IllegalArgumentException.class,
        () -> SelectionPolicy.weighted(Map.of(box, 0)),
        "'box'",
        "at least 1");
    spawned();
    assertEquals(2, s.snapshot().mailboxes().size());
  }

  @Test
  void mailboxNeedsAName() {
    refused(
        IllegalArgumentException.class,
        () -> s.mailbox("", m -> {}),
        "mailbox of " + s.name() + " has an empty name",
        "diagnosis");
  }

  @Test
  void mailboxesNeedAName() {
    refused(
        IllegalArgumentException.class,
        () -> s.mailboxes("", 2, (i, m) -> {}),
        "of " + s.name(),
        "have an empty name");
  }

  @Test
  void secondMailboxOfANameIsRefused() {
    refused(
        IllegalArgumentException.class,
        () -> s.logged("box"),
        s.name() + " already has a mailbox 'box'",
        "diagnosis");
    s.mailboxes("lane", 3, (i, m) -> {});
    refused(
        IllegalArgumentException.class, () -> s.logged("lane-1"), "already has a mailbox 'lane-1'");
    refused(
        IllegalArgumentException.class,
        () -> s.mailboxes("lane", 1, (i, m) -> {}),
        "already has a mailbox 'lane-0'");
  }

  @Test
  void secondMailboxOfANameIsRefusedHoweverManyThereAre() {
    for (int n = 0; n < 100; n++) {
      String name = "box " + n;
      s.logged(name);
      if (n == 50) {
        s.policy(SelectionPolicy.arrivalOrder());
      }
      refused(
          IllegalArgumentException.class,
          () -> s.logged(name),
          "already has a mailbox '" + name + "'");
    }
    s.mailboxes("lane", 100, (i, m) -> {});
    s.logged("box 1 of lane");
    for (String name : List.of("box", "box 0", "box 99", "lane-0", "lane-99", "box 1 of lane")) {
      refused(
          IllegalArgumentException.class,
          () -> s.logged(name),
          "already has a mailbox '" + name + "'");
    }
    refused(
        IllegalArgumentException.class,
        () -> s.mailboxes("lane", 101, (i, m) -> {}),
        "already has a mailbox 'lane-0'");
    spawned();
    assertEquals(203, s.snapshot().mailboxes().size());
  }

  @Test
  void noneOfSeveralMailboxesTakesANameThatThereIs() {
    s.logged("lane-2");
    refused(
        IllegalArgumentException.class,
        () -> s.mailboxes("lane", 3, (i, m) -> {}),
        "already has a mailbox 'lane-2'");
    spawned();
    assertEquals(3, s.snapshot().mailboxes().size());
  }

  @Test
  void nullIsNoPartOfADeclaration() {
    String name = s.name();
    refused(NullPointerException.class, () -> s.mailbox("m", null), "'m' of " + name);
    refused(NullPointerException.class, () -> s.mailbox(null, "m", m -> {}), "'m' of " + name);
    refused(NullPointerException.class, () -> s.mailboxes("m", 1, null), "'m' of " + name);
    refused(NullPointerException.class, () -> s.policy(null), "policy of " + name);
    refused(NullPointerException.class, () -> s.router(null), "router of " + name);
    refused(NullPointerException.class, () -> box.guard(null), "'box' of " + name);
    refused(NullPointerException.class, () -> box.headGuard(null), "'box' of " + name);
  }

  @Test
  void boundNeedsAnOverflow() {
    refused(NullPointerException.class, () -> box.bounded(1, null), "'box' of " + s.name());
  }

  @Test
  void nullIsNotExpected() {
    spawned();
    inTurn(() -> {
      refused(NullPointerException.class, () -> s.await(null, (v, e) -> {}), "of shop");
      refused(
          NullPointerException.class, () -> s.await(new CompletableFuture<>(), null), "of shop");
      refused(NullPointerException.class, () -> s.async(null), "of shop");
      refused(NullPointerException.class, () -> s.async(null, (v, e) -> {}), "of shop");
      refused(NullPointerException.class, () -> s.async(() -> "x", null), "of shop");
      refused(NullPointerException.class, () -> s.after(null, () -> {}), "of shop");
      refused(NullPointerException.class, () -> s.every(null, () -> {}), "of shop");
      refused(NullPointerException.class, () -> s.after(Duration.ZERO, null), "of shop");
      refused(NullPointerException.class, () -> s.every(Duration.ofDays(1), null), "of shop");
    });
    box.send("next");
    its.run();
    assertEquals(List.of("next"), s.seen);
    // Nothing refused is expected: that all mailboxes are disabled is an error.
    s.turn.send(s::disableAll);
    its.run();
    assertInstanceOf(AllMailboxesDisabledException.class, its.failures.get(0).cause());
  }

  @Test
  void nullIsNotSpawned() {
    assertThrows(NullPointerException.class, () -> its.system.spawn(null));
    assertThrows(
        NullPointerException.class,
        () -> its.system.spawnFrom((Function<SelectorContext, String>) null));
  }

  @Test
  void boundAndPolicyAreDeclaredBeforeTheFirstMessage() {
    box.send("early");
    refused(
        IllegalStateException.class,
        () -> box.bounded(1, Overflow.REJECT),
        "'box' of " + s.name(),
        "declare its bound first");
    refused(
        IllegalStateException.class,
        () -> s.policy(SelectionPolicy.arrivalOrder()),
        "'box' of " + s.name(),
        "set the selection policy first");
  }

  @Test
  void selectorHasNoSystemBeforeTheStart() {
    refused(
        IllegalStateException.class, s::system, s.name() + " has no system yet", "spawn it first");
  }

  @Test
  void refusalInAHandlerIsAFailureLikeAnyOther() {
    List<Thread> callers = Collections.synchronizedList(new ArrayList<>());
    Steered other = new Steered();
    its.spawn("other", other);
    spawned();
    s.turn.send(() -> {
      callers.add(Thread.currentThread());
      other.turn.disable();
    });
    its.run();
    assertEquals(1, callers.size());
    assertInstanceOf(IllegalStateException.class, its.failures.get(0).cause());
    assertEquals("shop", its.failures.get(0).selector());
    assertFalse(other.state() instanceof SelectorState.Terminated);
  }
}
