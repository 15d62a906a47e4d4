package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Handlers are refused where a selector takes its messages itself: nobody would call them. */
final class BodyMailboxTest {
  private static void assertRefused(Runnable declaration) {
    var e = assertThrows(IllegalStateException.class, declaration::run);
    assertTrue(
        e.getMessage().contains("as run() of the selector takes the messages"), e::getMessage);
  }

  @SuppressWarnings("unchecked") // nobody sends
  private static Mailbox<String> declared(Selector s) {
    return (Mailbox<String>) s.cell.allMailboxes().getFirst();
  }

  private static final class Waiting extends EventSelector {
    Waiting() {
      mailbox(String.class, "box");
    }

    @Override
    protected Step run() {
      return Step.done();
    }
  }

  static Stream<Selector> selectors() {
    return Stream.of(new Threaded(self -> {}), new Waiting());
  }

  @ParameterizedTest
  @MethodSource("selectors")
  void aSelectorThatWaitsForItsMessagesHasNoMailboxWithAHandler(Selector s) {
    assertRefused(() -> s.mailbox("handled", m -> {}));
    assertRefused(() -> s.mailbox(String.class, "handled", m -> {}));
    assertRefused(() -> s.mailboxes("handled", 3, (i, m) -> {}));
    assertEquals(
        List.of(),
        s.snapshot().mailboxes().stream()
            .map(MailboxSnapshot::name)
            .filter(name -> name.startsWith("handled"))
            .toList());
  }

  @ParameterizedTest
  @MethodSource("selectors")
  void norDoesItsMailboxBecomeOne(Selector s) {
    Mailbox<String> box = declared(s);
    assertRefused(() -> box.become(m -> {}));
    assertThrows(IllegalStateException.class, box::unbecome);
  }
}
