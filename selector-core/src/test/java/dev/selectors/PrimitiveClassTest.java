package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The class of a primitive type, which no message has, is refused where a class of messages is
 * named.
 */
@Timeout(60)
final class PrimitiveClassTest {
  private static final class Waiting extends EventSelector {
    Waiting() {
      mailbox(int.class, "box");
    }

    @Override
    protected Step run() {
      return Step.done();
    }
  }

  private static Arguments of(String what, Executable wrong) {
    return Arguments.of(what, wrong);
  }

  static Stream<Arguments> calls() {
    Cases<String> cases = Cases.of(String.class, s -> s);
    String ofACase = "class of the messages of a case";
    return Stream.of(
        of(ofACase, () -> Cases.of(int.class, i -> i)),
        of(ofACase, () -> Cases.of(int.class, i -> true, i -> i)),
        of(ofACase, () -> cases.on(int.class, i -> "int")),
        of(ofACase, () -> cases.on(int.class, i -> true, i -> "int")),
        of("type of mailbox 'box' of ", () -> new Steered().mailbox(int.class, "box", i -> {})),
        of(
            "type of mailbox 'box' of ",
            () -> new Steered().context().mailbox(int.class, "box", i -> {})),
        of("type of mailbox 'box' of ", () -> new Threaded(self -> {}).mailbox(int.class, "box")),
        of("type of mailbox 'box' of ", Waiting::new),
        of("class of the messages of an inbox", () -> {
          try (SelectorSystem system = SelectorSystem.create()) {
            system.inbox(int.class).close();
          }
        }));
  }

  @ParameterizedTest
  @MethodSource("calls")
  void classThatNoMessageHasIsRefusedAndTheOneMeantIsNamed(String what, Executable wrong) {
    String message = assertThrows(IllegalArgumentException.class, wrong).getMessage();
    assertTrue(message.startsWith(what), message);
    assertTrue(
        message.endsWith(
            " is int, which is a primitive type, and messages are objects; write Integer.class"),
        message);
  }

  @Test
  void eachPrimitiveTypeIsToldTheClassThatIsMeant() {
    for (Class<?> type : new Class<?>[] {char.class, double.class, boolean.class, void.class}) {
      String message = assertThrows(
              IllegalArgumentException.class, () -> Cases.of(type, m -> "never"))
          .getMessage();
      String meant = type == char.class
          ? "Character"
          : Character.toUpperCase(type.getName().charAt(0)) + type.getName().substring(1);
      assertEquals("write " + meant + ".class", message.substring(message.lastIndexOf("write")));
    }
  }

  @Test
  void classOfAnArrayOfPrimitivesIsOneOfMessages() {
    assertEquals(2, Cases.of(int[].class, a -> a.length).apply(new int[2]));
  }
}
