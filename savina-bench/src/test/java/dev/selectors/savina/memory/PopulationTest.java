package dev.selectors.savina.memory;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorFailedException;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.runtimes.Runtimes;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class PopulationTest {

  static Stream<String> kinds() {
    return Stream.concat(
        Runtimes.names().stream(), Arrays.stream(Shape.values()).map(Shape::toString));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyMemberHandlesWhatItIsSentOnce(String kind) throws InterruptedException {
    int more = Population.BATCH + 5;
    try (Population population = Population.named(kind, more + 7, 2)) {
      population.grow(more);
      Finish last = population.add(7);
      last.await();
      int used = Shape.named(kind).map(Shape::used).orElse(1);
      assertEquals(7 * used, last.exits());
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyMemberCanBeGreetedAgain(Shape shape) throws InterruptedException {
    try (SelectorPopulation population = new SelectorPopulation(shape, 2, Population.BATCH + 3)) {
      population.grow(Population.BATCH + 3);
      population.greetAll();
      if (shape.endsAfterFirst()) {
        assertThrows(IllegalStateException.class, population::greetAll, "they have ended");
      } else {
        population.greetAll();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void shapeHasAsManyMailboxesAsItSays(Shape shape) {
    try (SelectorSystem system = SelectorSystem.create()) {
      Greeted one = shape.spawn(system);
      assertEquals(shape.mailboxes(), one.mailboxes().stream().distinct().count());
    }
  }

  @Test
  void greetingIsForItsAddresseeOnce() {
    String addressee = "it";
    Finish good = new Finish(1);
    new Greeting(addressee, good).handledBy(addressee);
    assertDoesNotThrow(good::await);

    Finish twice = new Finish(3);
    Greeting greeting = new Greeting(addressee, twice);
    greeting.handledBy(addressee);
    greeting.handledBy(addressee);
    assertThrows(ActorFailedException.class, twice::await);

    Finish strange = new Finish(2);
    new Greeting(addressee, strange).handledBy("another");
    assertThrows(ActorFailedException.class, strange::await);
  }
}
