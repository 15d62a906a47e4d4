package dev.selectors.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.DeadLetter;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** By which names selectors are told of, whoever shares them and whatever they look like. */
@Timeout(60)
final class NamesTest {
  private final SimulatedSystem sim = SimulatedSystem.create();

  @AfterEach
  void close() {
    sim.close();
  }

  /** By whom things of that kind have happened. */
  private List<String> who(String what) {
    return sim.trace().events().stream()
        .filter(e -> e.what().equals(what))
        .map(Trace.Event::who)
        .toList();
  }

  @Test
  void aClassMayHaveLettersOfAnyLanguage() {
    sim.recorder()
        .deadLetter(new DeadLetter("Zähler@1a2b3c", "add", 1, DeadLetter.Reason.TERMINATED));
    assertEquals(List.of("Zähler#1"), who("dead letter"));
    assertEquals("by Zähler#1.", sim.recorder().stable("by Zähler@1a2b3c."));
  }
}
