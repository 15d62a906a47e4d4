package dev.selectors.testkit;

import static dev.selectors.testkit.Tells.assertTells;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.Mailbox;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.AssertionFailedError;

/** The names by which selectors are reported, whoever shares them and whatever they look like. */
@Timeout(60)
final class NamesTest {
  private final SimulatedSystem sim = SimulatedSystem.create();

  @AfterEach
  void close() {
    sim.close();
  }

  private static void fails() {
    throw new IllegalStateException("oops");
  }

  /** Whom the events of that kind name. */
  private List<String> who(String what) {
    return sim.trace().events().stream()
        .filter(e -> e.what().equals(what))
        .map(Trace.Event::who)
        .toList();
  }

  private void verifyTells(String... parts) {
    assertTells(assertThrows(AssertionFailedError.class, sim::verify), parts);
  }

  private String nameOfReceiver(String own) {
    return sim.recorder.nameOf(new DeadLetter(own, "box", 1, DeadLetter.Reason.TERMINATED));
  }

  @Test
  void aClassMayHaveLettersOfAnyLanguage() {
    sim.recorder.deadLetter(
        new DeadLetter("Zähler@1a2b3c", "add", 1, DeadLetter.Reason.TERMINATED));
    assertEquals(List.of("Zähler#1"), who("dead letter"));
    assertEquals("by Zähler#1.", sim.recorder.named("by Zähler@1a2b3c."));
  }

  @Test
  void aNameThatLooksLikeAnIdentityIsLeftAsItIs() {
    for (String name : List.of("replica@2", "replica@cafe")) {
      Worker worker = sim.spawn(name, new Worker());
      worker.work.send(NamesTest::fails);
      sim.run();
      worker.work.send(() -> {});
    }
    assertEquals(List.of("replica@2", "replica@cafe"), who("failed"));
    assertEquals(List.of("replica@2", "replica@cafe"), who("dead letter"));
    verifyTells(
        "failure of replica@2 in mailbox 'work'",
        "failure of replica@cafe in mailbox 'work'",
        "to mailbox 'work' of replica@cafe: TERMINATED");
  }

  @Test
  void aReceiverThatHasNeverTakenATurnHasAStableName() {
    Worker worker = sim.spawn(new Worker());
    worker.stop();
    sim.close();
    assertEquals("Worker#1", nameOfReceiver(worker.name()));
    assertEquals("by Worker#1", sim.recorder.named("by " + worker.name()));
    assertEquals("replica@2", nameOfReceiver("replica@2"));
  }

  @Test
  void aFailureIsToldOfTheOneThatHasFailed() {
    Worker first = sim.spawn("worker", new Worker());
    Worker second = sim.spawn("worker", new Worker());
    second.work.send(NamesTest::fails);
    sim.run();
    first.work.send(NamesTest::fails);
    sim.run();
    assertEquals(List.of("worker#2", "worker"), who("failed"));
    verifyTells("failure of worker#2 in mailbox 'work'", "failure of worker in mailbox 'work'");
  }

  @Test
  void theFailureOfAGuardIsToldOfTheOneWhoseItIs() {
    sim.spawnFrom("gate", c -> c.<String>mailbox("box", m -> {}));
    Mailbox<String> second =
        sim.spawnFrom("gate", c -> c.<String>mailbox("box", m -> {}).guard(() -> true));
    Worker last = sim.spawn("gate", new Worker());
    sim.failGuard(second, 1, new IllegalStateException("oops"));
    sim.run();
    last.work.send(() -> second.send("x"));
    sim.run();
    assertEquals(List.of("gate#2"), who("failed"));
  }

  @Test
  void aDeadLetterToOneOfSeveralOfANameSaysSo() {
    Worker first = sim.spawn("worker", new Worker());
    sim.run();
    first.stop();
    sim.run();
    first.work.send(() -> {});
    assertEquals(List.of("worker"), who("dead letter"));
    sim.spawn("worker", new Worker());
    sim.run();
    assertEquals(List.of("worker (one of 2)"), who("dead letter"));
    verifyTells("to mailbox 'work' of worker (one of 2): TERMINATED");
  }

  @Test
  void whoIsNotDoneIsToldByTheNameInTheTrace() {
    sim.spawn("gate", new Worker());
    sim.spawnFrom("gate", c -> c.<String>mailbox("box", m -> {}).guard(() -> false))
        .send("x");
    sim.run();
    assertTrue(sim.driver.state().startsWith("\n  not done: gate#2 Idle"), sim.driver.state());
    verifyTells("gate#2 is stuck");
  }

  @Test
  void whoHangsIsToldByTheNameInTheTrace() {
    sim.spawn("joe", new Worker());
    Worker second = sim.spawn("joe", new Worker());
    second.work.send(() -> second.can.await(new CompletableFuture<>(), (value, error) -> {}));
    second.work.send(() -> {});
    verifyTells("joe#2 Awaiting");
  }

  @Test
  void aWaitCycleAmongNamesakesSaysSo() {
    Polite.waitForEachOther(sim, "polite", "polite");
    verifyTells("polite (one of 2) waits for polite (one of 2), in mailbox 'after'");
  }

  @Test
  void aWatcherThatFailsIsNamedAfterWhomItWatches() {
    Worker worker = sim.spawn(new Worker());
    worker.monitor(down -> fails());
    worker.stop();
    sim.run();
    assertEquals(List.of("a watcher of Worker#1"), who("failed"));
  }

  @Test
  void noTwoSelectorsHaveTheSameName() {
    sim.spawn("joe", new Worker());
    sim.spawn("joe#2", new Worker());
    sim.spawn("joe", new Worker());
    sim.run();
    assertEquals(List.of("joe", "joe#2", "joe#3"), who("start"));
  }

  private WeakReference<Worker> ended(String name) {
    Worker worker = sim.spawn(name, new Worker());
    sim.run();
    worker.stop();
    return new WeakReference<>(worker);
  }

  @Test
  void aSelectorThatHasEndedIsLetGoAndItsNameIsNot() {
    WeakReference<Worker> first = ended("joe");
    for (int i = 0; i < 200; i++) {
      ended("other");
    }
    for (int i = 0; i < 200 && !first.refersTo(null); i++) {
      System.gc();
    }
    assertTrue(first.refersTo(null), "still held");
    sim.spawn("joe", new Worker());
    sim.run();
    assertEquals("joe", who("start").getFirst());
    assertEquals("joe#2", who("start").getLast());
    assertEquals("joe (one of 2)", nameOfReceiver("joe"));
  }

  /** A task can begin after its selector has ended. */
  @Test
  void aSelectorThatWasLetGoHasNoSecondNameIfItIsCalledOnceMore() {
    Names names = new Names();
    Worker joe = sim.spawn("joe", new Worker());
    assertEquals("joe", names.called(joe));
    joe.stop();
    sim.run();
    for (int i = 0; i < 200; i++) {
      assertEquals("other" + i, names.called(sim.spawn("other" + i, new Worker())));
    }
    assertEquals("joe", names.called(joe));
    assertEquals("joe", names.oneOf("joe"));
  }

  private record Vote(String from, int term) {}

  private record Job(int id, Object data, Object names) {}

  private record Task(Runnable run, Object by) {}

  private String text(Object message) {
    return sim.recorder.text(message);
  }

  @Test
  void anIdentityInATextIsReplacedAndTheRestIsShown() {
    assertEquals(
        "Job[id=2, data=int[], names=String[]]", text(new Job(2, new int[0], new String[0])));
    assertEquals("[int[], String[]]", text(List.of(new int[0], new String[0])));
    assertEquals("Task[run=lambda, by=Object@...]", text(new Task(() -> {}, new Object())));
    assertEquals("Vote[from=Mail@..., term=7]", text(new Vote("dev.Names$Mail@1a2b3c", 7)));
    assertEquals("Vote[from=Object@..., term=7]", text(new Vote("java.lang.Object@3ca", 7)));
    assertEquals("Vote[from=NamesTest$1@..., term=7]", text(new Vote("NamesTest$1@1a2b3c", 7)));
  }

  @Test
  void theIdentityOfAnArrayIsReplacedByTheTypeOfItsElements() {
    for (Object array : List.of(
        new boolean[0],
        new byte[0],
        new char[0],
        new double[0],
        new float[0],
        new int[0],
        new long[0],
        new short[0],
        new Vote[0])) {
      String element = array.getClass().getComponentType().getSimpleName();
      assertEquals("[" + element + "[]]", text(List.of(array)));
    }
  }

  @Test
  void aTextThatIsNothingButAnIdentityIsTheClass() {
    assertEquals("a Object", text(new Object()));
    assertEquals("a int[]", text(new int[0]));
    assertEquals("a lambda", text((Runnable) () -> {}));
  }

  @Test
  void whatOnlyLooksLikeAnIdentityIsShownAsItIs() {
    assertEquals("Vote[from=node@2, term=7]", text(new Vote("node@2", 7)));
    assertEquals("Vote[from=x.y@2, term=7]", text(new Vote("x.y@2", 7)));
    for (String from : List.of("joe@cafe.org", "joe@0cafe", "joe@cafe12345")) {
      assertEquals("Vote[from=" + from + ", term=7]", text(new Vote(from, 7)));
    }
    sim.spawn("replica@cafe", new Worker());
    sim.run();
    assertEquals("Vote[from=replica@cafe, term=7]", text(new Vote("replica@cafe", 7)));
  }
}
