package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Actor;
import dev.selectors.DeadLetter;
import dev.selectors.Directive;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Overflow;
import dev.selectors.ReplyTo;
import dev.selectors.RequestFailedException;
import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import dev.selectors.Supervision;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What {@link PerKey} promises, in programs that a seed decides. */
@Timeout(60)
final class PerKeyTest {
  private static final Duration IDLE = Duration.ofMillis(100);
  private static final Duration LONG = Duration.ofHours(1);
  private static final int MESSAGES = 40;
  /** By then the pauses of that many children that fail one after the other are over. */
  private static final Duration PAUSES = Duration.ofMinutes(2);

  /**
   * @param work what the child of the key does
   */
  private record Item(int key, int number, Consumer<Child> work) {}

  private record Question(int key, Consumer<Child> work, ReplyTo<Integer> replyTo) {}

  /** Notes what it handles, where everybody can see it. */
  private final class Child extends Selector {
    final int key;
    final int number = made.size();
    final Mailbox<Item> in = mailbox("in", this::onItem);
    final Mailbox<Question> questions = mailbox("questions", this::onQuestion);
    Directive directive = Directive.ESCALATE;
    boolean failsAtItsEnd;
    private boolean begun;

    Child(int key) {
      this.key = key;
      made.add(this);
    }

    @Override
    protected void onStart() {
      assertTrue(begun || living.add(key), "two at the same time for key " + key);
      begun = true;
    }

    @Override
    protected void onExit(ExitReason reason) {
      assertTrue(living.remove(key));
      if (failsAtItsEnd) {
        throw new IllegalStateException("planned");
      }
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return directive;
    }

    private void onItem(Item item) {
      assertEquals(key, item.key());
      handled.computeIfAbsent(key, its -> new ArrayList<>()).add(item.number());
      item.work().accept(this);
    }

    private void onQuestion(Question question) {
      question.work().accept(this);
      question.replyTo().send(number);
    }

    void waitFor(CompletableFuture<String> stage) {
      await(stage, (done, error) -> {});
    }

    void end() {
      exit();
    }
  }

  private final List<Child> made = new ArrayList<>();
  private final Set<Integer> living = new HashSet<>();
  private final Map<Integer, List<Integer>> handled = new HashMap<>();
  private final Map<Integer, List<Integer>> sent = new HashMap<>();

  private PerKey<Integer, Item> items(int most) {
    return items(most, IDLE);
  }

  private PerKey<Integer, Item> items(int most, Duration idle) {
    return PerKey.of(Item::key, Child::new, (child, item) -> child.in.send(item), most, idle);
  }

  private PerKey<Integer, Question> questions(int most) {
    return PerKey.of(
        Question::key,
        Child::new,
        (child, question) -> question.replyTo().forward(child.questions, question),
        most,
        IDLE);
  }

  private void send(PerKey<Integer, Item> to, int key, Consumer<Child> work) {
    List<Integer> its = sent.computeIfAbsent(key, k -> new ArrayList<>());
    its.add(its.size());
    to.in.send(new Item(key, its.getLast(), work));
  }

  private static CompletableFuture<Integer> ask(
      SimulatedSystem sim, PerKey<Integer, Question> to, int key, Consumer<Child> work) {
    return sim.system()
        .<Question, Integer>ask(to.in, replyTo -> new Question(key, work, replyTo), LONG)
        .toCompletableFuture();
  }

  /** The number of the child that answers. */
  private static int ask(SimulatedSystem sim, PerKey<Integer, Question> to, int key) {
    CompletableFuture<Integer> answer = ask(sim, to, key, child -> {});
    sim.run();
    assertTrue(answer.isDone(), "waits");
    return answer.join();
  }

  @SelectorTest(seeds = 1000)
  void noMessageIsLostOrOvertakenThoughChildrenComeAndGo(SimulatedSystem sim) {
    int keys = 1 + sim.random().nextInt(5);
    int most = 1 + sim.random().nextInt(5);
    PerKey<Integer, Item> items = sim.spawn(items(most));
    for (int i = 0; i < MESSAGES; i++) {
      boolean waits = sim.random().nextInt(4) == 0;
      send(items, sim.random().nextInt(keys), child -> {
        if (waits) {
          CompletableFuture<String> stage = new CompletableFuture<>();
          child.waitFor(stage);
          sim.executor().execute(() -> stage.complete("done"));
        }
      });
      switch (sim.random().nextInt(4)) {
        case 0 -> sim.advance(IDLE.multipliedBy(sim.random().nextInt(3)));
        case 1 -> sim.advance(Duration.ofMillis(sim.random().nextInt(200)));
        case 2 -> sim.step();
        default -> {}
      }
      assertTrue(sim.system().size() <= most + 1, "more children than there may be");
    }
    sim.advance(IDLE.multipliedBy(2));
    assertEquals(sent, handled);
    sim.advance(IDLE.multipliedBy(2));
    assertEquals(Set.of(), living);
    assertEquals(1, sim.system().size(), "a child lives on");
  }

  @SelectorTest
  void aChildIsKeptWhileItIsUsedAndLetGoWhenItIsNot(SimulatedSystem sim) {
    PerKey<Integer, Question> questions = sim.spawn(questions(10));
    for (int i = 0; i < 5; i++) {
      assertEquals(0, ask(sim, questions, 7));
      sim.advance(IDLE.minusMillis(20)); // turns may be late
    }
    sim.advance(IDLE.multipliedBy(2));
    assertEquals(Set.of(), living);
    assertEquals(1, ask(sim, questions, 7));
  }

  @SelectorTest
  void aChildThatIsSuspendedOrKeepsAMessageIsNotLetGo(SimulatedSystem sim) {
    PerKey<Integer, Item> items = sim.spawn(items(10));
    CompletableFuture<String> stage = new CompletableFuture<>();
    send(items, 1, child -> child.waitFor(stage));
    send(items, 2, child -> child.in.disable());
    send(items, 2, child -> {});
    sim.advance(IDLE.multipliedBy(10));
    assertEquals(Set.of(1, 2), living);
    stage.complete("done");
    sim.advance(IDLE.multipliedBy(2));
    assertEquals(Set.of(2), living);
    sim.allowStuck();
  }

  @SelectorTest
  void forAPlaceTheChildIsLetGoThatWasUsedLongestAgo(SimulatedSystem sim) {
    PerKey<Integer, Question> questions = sim.spawn(questions(3));
    for (int key : List.of(1, 2, 3, 1)) {
      ask(sim, questions, key);
    }
    assertEquals(3, ask(sim, questions, 4));
    assertEquals(Set.of(1, 3, 4), living);
    assertEquals(0, ask(sim, questions, 1));
    assertEquals(4, ask(sim, questions, 5));
    assertEquals(Set.of(1, 4, 5), living);
  }

  @SelectorTest(seeds = 300)
  void nobodyElseIsLetGoWhereAPlaceIsAboutToBecomeFree(SimulatedSystem sim) {
    PerKey<Integer, Question> questions = sim.spawn(questions(2));
    ask(sim, questions, 1);
    sim.advance(IDLE.dividedBy(2));
    ask(sim, questions, 2);
    Duration untilOneGoes = IDLE.dividedBy(2).multipliedBy(3);
    CompletableFuture<Integer> third = sim.system()
        .<Question, Integer>ask(
            sim.delayed(questions.in, untilOneGoes),
            replyTo -> new Question(3, child -> {}, replyTo),
            LONG)
        .toCompletableFuture();
    sim.advance(untilOneGoes.plusMillis(20)); // turns may be late
    assertEquals(2, third.join());
    assertEquals(Set.of(2, 3), living);
  }

  @SelectorTest
  void aMessageForOneMoreKeyWaitsUntilAChildIsAtRest(SimulatedSystem sim) {
    PerKey<Integer, Item> items = sim.spawn(items(2));
    List<CompletableFuture<String>> stages =
        List.of(new CompletableFuture<>(), new CompletableFuture<>());
    send(items, 0, child -> child.waitFor(stages.get(0)));
    send(items, 1, child -> child.waitFor(stages.get(1)));
    send(items, 2, child -> {});
    send(items, 0, child -> {});
    sim.advance(IDLE.multipliedBy(10));
    assertEquals(Set.of(0, 1), living);
    stages.get(1).complete("done");
    sim.advance(IDLE.dividedBy(2)); // sooner than anybody is let go otherwise
    assertEquals(Set.of(0, 2), living);
    stages.get(0).complete("done");
    sim.run();
    assertEquals(sent, handled);
  }

  /** Looks are turns; and nobody is to wait longer where they cost little. */
  @SelectorTest(seeds = 3)
  void manyChildrenThatAreSuspendedAreLookedAtMoreSeldomThanFew(SimulatedSystem sim) {
    long few = turnsWhileAllAreSuspended(sim, 10);
    long many = turnsWhileAllAreSuspended(sim, 3_000);
    assertTrue(many * 2 < few, () -> many + " turns, and " + few);
  }

  private long turnsWhileAllAreSuspended(SimulatedSystem sim, int children) {
    PerKey<Integer, Item> items = sim.spawn(items(children, LONG));
    CompletableFuture<String> stage = new CompletableFuture<>();
    for (int key = 0; key < children; key++) {
      send(items, key, child -> child.waitFor(stage));
    }
    sim.run();
    send(items, -1, child -> {});
    sim.run();
    long before = items.snapshot().turns();
    sim.advance(IDLE.multipliedBy(20));
    long turns = items.snapshot().turns() - before;
    stage.complete("done");
    sim.advance(LONG.multipliedBy(3));
    assertEquals(sent, handled);
    assertEquals(Set.of(), living);
    return turns;
  }

  @SelectorTest(seeds = 3)
  void whenAChildHasEndedItIsSoonLookedForTheNextPlace(SimulatedSystem sim) {
    sim.lag(Duration.ZERO);
    int children = 4_000;
    PerKey<Integer, Item> items = sim.spawn(items(children, LONG));
    List<CompletableFuture<String>> stages = new ArrayList<>();
    for (int key = 0; key < children; key++) {
      CompletableFuture<String> stage = new CompletableFuture<>();
      stages.add(stage);
      send(items, key, child -> child.waitFor(stage));
    }
    send(items, -1, child -> child.waitFor(stages.get(0)));
    send(items, -2, child -> {});
    sim.advance(IDLE.multipliedBy(10));
    assertEquals(children, living.size());
    stages.get(1).complete("done");
    while (!living.contains(-1)) {
      sim.advance(Duration.ofMillis(1));
    }
    stages.get(2).complete("done");
    sim.advance(Duration.ofMillis(20)); // one that was long already would last longer
    assertTrue(living.contains(-2));
    stages.forEach(stage -> stage.complete("done"));
    sim.advance(LONG.multipliedBy(3));
    assertEquals(sent, handled);
  }

  @SelectorTest
  void noTimeHasToPassForAPlaceThatAChildAtWorkLeaves(SimulatedSystem sim) {
    PerKey<Integer, Item> items = sim.spawn(items(2));
    for (int i = 0; i < 60; i++) {
      send(items, i % 10, child -> {});
    }
    sim.run();
    assertEquals(sent, handled);
  }

  @SelectorTest
  void aRequestThatNobodyWaitsForAnyMoreWaitsForNoPlace(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.EXPIRED);
    PerKey<Integer, Question> questions = sim.spawn(questions(1));
    CompletableFuture<String> stage = new CompletableFuture<>();
    var first = ask(sim, questions, 1, child -> child.waitFor(stage));
    sim.run();
    var expires = sim.system()
        .<Question, Integer>ask(
            questions.in, replyTo -> new Question(2, child -> {}, replyTo), IDLE)
        .toCompletableFuture();
    var second = ask(sim, questions, 1, child -> {});
    sim.advance(IDLE.multipliedBy(2));
    assertInstanceOf(TimeoutException.class, expires.exceptionNow());
    stage.complete("done");
    sim.advance(IDLE);
    assertEquals(0, sim.await(first));
    assertTrue(sim.await(second) <= 1);
    assertEquals(List.of(), made.stream().filter(child -> child.key == 2).toList());
  }

  @SelectorTest(seeds = 1000)
  void aChildThatFailsBeginsAnewAndLosesNoOtherMessage(SimulatedSystem sim) {
    sim.allowFailures();
    PerKey<Integer, Question> questions = sim.spawn(questions(3));
    List<CompletableFuture<Integer>> answers = new ArrayList<>();
    for (int i = 0; i < MESSAGES; i++) {
      boolean fails = i % 3 == 0;
      answers.add(ask(sim, questions, i % 2, child -> {
        if (fails) {
          throw new IllegalStateException("planned");
        }
      }));
      sim.step();
    }
    sim.advance(PAUSES);
    for (int i = 0; i < MESSAGES; i++) {
      if (i % 3 == 0) {
        assertInstanceOf(RequestFailedException.class, answers.get(i).exceptionNow());
      } else {
        assertEquals(i % 2, made.get(answers.get(i).resultNow()).key);
      }
    }
    assertEquals(2, made.size());
    sim.advance(IDLE.multipliedBy(2));
    assertEquals(Set.of(), living);
  }

  @SelectorTest(seeds = 20)
  void aChildThatFailsWheneverItBeginsBeginsMoreAndMoreSeldom(SimulatedSystem sim) {
    sim.allowFailures();
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    sim.limit(1_000); // for one that begins again and again while no time passes
    List<Duration> begun = new ArrayList<>();
    List<Duration> handled = new ArrayList<>();
    PerKey<Boolean, Boolean> works = sim.spawn(PerKey.of(
        fails -> fails,
        fails -> new Actor<Boolean>() {
          @Override
          protected void onStart() {
            if (fails) {
              begun.add(sim.now());
              throw new IllegalStateException("planned");
            }
          }

          @Override
          protected void receive(Boolean message) {
            handled.add(sim.now());
          }
        },
        Actor::send,
        2,
        LONG));
    works.in.send(true);
    sim.advance(Duration.ofMillis(100));
    assertTrue(begun.size() >= 5, () -> "one failure costs too much: " + begun);
    works.in.send(false);
    sim.advance(Duration.ofMinutes(1));
    assertEquals(1, handled.size(), "somebody else's message waits");
    assertTrue(begun.size() <= 800, () -> "it begins too often: " + begun.size() + " times");
    assertTrue(begun.size() >= 300, () -> "it is given up: " + begun);
    works.stop();
    sim.run();
  }

  @SelectorTest
  void aChildThatEndsByItselfIsFollowedByAnother(SimulatedSystem sim) {
    sim.expectFailure(IllegalStateException.class);
    PerKey<Integer, Question> questions = sim.spawn(questions(1));
    assertEquals(0, sim.await(ask(sim, questions, 1, Child::end)));
    sim.run();
    assertEquals(1, ask(sim, questions, 1));
    CompletableFuture<Integer> fails = ask(sim, questions, 1, child -> {
      child.directive = Directive.STOP;
      throw new IllegalStateException("planned");
    });
    sim.run();
    assertTrue(fails.isCompletedExceptionally());
    assertEquals(2, ask(sim, questions, 2));
    sim.advance(IDLE.multipliedBy(2));
    assertEquals(Set.of(), living);
  }

  @SelectorTest(seeds = 20)
  void aChildThatFailsByWhatIsFatalEndsAndIsFollowedByAnother(SimulatedSystem sim) {
    sim.expectFailure(StackOverflowError.class);
    Thread.currentThread().setUncaughtExceptionHandler((thread, error) -> {}); // prints nothing
    List<Integer> ended = new ArrayList<>();
    PerKey<Integer, Runnable> works = sim.spawn(PerKey.of(
        (Runnable work) -> 1,
        key -> new Selector() {
          final int number = ended.size();
          final Mailbox<Runnable> in = mailbox("in", work -> {
            ended.add(number);
            work.run();
          });
        },
        (child, work) -> child.in.send(work),
        1,
        IDLE));
    works.in.send(() -> {
      throw new StackOverflowError();
    });
    sim.run();
    works.in.send(() -> {});
    sim.run();
    assertEquals(List.of(0, 1), ended);
    Thread.currentThread().setUncaughtExceptionHandler(null);
  }

  /** Such a request leaves mailboxes of its child open, so that the child is idle meanwhile. */
  @SelectorTest
  void aChildIsKeptUntilTheAnswerToItsRequestHasCome(SimulatedSystem sim) {
    for (int places = 1; places <= 2; places++) {
      Set<String> answers = new HashSet<>();
      Probe<ReplyTo<String>> bank = sim.probe("bank");
      final class Asker extends Selector {
        private final RequestReply requests = new RequestReply(context());
        final Mailbox<String> in = mailbox("in", this::onAsk);

        private void onAsk(String key) {
          requests.<ReplyTo<String>, String>request(bank, r -> r, LONG, answers::add);
        }
      }

      PerKey<String, String> askers = sim.spawn(PerKey.<String, String, Asker>of(
          key -> key, key -> new Asker(), (child, key) -> child.in.send(key), places, LONG));
      List.of("a", "b").forEach(askers.in::send);
      sim.run();
      bank.next().send("for a");
      bank.next().send("for b");
      sim.run();
      assertEquals(Set.of("for a", "for b"), answers);
      askers.stop();
    }
  }

  @SelectorTest
  void aChildIsKeptUntilItsTaskIsDone(SimulatedSystem sim) {
    List<String> done = new ArrayList<>();
    final class Worker extends Selector {
      final Mailbox<String> in =
          mailbox("in", key -> async(() -> key, (result, error) -> done.add(result)));
    }

    PerKey<String, String> workers = sim.spawn(PerKey.<String, String, Worker>of(
        key -> key, key -> new Worker(), (child, key) -> child.in.send(key), 1, LONG));
    List.of("a", "b", "a").forEach(workers.in::send);
    sim.runUntil(() -> done.size() == 3); // who waits for a place may have to wait for a pause
    assertEquals(List.of("a", "b", "a"), done);
  }

  /** A child whose tokens are out is at rest; whoever counts calls has to have a place for all. */
  @SelectorTest
  void theTokensOfAChildAreForgottenWithIt(SimulatedSystem sim) {
    for (int places = 1; places <= 2; places++) {
      List<Duration> calls = new ArrayList<>();
      final class Limited extends Selector {
        final Mailbox<String> in = new RateLimiter(context(), "limiter", 1, Duration.ofSeconds(1))
            .mailbox("in", host -> calls.add(sim.now()));
      }

      PerKey<String, String> hosts = sim.spawn(PerKey.<String, String, Limited>of(
          host -> host, host -> new Limited(), (child, host) -> child.in.send(host), places, LONG));
      Duration begin = sim.now();
      List.of("a", "b", "a").forEach(hosts.in::send);
      sim.runUntil(() -> calls.size() == 3);
      Duration taken = calls.getLast().minus(begin);
      assertEquals(places == 2, taken.compareTo(Duration.ofSeconds(1)) >= 0, taken::toString);
      hosts.stop();
    }
  }

  /** The simulation fails on dead letters. */
  @SelectorTest
  void itsEndWithChildrenAtRestLeavesNoDeadLetter(SimulatedSystem sim) {
    PerKey<Integer, Item> items = sim.spawn(items(10));
    for (int key = 0; key < 5; key++) {
      send(items, key, child -> {});
    }
    sim.run();
    assertEquals(5, living.size());
    items.stop();
    sim.run();
    assertEquals(Set.of(), living);
  }

  @SelectorTest
  void whatAFunctionThrowsFailsTheMessageAndNoOther(SimulatedSystem sim) {
    sim.allowFailures();
    PerKey<Integer, Question> questions = sim.spawn(PerKey.of(
        (Question question) -> {
          if (question.key() == 1) {
            throw new IllegalStateException("no key");
          }
          return question.key() == 2 ? nothing() : question.key();
        },
        key -> {
          if (key == 3) {
            throw new IllegalStateException("no child");
          }
          return key == 4 ? nothing() : new Child(key);
        },
        (child, question) -> {
          if (question.key() == 5) {
            throw new IllegalStateException("no way");
          }
          question.replyTo().forward(child.questions, question);
        },
        10,
        IDLE));
    List<CompletableFuture<Integer>> answers = new ArrayList<>();
    for (int key = 0; key < 7; key++) {
      answers.add(ask(sim, questions, key, child -> {}));
    }
    sim.run();
    assertEquals(0, answers.get(0).resultNow());
    List<String> why = List.of(
        "no key",
        "key of a message to " + questions.name() + " is null",
        "no child",
        "the function that makes a child for a key has returned null",
        "no way");
    for (int key = 1; key < 6; key++) {
      Throwable error = answers.get(key).exceptionNow();
      assertInstanceOf(RequestFailedException.class, error);
      assertEquals(why.get(key - 1), error.getCause().getMessage());
    }
    assertTrue(answers.get(6).resultNow() > 0);
    sim.advance(IDLE.multipliedBy(2));
    assertEquals(Set.of(), living);
  }

  /** As the javadoc of the way to hand on says. */
  @SelectorTest
  void aRequestThatIsSentOnInPlaceOfForwardedIsTheParentsToAnswer(SimulatedSystem sim) {
    sim.expectFailure(IllegalStateException.class);
    PerKey<Integer, Question> questions = sim.spawn(PerKey.of(
        Question::key, Child::new, (child, question) -> child.questions.send(question), 10, IDLE));
    CompletableFuture<Integer> answered = ask(sim, questions, 1, child -> {});
    CompletableFuture<Integer> failed = ask(sim, questions, 2, child -> {
      throw new IllegalStateException("planned");
    });
    sim.run();
    assertTrue(answered.isDone());
    assertFalse(failed.isDone());
    sim.advance(LONG);
    Throwable error = assertInstanceOf(TimeoutException.class, failed.exceptionNow());
    String told = "no answer from " + questions.name() + " within " + LONG
        + " to the request in mailbox 'in': " + questions.name() + " took it from there";
    assertTrue(error.getMessage().startsWith(told), error.getMessage());
  }

  @SelectorTest
  void whatIsSentOnToAChildThatIsFullIsADeadLetterAndWhatIsForwardedWaits(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.MAILBOX_FULL);
    class Full extends Selector {
      final Mailbox<ReplyTo<String>> in =
          this.<ReplyTo<String>>mailbox("in", r -> r.send("done")).bounded(1, Overflow.WAIT);
      final Mailbox<String> open = mailbox("open", word -> in.enable());

      @Override
      protected void onStart() {
        in.disable();
      }
    }
    Full sentTo = new Full();
    Full forwardedTo = new Full();
    PerKey<Integer, ReplyTo<String>> sends =
        sim.spawn(PerKey.of(r -> 1, key -> sentTo, (child, r) -> child.in.send(r), 1, IDLE));
    PerKey<Integer, ReplyTo<String>> forwards = sim.spawn(
        PerKey.of(r -> 1, key -> forwardedTo, (child, r) -> r.forward(child.in, r), 1, IDLE));
    List<CompletionStage<String>> answers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      var unused = sim.system().<ReplyTo<String>, String>ask(sends.in, r -> r, LONG);
      answers.add(sim.system().<ReplyTo<String>, String>ask(forwards.in, r -> r, LONG));
    }
    sim.run();
    assertEquals(2, sim.deadLetters().size());

    sentTo.open.send("now");
    forwardedTo.open.send("now");
    answers.forEach(answer -> assertEquals("done", sim.await(answer)));
    assertEquals(2, sim.deadLetters().size());
  }

  private static void overflow(boolean really) {
    if (really) {
      throw new StackOverflowError("planned");
    }
  }

  @SelectorTest
  void aStackThatOverflowsInAFunctionFailsTheMessageAndNoOther(SimulatedSystem sim) {
    sim.allowFailures();
    PerKey<Integer, Question> questions = sim.spawn(PerKey.of(
        (Question question) -> {
          overflow(question.key() == 1);
          return question.key();
        },
        key -> {
          overflow(key == 2);
          return new Child(key);
        },
        (child, question) -> {
          overflow(question.key() == 3);
          question.replyTo().forward(child.questions, question);
        },
        10,
        IDLE));
    List<CompletableFuture<Integer>> answers = new ArrayList<>();
    for (int key : List.of(0, 1, 2, 3, 0)) {
      answers.add(ask(sim, questions, key, child -> {}));
      sim.run();
    }
    for (CompletableFuture<Integer> answer : answers.subList(1, 4)) {
      Throwable error = assertInstanceOf(RequestFailedException.class, answer.exceptionNow());
      assertInstanceOf(
          StackOverflowError.class,
          assertInstanceOf(CompletionException.class, error.getCause()).getCause());
    }
    assertEquals(0, answers.getFirst().resultNow());
    assertEquals(0, answers.getLast().resultNow(), "the child has ended");
  }

  @SelectorTest
  void noMoreMessagesWaitForAPlaceThanTheBoundSays(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.MAILBOX_FULL);
    PerKey<Integer, Item> items = sim.spawn(items(1).bounded(2, Overflow.REJECT));
    CompletableFuture<String> stage = new CompletableFuture<>();
    send(items, 1, child -> child.waitFor(stage));
    sim.run();
    for (int i = 0; i < 3; i++) {
      send(items, 2, child -> {});
    }
    sim.run();
    assertEquals(2, items.snapshot().mailbox("in").depth());
    stage.complete("at rest");
    sim.advance(IDLE);
    assertEquals(List.of(0, 1), handled.get(2));
  }

  @Test
  void aBoundIsDeclaredBeforeTheSpawn() {
    PerKey<Integer, Item> items = items(1);
    assertThrows(IllegalArgumentException.class, () -> items.bounded(0, Overflow.REJECT));
    // One that was found to have a place could be dropped before its turn.
    assertThrows(IllegalStateException.class, () -> items.bounded(1, Overflow.DROP_OLDEST));
    try (SelectorSystem system = SelectorSystem.create()) {
      system.spawn("children", items);
      assertEquals(
          "bounded() of children must be called before it is spawned, by the thread that makes it",
          assertThrows(IllegalStateException.class, () -> items.bounded(1, Overflow.REJECT))
              .getMessage());
    }
  }

  /** Whoever had the mailbox could remove the guard that keeps what has no place yet. */
  @Test
  void theAddressCanBeSentToAndNothingElse() {
    Object address = items(1).in;
    assertFalse(address instanceof Mailbox<?>);
  }

  @Test
  void aDeclarationNamesWhatIsWrongWithIt() {
    assertEquals(
        "number of children by key is 0; it must be at least 1",
        assertThrows(IllegalArgumentException.class, () -> items(0)).getMessage());
    Function<Item, Integer> key = Item::key;
    Function<Integer, Child> make = Child::new;
    BiConsumer<Child, Item> handOn = (child, item) -> {};
    assertThrows(
        IllegalArgumentException.class, () -> PerKey.of(key, make, handOn, 1, Duration.ZERO));
    assertThrows(NullPointerException.class, () -> PerKey.of(null, make, handOn, 1, IDLE));
    assertThrows(
        NullPointerException.class,
        () -> PerKey.<Integer, Item, Child>of(key, null, handOn, 1, IDLE));
    assertThrows(NullPointerException.class, () -> PerKey.of(key, make, null, 1, IDLE));
    assertThrows(NullPointerException.class, () -> PerKey.of(key, make, handOn, 1, null));
  }

  @SuppressWarnings("TypeParameterUnusedInFormals") // that is the law
  private static <T> T nothing() {
    return null;
  }

  @SelectorTest
  void aChildThatCannotBeSpawnedFailsTheMessageAndTheNextGetsAnother(SimulatedSystem sim) {
    sim.expectFailure(IllegalStateException.class);
    List<String> seen = new ArrayList<>();
    List<Actor<Integer>> children = new ArrayList<>();
    for (String name : List.of("spawned", "new")) {
      children.add(new Actor<Integer>() {
        @Override
        protected void receive(Integer message) {
          seen.add(message + " " + name);
        }
      });
    }
    sim.spawn(children.getFirst());
    PerKey<String, Integer> perKey =
        sim.spawn(PerKey.of(message -> "key", key -> children.removeFirst(), Actor::send, 1, LONG));
    perKey.in.send(1);
    perKey.in.send(2);
    sim.run();
    assertEquals(List.of("2 new"), seen);
  }

  @SelectorTest(seeds = 1000)
  void aRestartGoesOnWithNewChildrenAndLeavesNoRequestOpen(SimulatedSystem sim) {
    sim.allowFailures();
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED, DeadLetter.Reason.LATE_REPLY);
    PerKey<Integer, Question> questions = questions(2);
    class Parent extends Selector {
      final Mailbox<Boolean> begin = mailbox("begin", yes -> {
        spawnChild(questions);
        Fickle other = spawnChild(new Fickle());
        after(Duration.ofMillis(sim.random().nextInt(100)), () -> other.fails.send(true));
      });

      Parent() {
        supervise(Supervision.oneForAll());
      }
    }
    sim.spawn(new Parent()).begin.send(true);
    List<CompletableFuture<Integer>> answers = new ArrayList<>();
    for (int i = 0; i < MESSAGES; i++) {
      answers.add(ask(sim, questions, sim.random().nextInt(4), child -> {}));
      sim.advance(Duration.ofMillis(sim.random().nextInt(10)));
    }
    sim.advance(IDLE.multipliedBy(5));
    answers.forEach(answer -> assertTrue(answer.isDone()));
    assertFalse(answers.getLast().isCompletedExceptionally());
    assertEquals(Set.of(), living);
    assertEquals(3, sim.system().size(), "a child lives on");
  }

  /** Whether they have ended as they were told, have failed, have begun anew, or all of them have. */
  @SelectorTest(seeds = 300)
  void aPlaceIsMadeWhateverHasBecomeOfThoseThatMadePlaceBefore(SimulatedSystem sim) {
    sim.allowFailures();
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED, DeadLetter.Reason.LATE_REPLY);
    PerKey<Integer, Question> questions = questions(2);
    class Parent extends Selector {
      final Fickle other = new Fickle();
      final Mailbox<Boolean> begin = mailbox("begin", yes -> {
        spawnChild(questions);
        spawnChild(other);
      });

      Parent() {
        supervise(Supervision.oneForAll().restarts(Integer.MAX_VALUE, Duration.ofSeconds(1)));
      }
    }
    Parent parent = sim.spawn(new Parent());
    parent.begin.send(true);
    for (int i = 0; i < MESSAGES; i++) {
      var unused = ask(sim, questions, i % 5, fate(sim.random().nextInt(6)));
      if (sim.random().nextInt(8) == 0) {
        sim.step();
        parent.other.fails.send(true);
      }
      sim.step();
    }
    sim.advance(PAUSES);
    for (int key = 0; key < 5; key++) {
      ask(sim, questions, key);
      assertTrue(living.size() <= 2, "more children than there may be");
    }
  }

  private static Consumer<Child> fate(int which) {
    return switch (which) {
      case 0 -> Child::end;
      case 1 -> child -> child.failsAtItsEnd = true;
      case 2 ->
        child -> {
          throw new IllegalStateException("planned");
        };
      case 3 ->
        child -> {
          child.directive = Directive.STOP;
          throw new IllegalStateException("planned");
        };
      default -> child -> {};
    };
  }

  private static final class Fickle extends Selector {
    final Mailbox<Boolean> fails = mailbox("fails", yes -> {
      throw new IllegalStateException("planned");
    });
  }
}
