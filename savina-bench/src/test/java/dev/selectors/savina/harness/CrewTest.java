package dev.selectors.savina.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CrewTest {
  private final List<String> sent = new ArrayList<>();

  private Crew<String> crew(int size, boolean keeping) {
    Crew<String> crew = new Crew<>(size, "stop", keeping);
    for (int i = 0; i < size; i++) {
      int number = i;
      crew.add(message -> sent.add(number + message));
    }
    return crew;
  }

  @Test
  void worksAreHandedOutInTurn() {
    Crew<String> crew = crew(2, false);
    List.of("a", "b", "c").forEach(crew::handOut);
    assertEquals(List.of("0a", "1b", "0c"), sent);
    assertEquals(3, crew.handedOut());
  }

  @Test
  void whoKeepsWorksHandsThemOutToTheIdlest() {
    Crew<String> crew = crew(2, true);
    List.of("a", "b", "c").forEach(crew::handOut);
    assertTrue(crew.isShort());
    crew.handOut("d");
    assertFalse(crew.isShort());
    crew.over(1, 0);
    assertTrue(crew.isShort());
    crew.handOut("e");
    assertEquals(List.of("0a", "1b", "0c", "1d", "1e"), sent);
  }

  @Test
  void allStopAfterTheLastWork() {
    Crew<String> crew = crew(2, false);
    crew.handOut("a");
    crew.handOut("b");
    crew.over(0, 1);
    assertFalse(crew.isStopping());
    crew.over(1, 0);
    assertTrue(crew.isStopping());
    assertEquals(List.of("0a", "1b", "0stop", "1stop"), sent);
  }

  @Test
  void newsBeforeWhatCameOfTheWorkAreNotTheEnd() {
    Crew<String> crew = crew(1, false);
    crew.handOut("a");
    crew.over(0, 1);
    assertFalse(crew.isStopping());
    crew.handOut("b");
    assertFalse(crew.isStopping());
    crew.over(0, 0);
    assertTrue(crew.isStopping());
  }

  @Test
  void newsAfterThoseOfWhatCameOfTheWorkAreNotMissed() {
    Crew<String> crew = crew(2, false);
    crew.handOut("a");
    crew.handOut("b");
    crew.over(1, 0);
    assertFalse(crew.isStopping());
    crew.over(0, 2);
    assertFalse(crew.isStopping());
    crew.handOut("c");
    crew.over(0, 0);
    assertTrue(crew.isStopping());
  }

  @Test
  void nothingIsHandedOutAfterTheStop() {
    Crew<String> crew = crew(1, false);
    crew.stop();
    crew.stop();
    crew.handOut("a");
    crew.leave(2);
    assertEquals(List.of("0stop"), sent);
    assertEquals(3, crew.left());
    assertTrue(crew.stopped());
  }
}
