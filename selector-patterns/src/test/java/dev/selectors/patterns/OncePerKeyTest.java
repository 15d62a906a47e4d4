package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Directive;
import dev.selectors.Mailbox;
import dev.selectors.ReplyTo;
import dev.selectors.RequestFailedException;
import dev.selectors.Selector;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is done once, what is remembered, and what is forgotten. */
@Timeout(60)
final class OncePerKeyTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private record Work(String key, ReplyTo<String> replyTo) {}

  private static final class Worker extends Selector {
    final Mailbox<Work> now = mailbox("now", this::onNow);
    final Mailbox<Work> later = mailbox("later", this::onLater);
    final Mailbox<Integer> breakDown = mailbox("break down", this::onBreakDown);
    final List<String> done = new ArrayList<>();
    final List<CompletableFuture<String>> begun = new ArrayList<>();
    final OncePerKey<String, String> once;
    private int failures;

    Worker(int capacity) {
      this.once = new OncePerKey<>(capacity);
    }

    private void onNow(Work w) {
      once.answer(w.key(), w.replyTo(), () -> {
        if (failures > 0) {
          failures--;
          throw new FickleServer.Refusal();
        }
        done.add(w.key());
        return w.key() + done.size();
      });
    }

    private void onLater(Work w) {
      once.answerLater(w.key(), w.replyTo(), () -> {
        begun.add(new CompletableFuture<>());
        return begun.getLast();
      });
    }

    private void onBreakDown(int times) {
      failures = times;
      throw new FickleServer.Refusal();
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return Directive.RESTART;
    }
  }

  /** As when the work receives, and has the same request again in its hands. */
  @SelectorTest
  void whatIsAskedForAgainWithinItsWorkIsDoneOnceAndFailsWithIt(SimulatedSystem sim) {
    class Nested extends Selector {
      final List<ReplyTo<String>> meanwhile = new ArrayList<>();
      final List<String> done = new ArrayList<>();
      final OncePerKey<String, String> once = new OncePerKey<>(1);
      final Mailbox<Work> early = mailbox("early", w -> meanwhile.add(w.replyTo()));
      final Mailbox<Work> now =
          mailbox("now", w -> once.answer(w.key(), w.replyTo(), () -> work(w.key())));

      private String work(String key) {
        done.add(key);
        once.answer(key, meanwhile.removeLast(), () -> work(key));
        if (done.size() == 1) {
          throw new FickleServer.Refusal();
        }
        return key + done.size();
      }

      @Override
      protected Directive onFailure(Throwable cause) {
        return Directive.RESUME;
      }
    }
    sim.allowFailures();
    Nested worker = sim.spawn(new Nested());
    var within = ask(sim, worker.early, "a");
    sim.run();
    var first = ask(sim, worker.now, "a");
    sim.run();
    assertTrue(first.isCompletedExceptionally() && within.isCompletedExceptionally());
    var withinAgain = ask(sim, worker.early, "a");
    sim.run();
    assertEquals("a2", sim.await(ask(sim, worker.now, "a")));
    assertEquals("a2", sim.await(withinAgain));
    assertEquals(List.of("a", "a"), worker.done);
  }

  /** Whatever is still worked on, and however much of it there is. */
  @SelectorTest
  void whatIsWorkedOnTakesNoPlaceFromWhatIsDone(SimulatedSystem sim) {
    Worker worker = sim.spawn(new Worker(1));
    var slow = ask(sim, worker.later, "slow");
    var slower = ask(sim, worker.later, "slower");
    sim.run();
    assertEquals("quick1", sim.await(ask(sim, worker.now, "quick")));
    assertEquals("quick1", sim.await(ask(sim, worker.now, "quick")));
    assertEquals(List.of("quick"), worker.done);
    worker.begun.forEach(work -> work.complete("at last"));
    assertEquals("at last", sim.await(slow));
    assertEquals("at last", sim.await(slower));
    assertEquals("next2", sim.await(ask(sim, worker.now, "next")));
    assertEquals(1, worker.once.size());
  }

  /** Whichever is asked for again while it is worked on, or when it is done. */
  @SelectorTest(seeds = 1000)
  void whatIsDoneIsForgottenInTheOrderInWhichItWasAskedFor(SimulatedSystem sim) {
    int remembered = 1 + sim.random().nextInt(3);
    Worker worker = sim.spawn(new Worker(remembered));
    List<String> asked = new ArrayList<>(); // least recently first
    List<String> underWay = new ArrayList<>();
    List<CompletableFuture<String>> work = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      if (!underWay.isEmpty() && sim.random().nextInt(3) == 0) {
        int which = sim.random().nextInt(underWay.size());
        underWay.remove(which);
        work.remove(which).complete("done");
        continue;
      }
      String key = "key " + sim.random().nextInt(7);
      boolean isNew = !asked.remove(key);
      int begun = worker.begun.size();
      var unused = ask(sim, worker.later, key);
      sim.run();
      assertEquals(isNew, worker.begun.size() > begun, key);
      asked.add(key);
      if (isNew) {
        underWay.add(key);
        work.add(worker.begun.getLast());
        List<String> done = new ArrayList<>(asked);
        done.removeAll(underWay);
        asked.removeAll(done.subList(0, Math.max(0, done.size() - remembered)));
      }
      assertEquals(asked.size(), worker.once.size());
    }
    work.forEach(one -> one.complete("done"));
  }

  private static CompletableFuture<String> ask(SimulatedSystem sim, Mailbox<Work> to, String key) {
    return sim.system()
        .<Work, String>ask(to, replyTo -> new Work(key, replyTo), LONG)
        .toCompletableFuture();
  }

  private static String answer(SimulatedSystem sim, Mailbox<Work> to, String key) {
    return sim.await(ask(sim, to, key));
  }

  @SelectorTest
  void theSameKeyIsDoneOnceAndGetsTheSameAnswer(SimulatedSystem sim) {
    Worker worker = sim.spawn(new Worker(10));
    assertEquals("a1", answer(sim, worker.now, "a"));
    assertEquals("b2", answer(sim, worker.now, "b"));
    assertEquals("a1", answer(sim, worker.now, "a"));
    assertEquals(List.of("a", "b"), worker.done);
  }

  @SelectorTest
  void whatIsStillWorkedOnIsNotBegunAgainAndAnswersAll(SimulatedSystem sim) {
    Worker worker = sim.spawn(new Worker(1));
    List<CompletableFuture<String>> answers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      answers.add(ask(sim, worker.later, "a"));
      answers.add(ask(sim, worker.later, "b"));
    }
    sim.run();
    assertEquals(2, worker.begun.size());
    assertEquals(2, worker.once.size(), "nothing is forgotten that is worked on");
    worker.begun.get(0).complete("done 0");
    worker.begun.get(1).complete("done 1");
    for (int i = 0; i < 6; i++) {
      String own = answers.get(i % 2).join();
      assertTrue(own.startsWith("done"));
      assertEquals(own, answers.get(i).join());
    }
  }

  @SelectorTest
  void theAnswerAskedForLeastRecentlyIsForgottenFirst(SimulatedSystem sim) {
    Worker worker = sim.spawn(new Worker(2));
    answer(sim, worker.now, "a");
    answer(sim, worker.now, "b");
    answer(sim, worker.now, "a");
    answer(sim, worker.now, "c");
    assertEquals(2, worker.once.size());
    answer(sim, worker.now, "a");
    assertEquals(List.of("a", "b", "c"), worker.done);
    answer(sim, worker.now, "b");
    assertEquals(List.of("a", "b", "c", "b"), worker.done);
  }

  @SelectorTest(seeds = 1000)
  void aKeyIsDoneAgainOnlyIfAsManyOthersWereAskedForInBetween(SimulatedSystem sim) {
    int remembered = 1 + sim.random().nextInt(4);
    Worker worker = sim.spawn(new Worker(remembered));
    List<String> asked = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      String key = "key " + sim.random().nextInt(6);
      int done = worker.done.size();
      answer(sim, worker.now, key);
      int before = asked.lastIndexOf(key);
      boolean forgotten = before < 0
          || asked.subList(before + 1, asked.size()).stream().distinct().count() >= remembered;
      assertEquals(forgotten, worker.done.size() > done);
      asked.add(key);
    }
  }

  @SelectorTest
  void whatHasFailedIsDoneWhenItIsAskedForAgain(SimulatedSystem sim) {
    sim.expectFailure(FickleServer.Refusal.class);
    Worker worker = sim.spawn(new Worker(2));
    worker.breakDown.send(1);
    sim.run();
    CompletableFuture<String> failed = ask(sim, worker.now, "a");
    sim.run();
    assertEquals(RequestFailedException.class, failed.exceptionNow().getClass());
    assertEquals("a1", answer(sim, worker.now, "a"));

    CompletableFuture<String> failing = ask(sim, worker.later, "b");
    sim.run();
    worker.begun.getFirst().completeExceptionally(new FickleServer.Refusal());
    assertEquals(FickleServer.Refusal.class, failing.exceptionNow().getClass());
    CompletableFuture<String> again = ask(sim, worker.later, "b");
    sim.run();
    worker.begun.getLast().complete("done");
    assertEquals("done", again.join());
  }

  @SelectorTest
  void whatHasFailedTakesNoPlaceFromWhatIsDone(SimulatedSystem sim) {
    Worker worker = sim.spawn(new Worker(2));
    assertEquals("a1", answer(sim, worker.now, "a"));
    CompletableFuture<String> failing = ask(sim, worker.later, "b");
    sim.run();
    worker.begun.getFirst().completeExceptionally(new FickleServer.Refusal());
    assertTrue(failing.isCompletedExceptionally());
    assertEquals("c2", answer(sim, worker.now, "c"));
    assertEquals("a1", answer(sim, worker.now, "a"));
    assertEquals(List.of("a", "c"), worker.done);
    assertEquals(2, worker.once.size());
  }

  @SelectorTest
  void whatFailsAtOnceTakesNoPlaceFromWhatIsDone(SimulatedSystem sim) {
    Worker worker = sim.spawn(new Worker(1));
    assertEquals("a1", answer(sim, worker.now, "a"));
    sim.system()
        .<Work, String>ask(
            work -> worker.once.answerLater(
                "b",
                work.replyTo(),
                () -> CompletableFuture.failedStage(new FickleServer.Refusal())),
            replyTo -> new Work("b", replyTo),
            LONG)
        .handle((value, error) -> "told")
        .toCompletableFuture()
        .join();
    assertEquals("a1", answer(sim, worker.now, "a"));
    assertEquals(List.of("a"), worker.done);
  }

  @SelectorTest
  void aRestartForgetsNothing(SimulatedSystem sim) {
    sim.expectFailure(FickleServer.Refusal.class);
    Worker worker = sim.spawn(new Worker(10));
    assertEquals("a1", answer(sim, worker.now, "a"));
    CompletableFuture<String> open = ask(sim, worker.later, "b");
    sim.run();
    worker.breakDown.send(0);
    sim.run();
    assertEquals(RequestFailedException.class, open.exceptionNow().getClass());
    assertEquals("a1", answer(sim, worker.now, "a"));
    CompletableFuture<String> again = ask(sim, worker.later, "b");
    sim.run();
    assertEquals(1, worker.begun.size());
    worker.begun.getFirst().complete("done");
    assertEquals("done", again.join());
  }

  @SelectorTest
  void attemptsThatAreOverGetNoAnswerAndLeaveNoDeadLetter(SimulatedSystem sim) {
    Worker worker = sim.spawn(new Worker(10));
    CompletableFuture<String> givenUp = ask(sim, worker.later, "a");
    CompletableFuture<String> last = ask(sim, worker.later, "a");
    sim.run();
    givenUp.cancel(false);
    worker.begun.getFirst().complete("done");
    assertEquals("done", sim.await(last));
    assertEquals(List.of(), sim.deadLetters());
  }

  @Test
  void aMemoryHoldsAtLeastOneAnswer() {
    assertThrows(IllegalArgumentException.class, () -> new OncePerKey<String, String>(0));
  }

  @SelectorTest(seeds = 1)
  void neitherKeyNorWorkNorAnswerIsNull(SimulatedSystem sim) {
    OncePerKey<String, String> once = new OncePerKey<>(1);
    sim.system()
        .<Work, String>ask(
            work -> {
              ReplyTo<String> r = work.replyTo();
              assertThrows(NullPointerException.class, () -> once.answer(null, r, () -> ""));
              assertThrows(NullPointerException.class, () -> once.answer("a", null, () -> ""));
              assertThrows(NullPointerException.class, () -> once.answer("a", r, null));
              assertEquals(
                  "answer to the request a is null",
                  assertThrows(NullPointerException.class, () -> once.answer("a", r, () -> null))
                      .getMessage());
              assertEquals(
                  "stage of the work for the request a is null",
                  assertThrows(
                          NullPointerException.class, () -> once.answerLater("a", r, () -> null))
                      .getMessage());
              assertEquals(0, once.size());
              once.answerLater("a", r, () -> CompletableFuture.completedFuture(null));
            },
            replyTo -> new Work("", replyTo),
            LONG)
        .handle((value, error) -> {
          assertEquals(NullPointerException.class, error.getClass());
          return "";
        })
        .toCompletableFuture()
        .join();
  }

  /** Cannot be printed. */
  private static final class Mute {
    @Override
    public String toString() {
      throw new UnsupportedOperationException();
    }
  }

  @SelectorTest(seeds = 1)
  void workWithoutAnAnswerFailsThoughItsKeyHasNoText(SimulatedSystem sim) {
    OncePerKey<Mute, String> once = new OncePerKey<>(1);
    Mute key = new Mute();
    List<String> answers = new ArrayList<>(Arrays.asList(null, "answer"));
    Mailbox<ReplyTo<String>> server = sim.spawnFrom(context -> context.<ReplyTo<String>>mailbox(
        "asks",
        to -> once.answerLater(
            key, to, () -> CompletableFuture.completedFuture(answers.removeFirst()))));
    var e = assertThrows(
        RuntimeException.class, () -> sim.<ReplyTo<String>, String>call(server, to -> to));
    assertEquals(UnsupportedOperationException.class, e.getClass());
    assertEquals("answer", sim.<ReplyTo<String>, String>call(server, to -> to));
  }

  @SelectorTest
  void whatIsBegunAgainAfterAFailureIsNotBegunOnceMoreMeanwhile(SimulatedSystem sim) {
    List<CompletableFuture<String>> works = new ArrayList<>();
    OncePerKey<String, String> once = new OncePerKey<>(9);
    Mailbox<ReplyTo<String>> server = sim.spawnFrom(context -> context.<ReplyTo<String>>mailbox(
        "asks",
        to -> once.answerLater("key", to, () -> {
          CompletableFuture<String> work = new CompletableFuture<>();
          works.add(work);
          return work;
        })));
    List<CompletableFuture<String>> told = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      told.add(sim.system()
          .<ReplyTo<String>, String>ask(server, to -> to, Duration.ofHours(1))
          .toCompletableFuture());
      sim.run();
      if (i == 0) {
        works.getFirst().completeExceptionally(new IllegalStateException("not now"));
      }
    }
    assertEquals(2, works.size());
    works.getLast().complete("done");
    assertEquals(
        List.of("done", "done"), List.of(told.get(1).join(), told.get(2).join()));
  }
}
