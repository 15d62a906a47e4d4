package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Actor;
import dev.selectors.DeadLetter;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.junit.jupiter.api.Timeout;

/** What keeps a child of {@link PerKey}, and what does not. */
@Timeout(60)
final class PerKeyKeptTest {
  private static final Duration LONG = Duration.ofHours(1);

  private record Question(String key, ReplyTo<String> replyTo) {}

  /** Asks the children of two keys, for which there is only one place. */
  private static <C extends Selector> List<CompletionStage<String>> askTwo(
      SimulatedSystem sim,
      Function<? super String, ? extends C> make,
      BiConsumer<? super C, ? super Question> handOn) {
    PerKey<String, Question> children =
        sim.spawn(PerKey.<String, Question, C>of(Question::key, make, handOn, 1, LONG));
    List<CompletionStage<String>> answers = new ArrayList<>();
    for (String key : List.of("a", "b")) {
      answers.add(sim.system()
          .<Question, String>ask(children.in, replyTo -> new Question(key, replyTo), LONG));
    }
    sim.run();
    return answers;
  }

  @SelectorTest
  void aSagaIsKeptWhileItPausesBeforeItTriesToUndoAStepAgain(SimulatedSystem sim) {
    List<String> undone = new ArrayList<>();
    var first = new Saga.Step<String>(
        "first", (context, key) -> CompletableFuture.completedStage(key), (context, key) -> {
          undone.add(key);
          return undone.size() % 2 == 0
              ? CompletableFuture.completedStage(key)
              : CompletableFuture.failedStage(new IllegalStateException("not yet"));
        });
    var second = new Saga.Step<String>(
        "second",
        (context, key) -> CompletableFuture.failedStage(new IllegalStateException("planned")),
        (context, key) -> CompletableFuture.completedStage(key));
    List<CompletionStage<String>> answers = askTwo(
        sim,
        key -> new Saga<>(List.of(first, second), 2, Duration.ofSeconds(1)),
        (saga, question) ->
            question.replyTo().forward(saga, new Saga.Run<>(question.key(), question.replyTo())));
    sim.advance(Duration.ofSeconds(5));

    assertEquals(List.of("a", "a", "b", "b"), undone);
    for (CompletionStage<String> answer : answers) {
      assertEquals(
          List.of(),
          assertInstanceOf(Saga.FailedException.class, RestartingOwner.reason(answer))
              .notUndone());
    }
  }

  @SelectorTest
  void theOwnerOfASplitJoinIsKeptWhileItemsAreInFlight(SimulatedSystem sim) {
    Probe<SplitJoin.Part<String, String>> worker = sim.probe("worker");
    final class Splitter extends Actor<Question> {
      private final SplitJoin<Question, String, String> split = new SplitJoin<>(
          context(),
          "questions",
          List.<MailboxRef<SplitJoin.Part<String, String>>>of(worker),
          1,
          LONG,
          question -> List.of(question.key()),
          outcome -> {
            if (outcome instanceof SplitJoin.Outcome.Joined<Question, String> joined) {
              joined.item().replyTo().send(joined.results().getFirst());
            }
          });

      @Override
      protected void receive(Question question) {
        split.items.send(question);
      }
    }

    List<CompletionStage<String>> answers =
        askTwo(sim, key -> new Splitter(), (splitter, question) -> question
            .replyTo()
            .forward(splitter, question));
    for (CompletionStage<String> answer : answers) {
      sim.advance(Duration.ofSeconds(5));
      SplitJoin.Part<String, String> part = worker.next();
      assertFalse(answer.toCompletableFuture().isDone());
      part.replyTo().send("answer to " + part.part());
      assertEquals("answer to " + part.part(), sim.await(answer));
    }
  }

  @SelectorTest
  void whoHasAskedIsToldThatAChildIsLetGoThatHadTheRequestOrGaveItToAChildOfItsOwn(
      SimulatedSystem sim) {
    final class Keeper extends Actor<Question> {
      @Override
      protected void receive(Question question) {
        await(new CompletableFuture<>(), (never, none) -> {}).whileDisabled();
      }
    }

    final class Idler extends Actor<Question> {
      @Override
      protected void receive(Question question) {}
    }

    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    assertLetGo(askTwo(
        sim, key -> new Idler(), (idler, question) -> question.replyTo().forward(idler, question)));
    assertLetGo(askTwo(
        sim,
        key -> PerKey.<String, Question, Keeper>of(
            Question::key,
            its -> new Keeper(),
            (keeper, question) -> question.replyTo().forward(keeper, question),
            1,
            LONG),
        (inner, question) -> question.replyTo().forward(inner.in, question)));
  }

  /** The first has made place for the second. */
  private static void assertLetGo(List<CompletionStage<String>> answers) {
    assertTrue(answers.getFirst().toCompletableFuture().isCompletedExceptionally());
    assertFalse(answers.getLast().toCompletableFuture().isDone());
  }
}
