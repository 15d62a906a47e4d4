package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The texts that a debugger shows, as does a log that names such an object. */
@Timeout(60)
final class TextsTest {
  @Test
  void aSystemTellsItsNameItsSizeAndThatItCloses() {
    SelectorSystem system = SelectorSystem.builder().name("shop").build();
    Steered unused = system.spawn(new Steered());
    assertEquals("system shop, selectors alive: 1", system.toString());

    system.close();

    assertEquals("system shop, selectors alive: 0, closing", system.toString());
  }

  @Test
  void aContextTellsWhatItsSelectorTells() {
    CompletableFuture<String> told = new CompletableFuture<>();
    try (SelectorSystem system = SelectorSystem.create()) {
      Mailbox<String> in = system.spawnFrom(context ->
          context.mailbox("in", message -> told.complete(context + " = " + context.selector())));
      in.send("go");
      String[] both = told.join().split(" = ", -1);
      assertEquals(both[1], both[0]);
    }
  }

  /** Its own text is that of a snapshot, with all its mailboxes. */
  @Test
  void whatHoldsASelectorNamesItAndNoMore() {
    try (SelectorSystem system = SelectorSystem.create()) {
      Steered s = system.spawn("subject", new Steered());
      ExitReason stopped = new ExitReason.Stopped();
      assertEquals("Down[subject: " + stopped + "]", new Down(s, stopped).toString());
      assertEquals("Exit[subject: " + stopped + "]", new Exit(s, stopped).toString());
      assertEquals(
          "Linked[subject: " + stopped + "]", new ExitReason.Linked(s, stopped).toString());
      assertEquals("subject START", new Callback(s, Callback.Kind.START, null).toString());
    }
  }

  @Test
  void aPolicyTellsHowItWasMade() {
    Steered s = new Steered();
    assertEquals("multilevel()", SelectionPolicy.multilevel().toString());
    assertEquals("ageing(8)", SelectionPolicy.ageing(8).toString());
    assertEquals("random(42)", SelectionPolicy.random(42).toString());
    assertEquals("arrivalOrder()", SelectionPolicy.arrivalOrder().toString());
    assertEquals(
        "weighted(log=3, turn=2)",
        SelectionPolicy.weighted(Map.of(s.turn, 2, s.logged("log"), 3)).toString());
  }

  @Test
  void aSupervisionTellsWhoBeginsAnewHowOftenAndWhen() {
    assertEquals(
        "oneForOne(), at most 10 restarts within PT1M", Supervision.oneForOne().toString());
    assertEquals(
        "restForOne(), at most 3 restarts within PT5S, after PT0.1S to PT2S",
        Supervision.restForOne()
            .restarts(3, Duration.ofSeconds(5))
            .backOff(Duration.ofMillis(100), Duration.ofSeconds(2), 0.5)
            .toString());
    assertEquals(
        "oneForAll(), at most 10 restarts within PT1M", Supervision.oneForAll().toString());
  }

  @Test
  void casesTellTheClassesThatFitInTheirOrderAndWhichHaveAGuard() {
    Cases<String> cases = Cases.of(Integer.class, i -> i > 0, i -> "positive")
        .on(Integer.class, i -> "other")
        .orElse(Cases.of(String.class, s -> s).otherwise(o -> "any"));
    assertEquals("Integer with a guard, Integer, String, Object", cases.toString());
  }

  @Test
  void aClauseNamesItsMailboxAndWhatFitsIfNotAllDoes() {
    Steered s = new Steered();
    assertEquals(s.turn.toString(), s.turn.on(turn -> "done").toString());
    Mailbox<String> selective = s.logged("some").selective();
    assertEquals(
        selective + ": String",
        selective.on(Cases.of(String.class, some -> some)).toString());
  }

  @Test
  void aStepTellsHowItWasMadeWithDotsForWhatIsMadeLater() {
    Steered s = new Steered();
    Mailbox<String> log = s.logged("log");
    Step react = Step.react(s.turn.on(turn -> Step.done()), log.on(line -> Step.done()));
    assertEquals("react(" + s.turn + ", " + log + ")", react.toString());
    assertEquals(
        "reactWithin(PT2S, " + log + ")",
        Step.reactWithin(Duration.ofSeconds(2), Step::done, log.on(line -> Step.done()))
            .toString());
    assertEquals("loop(" + react + ")", Step.loop(react).toString());
    assertEquals("loop(..)", Step.loop(() -> react).toString());
    assertEquals("loopWhile(" + react + ")", Step.loopWhile(() -> true, react).toString());
    assertEquals("loopWhile(..)", Step.loopWhile(() -> true, () -> react).toString());
    assertEquals("done().andThen(..)", Step.done().andThen(() -> react).toString());
  }
}
