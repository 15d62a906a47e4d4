package dev.selectors.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.selectors.Mailbox;
import dev.selectors.ThreadSelector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Null is let through where it is a value like any other, by the types too. */
final class SignaturesTest {
  /** Receives what a clause makes of a message. */
  private static final class Lookup extends ThreadSelector {
    final Mailbox<String> words = mailbox("words");
    final List<@Nullable Integer> lengths = new ArrayList<>();

    @Override
    protected void run() {
      for (int i = 0; i < 2; i++) {
        lengths.add(this.<@Nullable Integer>receive(
            words.<@Nullable Integer>on(word -> word.isEmpty() ? null : word.length())));
      }
    }
  }

  @Test
  void theStageThatIsAwaitedAndWhatABodyReturnsMayBeNull() {
    List<String> refused = Arrays.stream(SimulatedSystem.class.getDeclaredMethods())
        .filter(m -> m.getName().equals("await") || m.getName().equals("spawnFrom"))
        .filter(m ->
            !m.getTypeParameters()[0].getAnnotatedBounds()[0].isAnnotationPresent(Nullable.class))
        .map(Object::toString)
        .toList();
    assertEquals(List.of(), refused);
  }

  @SelectorTest
  void awaitsAStageWithoutValue(SimulatedSystem sim) {
    assertNull(sim.<@Nullable String>await(CompletableFuture.completedFuture(null)));
    assertNull(sim.await(sim.<String>probe("probe").sendAsync("word")));
  }

  @SelectorTest
  void receivesNullWhereAClauseReturnsIt(SimulatedSystem sim) {
    Lookup lookup = sim.spawn(new Lookup());
    lookup.words.sendAll(List.of("", "word"));
    sim.run();
    assertEquals(Arrays.asList(null, 4), lookup.lengths);
  }
}
