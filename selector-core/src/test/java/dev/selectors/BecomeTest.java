package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The handlers of a mailbox can be changed; they form a stack. */
@Timeout(60)
final class BecomeTest {
  private final ManualSystem its = new ManualSystem();
  private final Steered s = new Steered();
  private final Mailbox<String> box = s.mailbox("box", m -> s.seen.add("declared " + m));
  private final Mailbox<String> other = s.logged("other");

  BecomeTest() {
    its.system.spawn("s", s);
    its.runAll();
  }

  private void inTurn(Runnable action) {
    s.turn.send(action);
    its.runAll();
  }

  private void become(String handler) {
    inTurn(() -> box.become(m -> s.seen.add(handler + " " + m)));
  }

  private List<String> handled(String message) {
    s.seen.clear();
    box.send(message);
    its.runAll();
    return List.copyOf(s.seen);
  }

  @Test
  void becomeReplacesTheHandlerOfThatMailboxOnly() {
    become("new");
    assertEquals(List.of("new x"), handled("x"));
    assertEquals(List.of("new y"), handled("y"));
    other.send("z");
    its.runAll();
    assertEquals(List.of("new y", "z"), s.seen);
  }

  @Test
  void unbecomeGoesBackToTheHandlerBeforeAsAStack() {
    become("second");
    become("third");
    assertEquals(List.of("third x"), handled("x"));
    inTurn(box::unbecome);
    assertEquals(List.of("second x"), handled("x"));
    become("fourth");
    assertEquals(List.of("fourth x"), handled("x"));
    inTurn(box::unbecome);
    inTurn(box::unbecome);
    assertEquals(List.of("declared x"), handled("x"));
  }

  @Test
  void becomeTakesEffectFromTheNextMessageOn() {
    inTurn(() -> box.become(m -> {
      box.become(next -> s.seen.add("later " + next));
      s.seen.add("at first " + m);
    }));
    box.sendAll(List.of("1", "2", "3"));
    its.runAll();
    assertEquals(List.of("at first 1", "later 2", "later 3"), s.seen);
  }

  @Test
  void unbecomeTakesEffectFromTheNextMessageOn() {
    inTurn(() -> box.become(m -> {
      box.unbecome();
      s.seen.add("at first " + m);
    }));
    box.sendAll(List.of("1", "2", "3"));
    its.runAll();
    assertEquals(List.of("at first 1", "declared 2", "declared 3"), s.seen);
  }

  @Test
  void messagesThatWaitAreForTheHandlerThatIsInPlaceWhenTheirTurnComes() {
    s.turn.send(box::disable);
    its.runAll();
    box.sendAll(List.of("1", "2"));
    inTurn(() -> {
      box.become(m -> {
        s.seen.add("new " + m);
        box.unbecome();
      });
      box.enable();
    });
    assertEquals(List.of("new 1", "declared 2"), s.seen);
  }

  @Test
  void restartGoesBackToTheDeclaredHandler() {
    s.directive = Directive.RESTART;
    become("second");
    become("third");
    inTurn(() -> {
      throw new IllegalStateException("oops");
    });
    assertEquals(List.of("declared x"), handled("x"));
    inTurn(() -> assertThrows(IllegalStateException.class, box::unbecome));
    assertEquals(1, its.failures.size());
  }

  @Test
  void restartWhileMessagesWaitHandsThemToTheDeclaredHandler() {
    s.directive = Directive.RESTART;
    become("second");
    inTurn(() -> box.become(m -> {
      throw new IllegalStateException("oops");
    }));
    box.sendAll(List.of("1", "2", "3"));
    its.runAll();
    assertEquals(List.of("declared 2", "declared 3"), s.seen);
  }

  @Test
  void resumeKeepsTheHandler() {
    s.directive = Directive.RESUME;
    become("second");
    inTurn(() -> {
      throw new IllegalStateException("oops");
    });
    assertEquals(List.of("second x"), handled("x"));
  }

  @Test
  void failureOfSuchAHandlerNamesTheMailbox() {
    s.directive = Directive.RESUME;
    inTurn(() -> box.become(m -> {
      throw new IllegalStateException("oops");
    }));
    handled("x");
    assertEquals("box", its.failures.getFirst().mailbox());
  }

  @Test
  void unbecomeWithoutBecomeIsRefused() {
    inTurn(() -> {
      var e = assertThrows(IllegalStateException.class, box::unbecome);
      assertTrue(e.getMessage().contains("mailbox 'box' of s called"), e.getMessage());
      assertTrue(e.getMessage().contains("call become() first"), e.getMessage());
    });
    assertEquals(List.of(), its.failures);
    assertEquals(List.of("declared x"), handled("x"));
  }

  @Test
  void othersThanTheOwnerAreRefused() {
    become("new");
    var e = assertThrows(IllegalStateException.class, () -> box.become(m -> {}));
    assertTrue(e.getMessage().startsWith("become() of mailbox 'box' of s"), e.getMessage());
    e = assertThrows(IllegalStateException.class, box::unbecome);
    assertTrue(e.getMessage().startsWith("unbecome() of mailbox 'box' of s"), e.getMessage());
    assertEquals(List.of("new x"), handled("x"));
  }

  @Test
  void nullIsRefused() {
    inTurn(() -> {
      var e = assertThrows(NullPointerException.class, () -> box.become(null));
      assertTrue(e.getMessage().contains("handler of mailbox 'box' of s is null"), e.getMessage());
    });
    assertEquals(List.of(), its.failures);
    assertEquals(List.of("declared x"), handled("x"));
  }
}
