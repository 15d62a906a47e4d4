package dev.selectors.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.opentest4j.AssertionFailedError;

/** By which names selectors are told of, whoever shares them and whatever they look like. */
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

  /** By whom things of that kind have happened. */
  private List<String> who(String what) {
    return sim.trace().events().stream()
        .filter(e -> e.what().equals(what))
        .map(Trace.Event::who)
        .toList();
  }

  private void verifyTells(String... parts) {
    String text = assertThrows(AssertionFailedError.class, sim::verify).getMessage();
    for (String part : parts) {
      assertTrue(text.contains(part), () -> "'" + part + "' is not in: " + text);
    }
  }

  @Test
  void aClassMayHaveLettersOfAnyLanguage() {
    sim.recorder()
        .deadLetter(new DeadLetter("Zähler@1a2b3c", "add", 1, DeadLetter.Reason.TERMINATED));
    assertEquals(List.of("Zähler#1"), who("dead letter"));
    assertEquals("by Zähler#1.", sim.recorder().stable("by Zähler@1a2b3c."));
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
    sim.recorder()
        .deadLetter(new DeadLetter(worker.name(), "work", 1, DeadLetter.Reason.TERMINATED));
    assertEquals("by Worker#1", sim.recorder().stable("by " + worker.name()));
    assertEquals("replica@2", sim.recorder().nameOf("replica@2"));
  }
}
