package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** How a system is made, what it runs on, and when it has nothing to do. */
@Timeout(60)
final class SelectorSystemTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  private static void refused(
      Class<? extends RuntimeException> type, Runnable call, String... parts) {
    String message = assertThrows(type, call::run).getMessage();
    for (String part : parts) {
      assertTrue(message.contains(part), message);
    }
  }

  @Test
  void builderRefusesWhatMakesNoSense() {
    SystemBuilder b = SelectorSystem.builder();
    refused(IllegalArgumentException.class, () -> b.parallelism(0), "parallelism", "0", "least 1");
    refused(IllegalArgumentException.class, () -> b.throughput(-1), "throughput", "-1", "least 1");
    refused(
        IllegalArgumentException.class,
        () -> b.closeTimeout(Duration.ofNanos(-1)),
        "close timeout",
        "negative");
    refused(IllegalArgumentException.class, () -> b.parallelism(32_768), "32768", "32767 threads");
    refused(
        IllegalArgumentException.class,
        () -> b.warnOfWaitCycles(Duration.ZERO),
        "period of looking for wait cycles");
    refused(NullPointerException.class, () -> b.name(null), "name of the system");
    refused(NullPointerException.class, () -> b.executor(null), "executor of the system");
    refused(NullPointerException.class, () -> b.onDeadLetter(null), "handler of dead letters");
    refused(NullPointerException.class, () -> b.onFailure(null), "handler of failures");
    assertThrows(NullPointerException.class, () -> b.closeTimeout(null));
  }

  @Test
  void builderGoesOnWithItself() {
    SystemBuilder b = SelectorSystem.builder();
    List<SystemBuilder> returned = List.of(
        b.name("shop"),
        b.parallelism(32_767),
        b.executor(Runnable::run),
        b.timekeeper(new ManualTime()),
        b.seed(1),
        b.warnOfWaitCycles(Duration.ofNanos(1)),
        b.beforeCallback(callback -> {}),
        b.throughput(1),
        b.daemon(true),
        b.onDeadLetter(letter -> {}),
        b.onFailure(failure -> {}),
        b.exitWhenAllDisabled(),
        b.closeTimeout(Duration.ZERO));
    returned.forEach(next -> assertSame(b, next));
  }

  @Test
  void callbackNamesTheSelectorTheMailboxAndTheKind() {
    List<String> told = new ArrayList<>();
    ManualSystem manual = new ManualSystem(b -> b.beforeCallback(c -> told.add(c.toString())));
    Steered s = manual.system.spawn("s", new Steered());
    s.turn.send(() -> {});
    manual.runAll();
    assertEquals(List.of("s START", "s.turn HANDLER"), told);
  }

  @Test
  void callbacksAreToldOfABodyEachTimeItBegins() {
    List<String> told = new ArrayList<>();
    Threaded s = new Threaded(self -> {
      if (self.begun == 1) {
        throw new IllegalStateException("oops");
      }
    });
    s.directive = Directive.RESUME;
    ended(s, callback -> told.add(callback.toString()));
    assertEquals(List.of("s START", "s BODY", "s FAILURE", "s BODY", "s EXIT"), told);
  }

  @Test
  void callbacksAreToldOfStepsEachTimeTheyBegin() {
    List<String> told = new ArrayList<>();
    Stepping s = new Stepping(self -> Step.react(self.a.on(message -> {
      if (self.begun == 1) {
        throw new IllegalStateException("oops");
      }
      return Step.done();
    })));
    s.directive = Directive.RESTART;
    s.a.send("1");
    s.a.send("2");
    ended(s, callback -> told.add(callback.toString()));
    List<String> begins = List.of("s START", "s BODY", "s.a HANDLER");
    assertEquals(begins, told.subList(0, 3));
    assertEquals("s FAILURE", told.get(3));
    assertEquals(begins, told.subList(4, 7));
    assertEquals(List.of("s EXIT"), told.subList(7, told.size()));
  }

  @Test
  void callbacksAreToldOfEachMessageThatWaitsAndThatCasesAreAskedAbout() {
    List<String> told = new ArrayList<>();
    ended(choosy(), callback -> told.add(callback.toString()));
    assertEquals(
        List.of("s START", "s BODY", "s.a GUARD", "s.a GUARD", "s.a HANDLER", "s EXIT"), told);
  }

  @Test
  void whatTheListenerThrowsBeforeCasesAreAskedCountsAsThrownByThem() {
    var oops = new IllegalStateException("oops");
    ExitReason reason = ended(choosy(), callback -> {
      if (callback.kind() == Callback.Kind.GUARD) {
        throw oops;
      }
    });
    Throwable cause = assertInstanceOf(ExitReason.Failed.class, reason).cause();
    assertSame(oops, assertInstanceOf(GuardFailedException.class, cause).getCause());
  }

  /** Takes the second of two messages. */
  private static Stepping choosy() {
    Cases<Step> second = Cases.of(String.class, "2"::equals, m -> Step.done());
    Stepping s = new Stepping(self -> Step.react(self.a.on(second)));
    s.a.selective();
    s.a.send("1");
    s.a.send("2");
    return s;
  }

  @Test
  void callbacksAreNotToldOfAContinuationWhereThereIsNone() {
    List<String> told = new ArrayList<>();
    ManualSystem manual = new ManualSystem(b -> b.beforeCallback(c -> told.add(c.toString())));
    Steered s = manual.system.spawn("s", new Steered());
    s.turn.send(() -> s.async(() -> {}));
    manual.runAll();
    assertEquals(List.of("s START", "s.turn HANDLER", "s TASK"), told);
  }

  @Test
  void whatTheListenerThrowsBeforeABodyCountsAsThrownByTheBody() {
    var oops = new IllegalStateException("oops");
    for (Selector s : List.of(new Threaded(self -> {}), new Stepping(self -> Step.done()))) {
      ExitReason reason = ended(s, callback -> {
        if (callback.kind() == Callback.Kind.BODY) {
          throw oops;
        }
      });
      assertEquals(new ExitReason.Failed(oops), reason);
    }
  }

  /** Why the selector has ended, in a system with this listener. */
  private static ExitReason ended(Selector s, Consumer<Callback> listener) {
    try (SelectorSystem system =
        SelectorSystem.builder().beforeCallback(listener).build()) {
      return system.spawn("s", s).whenTerminated().toCompletableFuture().join();
    }
  }

  @ParameterizedTest
  @CsvSource({"PT10S, PT10S", "PT0.01S, PT1S"})
  void thoseInsideATurnHaveTheRestOfTheDeadlineAndASecondAtLeast(Duration deadline, Duration rest) {
    ManualTime time = new ManualTime();
    time.advance(Duration.ofDays(1));
    ManualSystem manual = new ManualSystem(b -> b.timekeeper(time));
    manual.system.spawn(new Steered()); // no thread ever runs it
    manual.system.drain(deadline);
    assertEquals(List.of(deadline, rest), time.waits.subList(0, 2));
  }

  @Test
  void closeGivesSelectorsAsLongAsTheBuilderSays() {
    Duration most = Duration.ofMinutes(7);
    ManualTime time = new ManualTime();
    ManualSystem manual = new ManualSystem(b -> b.timekeeper(time).closeTimeout(most));
    manual.system.spawn(new Steered()); // no thread ever runs it
    manual.system.close();
    assertEquals(List.of(most, most), time.waits.subList(0, 2));
  }

  @Test
  void timekeeperThatIsGivenIsNotClosed() {
    ManualTime time = new ManualTime();
    SelectorSystem.builder().timekeeper(time).build().close();
    assertFalse(time.closed);
  }

  @Test
  void systemHasTheNameOfItsBuilderAndSoHaveItsWorkers() throws Exception {
    CompletableFuture<String> worker = new CompletableFuture<>();
    try (SelectorSystem system = SelectorSystem.builder().name("shop").build()) {
      assertEquals("shop", system.name());
      Steered s = system.spawn("clerk", new Steered());
      assertEquals("clerk", s.name());
      s.turn.send(() -> worker.complete(Thread.currentThread().getName()));
      assertTrue(worker.get(20, TimeUnit.SECONDS).startsWith("shop-worker-"), worker.join());
    }
    assertEquals("selectors", SelectorSystem.builder().build().name());
  }

  @Test
  void workersAreDaemonsOnRequestOnly() throws Exception {
    for (boolean daemon : new boolean[] {false, true}) {
      CompletableFuture<Boolean> worker = new CompletableFuture<>();
      try (SelectorSystem system = SelectorSystem.builder().daemon(daemon).build()) {
        Steered s = system.spawn(new Steered());
        s.turn.send(() -> worker.complete(Thread.currentThread().isDaemon()));
        assertEquals(daemon, worker.get(20, TimeUnit.SECONDS));
      }
    }
  }

  @Test
  void selectorTakesAtMostThroughputTurnsInARun() {
    ManualExecutor manual = new ManualExecutor();
    SelectorSystem system =
        SelectorSystem.builder().executor(manual).throughput(3).build();
    Steered s = new Steered();
    for (int i = 0; i < 7; i++) {
      s.turn.send(() -> s.seen.add("turn"));
    }
    system.spawn(s);
    manual.runOne();
    assertEquals(3, s.seen.size());
    manual.runOne();
    assertEquals(6, s.seen.size());
    manual.runAll();
    assertEquals(7, s.seen.size());
  }

  @Test
  void runEndsAtSomeTimeHoweverManyTurnsItMayTake() {
    ManualExecutor manual = new ManualExecutor();
    SelectorSystem system =
        SelectorSystem.builder().executor(manual).throughput(Integer.MAX_VALUE).build();
    Steered s = new Steered();
    int[] left = {200_000};
    s.turn.send(new Runnable() {
      @Override
      public void run() {
        if (--left[0] > 0) {
          s.turn.send(this);
        }
      }
    });
    system.spawn(s);
    assertEquals(4, manual.runAll());
    assertEquals(0, left[0]);
  }

  @Test
  void sizeIsTheNumberOfLivingSelectors() {
    SteeredSystem its = new SteeredSystem();
    assertEquals(0, its.system.size());
    Steered s = its.spawn("s", new Steered());
    its.spawn("t", new Steered());
    assertEquals(2, its.system.size());
    s.stop();
    its.run();
    assertEquals(1, its.system.size());
  }

  @Test
  void selectorThatDisablesAllItsMailboxesFailsOrExits() {
    SteeredSystem its = new SteeredSystem();
    Steered failing = its.spawn("failing", new Steered());
    failing.turn.send(failing::disableAll);
    its.run();
    assertInstanceOf(AllMailboxesDisabledException.class, its.failures.get(0).cause());
    assertEquals(
        "all mailboxes of failing are disabled, and no stage, task or timer is pending that could"
            + " enable one; enable a mailbox before the turn ends, await() the answer to a request if"
            + " that is to enable one, call exit(), or build the system with exitWhenAllDisabled()",
        its.failures.get(0).cause().getMessage());

    ManualExecutor manual = new ManualExecutor();
    SelectorSystem lenient =
        SelectorSystem.builder().executor(manual).exitWhenAllDisabled().build();
    Steered exiting = lenient.spawn(new Steered());
    exiting.turn.send(exiting::disableAll);
    manual.runAll();
    assertEquals(new SelectorState.Terminated(new ExitReason.Normal()), exiting.state());
  }

  @Test
  void quiescenceIsWhenNothingRunsNorWaits() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    try (SelectorSystem system = SelectorSystem.create()) {
      assertTrue(system.awaitQuiescence(Duration.ZERO));
      Steered s = system.spawn(new Steered());
      s.turn.send(() -> {
        inside.countDown();
        awaitLatch(finish);
      });
      assertTrue(inside.await(20, TimeUnit.SECONDS));
      assertFalse(system.awaitQuiescence(Duration.ZERO));
      assertFalse(system.awaitQuiescence(Duration.ofMillis(10)));
      finish.countDown();
      assertTrue(system.awaitQuiescence(SOON));
    }
  }

  @Test
  void messagesBehindClosedGatesDoNotCountForQuiescence() throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.create()) {
      Steered s = new Steered();
      Mailbox<String> closed = s.logged("closed");
      closed.disable();
      system.spawn(s);
      closed.send("waits");
      assertTrue(system.awaitQuiescence(SOON));
      assertEquals(1, closed.depth());
    }
  }

  @Test
  void waitingForQuiescenceCanBeInterrupted() throws InterruptedException {
    SteeredSystem its = new SteeredSystem();
    its.spawn("s", new Steered());
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> its.system.awaitQuiescence(SOON));
    assertFalse(Thread.currentThread().isInterrupted());
  }

  @Test
  void workerMustNotWaitForItself() throws InterruptedException {
    List<String> refusals = Collections.synchronizedList(new ArrayList<>());
    for (Executor executor : List.of(new ForkJoinPool(2), Executors.newFixedThreadPool(2))) {
      try (SelectorSystem system =
          SelectorSystem.builder().name("own").executor(executor).build()) {
        refuseToWait(system, refusals);
      }
      ((ExecutorService) executor).shutdown();
    }
    try (SelectorSystem system = SelectorSystem.builder().name("own").build()) {
      refuseToWait(system, refusals);
    }
    assertAllOfOwn(12, refusals);
  }

  /** An executor may run a selector on the stack of another one, and that one may have a thread. */
  @Test
  void whoeverIsInsideASelectorFurtherUpTheStackMustNotWaitForItEither()
      throws InterruptedException {
    List<String> refusals = Collections.synchronizedList(new ArrayList<>());
    for (SystemBuilder own :
        List.of(SelectorSystem.builder().executor(Runnable::run), SelectorSystem.builder())) {
      try (SelectorSystem system = own.name("own").build();
          SelectorSystem other =
              SelectorSystem.builder().executor(Runnable::run).build()) {
        Steered called = other.spawn(new Steered());
        Runnable call = () -> called.turn.send(() -> refuseEach(system, refusals));
        system.spawn(new Steered()).turn.send(call);
        assertTrue(system.awaitQuiescence(SOON));
        Threaded withThread = system.spawn(new Threaded(self -> call.run()));
        withThread.whenTerminated().toCompletableFuture().join();
      }
    }
    assertAllOfOwn(16, refusals);
  }

  private static void refuseToWait(SelectorSystem system, List<String> refusals)
      throws InterruptedException {
    Steered s = system.spawn(new Steered());
    s.turn.send(() -> refuseEach(system, refusals));
    assertTrue(system.awaitQuiescence(SOON));
    s.turn.send(() -> s.seen.add("still there"));
    assertTrue(system.awaitQuiescence(SOON));
    assertEquals(List.of("still there"), s.seen);
  }

  private static void assertAllOfOwn(int many, List<String> refusals) {
    assertEquals(many, refusals.size());
    assertTrue(
        refusals.stream().allMatch(m -> m.contains("of system own called by one of its own")),
        refusals::toString);
  }

  private static void refuseEach(SelectorSystem system, List<String> refusals) {
    List<Executable> calls = List.of(
        () -> system.awaitQuiescence(SOON),
        system::close,
        () -> system.drain(SOON),
        () -> system.discard(SOON));
    calls.forEach(
        call -> refusals.add(assertThrows(IllegalStateException.class, call).getMessage()));
  }

  /** A ring of selectors that hand a number round: work that keeps all of them busy. */
  private static void ringWorks(SelectorSystem system) throws InterruptedException {
    int members = 20;
    int hops = 10_000;
    AtomicLong counted = new AtomicLong();
    List<Mailbox<Integer>> ring = new ArrayList<>();
    for (int i = 0; i < members; i++) {
      int next = (i + 1) % members;
      Selector member = new Selector() {};
      ring.add(member.<Integer>mailbox("hop", n -> {
        counted.incrementAndGet();
        if (n > 0) {
          ring.get(next).send(n - 1);
        }
      }));
      system.spawn(member);
    }
    for (int i = 0; i < 4; i++) {
      ring.get(i).send(hops);
    }
    assertTrue(system.awaitQuiescence(SOON));
    assertEquals(4L * (hops + 1), counted.get());
    assertEquals(members, system.size());
  }

  @Test
  void selectorsRunOnAPoolThatIsGiven() throws InterruptedException {
    ForkJoinPool pool = new ForkJoinPool(2);
    try (SelectorSystem system = SelectorSystem.builder().executor(pool).build()) {
      ringWorks(system);
    }
    assertFalse(pool.isShutdown());
    pool.shutdown();
  }

  @Test
  void selectorsRunOnThreadsThatAreGiven() throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try (SelectorSystem system = SelectorSystem.builder().executor(threads).build()) {
      ringWorks(system);
    }
    assertFalse(threads.isShutdown());
    threads.shutdown();
    assertTrue(threads.awaitTermination(20, TimeUnit.SECONDS));
  }

  @Test
  void selectorsRunOnVirtualThreads() throws InterruptedException {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        SelectorSystem system = SelectorSystem.builder().executor(threads).build()) {
      ringWorks(system);
    }
  }

  @Test
  void selectorsRunOnOneWorker() throws InterruptedException {
    Set<Thread> workers = ConcurrentHashMap.newKeySet();
    try (SelectorSystem system = SelectorSystem.builder().parallelism(1).build()) {
      ringWorks(system);
      for (int i = 0; i < 10; i++) {
        system.spawn(new Steered()).turn.send(() -> workers.add(Thread.currentThread()));
      }
      assertTrue(system.awaitQuiescence(SOON));
      assertEquals(1, workers.size());
    }
  }

  @Test
  void selectorsRunOnAnExecutorThatRunsTasksAtOnce() throws InterruptedException {
    try (SelectorSystem system =
        SelectorSystem.builder().executor(Runnable::run).build()) {
      Steered s = system.spawn(new Steered());
      s.turn.send(() -> s.turn.send(() -> s.seen.add("second turn")));
      assertEquals(List.of("second turn"), s.seen);
      assertTrue(system.awaitQuiescence(Duration.ZERO));
      assertFalse(s.state() instanceof SelectorState.Terminated);
    }
  }

  @Test
  void executorThatRejectsFailsTheSelectorAndNothingIsLostInSilence() throws Exception {
    ManualExecutor manual = new ManualExecutor();
    java.util.concurrent.atomic.AtomicBoolean full =
        new java.util.concurrent.atomic.AtomicBoolean();
    List<Failure> failures = Collections.synchronizedList(new ArrayList<>());
    List<DeadLetter> dead = Collections.synchronizedList(new ArrayList<>());
    SelectorSystem system = SelectorSystem.builder()
        .executor(task -> {
          if (full.get()) {
            throw new RejectedExecutionException("full");
          }
          manual.execute(task);
        })
        .onFailure(failures::add)
        .onDeadLetter(dead::add)
        .build();
    Steered s = new Steered();
    Mailbox<String> box = s.logged("box");
    system.spawn("s", s);
    manual.runAll();
    full.set(true);
    box.send("rejected"); // the sender is not told
    ExitReason reason = s.whenTerminated().toCompletableFuture().get(20, TimeUnit.SECONDS);
    assertInstanceOf(
        RejectedExecutionException.class,
        assertInstanceOf(ExitReason.Failed.class, reason).cause());
    assertEquals(1, failures.size());
    assertEquals(
        List.of(new DeadLetter("s", "box", "rejected", DeadLetter.Reason.TERMINATED)), dead);
    assertEquals(1, s.exits);
    assertEquals(0, system.size());
  }

  private static List<ExecutorService> threads() {
    return List.of(Executors.newFixedThreadPool(1), new ForkJoinPool(1));
  }

  @ParameterizedTest
  @MethodSource("threads")
  void systemIsNotAtRestWhileASelectorEndsThatItsExecutorHasRejected(ExecutorService threads)
      throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch finish = new CountDownLatch(1);
    SelectorSystem system = SelectorSystem.builder()
        .executor(threads)
        .onFailure(f -> {
          inside.countDown();
          awaitLatch(finish);
        })
        .build();
    Steered s = system.spawn(new Steered());
    assertTrue(system.awaitQuiescence(SOON));
    threads.close();
    s.turn.send(() -> s.seen.add("handled"));
    boolean whileItEnds = system.awaitQuiescence(Duration.ZERO);
    assertTrue(inside.await(20, TimeUnit.SECONDS));
    boolean whileItTells = system.awaitQuiescence(Duration.ZERO);
    finish.countDown();
    assertFalse(whileItEnds);
    assertFalse(whileItTells);
    assertTrue(system.awaitQuiescence(SOON));
    assertEquals(1, s.exits);
  }

  @Test
  void executorThatRejectsWhileTheSystemClosesEndsTheSelectorWithTheSystem() {
    java.util.concurrent.atomic.AtomicBoolean gone =
        new java.util.concurrent.atomic.AtomicBoolean();
    List<Failure> failures = Collections.synchronizedList(new ArrayList<>());
    SelectorSystem system = SelectorSystem.builder()
        .executor(task -> {
          if (gone.get()) {
            throw new RejectedExecutionException("gone");
          }
          task.run();
        })
        .onFailure(failures::add)
        .build();
    Steered s = system.spawn(new Steered());
    gone.set(true);
    system.drain(Duration.ZERO);
    assertEquals(new SelectorState.Terminated(new ExitReason.SystemClosed()), s.state());
    assertEquals(List.of(), failures);
  }

  @Test
  void executorThatRejectsTheNextRunFailsTheSelector() {
    ManualExecutor manual = new ManualExecutor();
    java.util.concurrent.atomic.AtomicBoolean full =
        new java.util.concurrent.atomic.AtomicBoolean();
    List<DeadLetter> dead = new ArrayList<>();
    SelectorSystem system = SelectorSystem.builder()
        .executor(task -> {
          if (full.get()) {
            throw new RejectedExecutionException("full");
          }
          manual.execute(task);
        })
        .throughput(1)
        .onDeadLetter(dead::add)
        .build();
    Steered s = new Steered();
    Mailbox<String> box = s.logged("box");
    box.send("1");
    box.send("2");
    system.spawn("s", s);
    full.set(true);
    manual.runAll();
    assertEquals(List.of("1"), s.seen);
    assertEquals(1, dead.size());
    assertInstanceOf(SelectorState.Terminated.class, s.state());
  }

  @Test
  void lambdaIsASelector() throws InterruptedException {
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    try (SelectorSystem system = SelectorSystem.create()) {
      MailboxRef<String> ref = system.spawnFrom("lambda", self -> self.mailbox("box", seen::add));
      ref.send("message");
      assertTrue(system.awaitQuiescence(SOON));
      assertEquals(List.of("message"), seen);
      assertEquals("box of lambda", ref.toString());
    }
  }

  private static void awaitLatch(CountDownLatch latch) {
    try {
      assertTrue(latch.await(20, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
