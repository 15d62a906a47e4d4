package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What it means for others when a mailbox is chosen in vain, as its guard refuses or it is empty.
 */
@Timeout(60)
final class RefusedMailboxTest {
  private static final Duration LIMIT = Duration.ofSeconds(2);

  private final ManualTime time = new ManualTime();
  private final ManualSystem its = new ManualSystem(builder -> builder.timekeeper(time));
  private final List<String> log = new ArrayList<>();

  private final class Row extends Selector {
    boolean open;
    Runnable meanwhile = () -> {};
    final Mailbox<String> first = mailbox("first", m -> {
      log.add(m);
      meanwhile.run();
    });
    final Mailbox<String> second = this.<String>mailbox("second", log::add).guard(() -> open);
    final Mailbox<Runnable> control =
        this.<Runnable>mailbox("control", Runnable::run).level(1);
  }

  @Test
  void refusedMailboxKeepsItsPlaceInTheRow() {
    Row row = its.started(new Row());
    row.meanwhile = row.first::disable;
    row.first.send("first");
    row.second.send("second");
    its.runAll();
    row.control.send(() -> {
      row.open = true;
      row.first.enable();
      row.first.send("first again");
    });
    its.runAll();
    assertEquals(List.of("first", "second", "first again"), log);
  }

  @Test
  void emptyMailboxKeepsItsPlaceInTheRow() {
    Row row = its.started(new Row());
    row.open = true;
    row.meanwhile = () -> {
      row.first.disable();
      row.second.enable();
    };
    row.control.send(row.second::disable);
    its.runAll(); // second is closed at idle: nobody knows that it is empty
    row.first.send("first");
    its.runAll();
    row.control.send(() -> {
      row.first.enable();
      row.first.send("first again");
      row.second.send("second");
    });
    its.runAll();
    assertEquals(List.of("first", "second", "first again"), log);
  }

  private final class Child extends Steered {
    boolean broken = true;
    final Mailbox<String> guarded = this.<String>mailbox("guarded", log::add).guard(() -> {
      if (broken) {
        broken = false;
        throw new IllegalStateException("broken");
      }
      return true;
    });
    final Mailbox<String> other = this.<String>mailbox("other", log::add).level(1);

    Child() {
      directive = Directive.ESCALATE;
    }

    @Override
    protected void onStart() {
      log.add("starts");
    }
  }

  @Test
  void selectorThatIsHeldSinceItsGuardHasFailedTakesNoTurn() {
    Steered parent = its.started(new Steered() {
      @Override
      protected void onStart() {
        supervise(Supervision.oneForOne().backOff(LIMIT, LIMIT, 0));
      }
    });
    Child child = new Child();
    child.guarded.send("guarded");
    child.other.send("other");
    parent.turn.send(() -> parent.context().spawnChild("child", child));
    its.runAll();
    assertEquals(List.of("starts"), log);
    time.advance(LIMIT);
    its.runAll();
    assertEquals(List.of("starts", "starts", "guarded", "other"), log);
  }

  @Test
  void whatOnFailureChangesForAGuardThatHasRefusedIsSeen() {
    boolean[] open = {false};
    Selector s = new Selector() {
      @Override
      protected Directive onFailure(Throwable cause) {
        open[0] = true;
        return Directive.RESUME;
      }
    };
    Mailbox<String> refuses = s.<String>mailbox("refuses", log::add).guard(() -> open[0]);
    Mailbox<String> fails = s.mailbox("fails", log::add);
    fails.guard(() -> {
      throw new IllegalStateException("broken");
    });
    its.started(s);
    refuses.send("refused at first");
    its.runAll();
    fails.send("never");
    its.runAll();
    assertEquals(List.of("refused at first"), log);
    assertEquals(2, its.failures.size()); // the turn could have cured the other
  }

  @Test
  void guardsThatFailOneAfterTheOtherComeToRest() {
    Steered s = new Steered();
    s.directive = Directive.RESUME;
    for (String name : List.of("a", "b")) {
      s.logged(name)
          .guard(() -> {
            throw new IllegalStateException(name);
          })
          .send("never");
    }
    its.started(s);
    its.runAll();
    assertEquals(2, its.failures.size());
    assertEquals(new SelectorState.Idle(), s.state());
  }

  private final class Picky extends Selector {
    final Mailbox<Object> box = this.<Object>mailbox("box", m -> log.add("" + m))
        .headGuard(m -> !(m instanceof Down) && !m.equals("refused"));
  }

  @Test
  void requestThatExpiresBehindAHeadGuardLetsTheNextMessageThrough() {
    Picky picky = its.started(new Picky());
    CompletionStage<String> answer = its.system.ask(picky.box, r -> "refused", LIMIT);
    picky.box.send("next");
    its.runAll();
    assertEquals(List.of(), log);
    time.advance(LIMIT);
    its.runAll();
    assertEquals(List.of("next"), log);
    assertTrue(answer.toCompletableFuture().isCompletedExceptionally());
  }

  @Test
  void newsThatIsCancelledBehindAHeadGuardLetsTheNextMessageThrough() {
    Picky picky = its.started(new Picky());
    Steered other = its.started(new Steered());
    Cancellable monitor = other.monitor(picky.box);
    other.stop();
    its.runAll();
    picky.box.send("next");
    its.runAll();
    assertEquals(List.of(), log);
    assertTrue(monitor.cancel());
    its.runAll();
    assertEquals(List.of("next"), log);
  }
}
