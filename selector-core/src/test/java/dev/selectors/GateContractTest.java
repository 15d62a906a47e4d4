package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The laws of gates. */
@Timeout(30)
abstract class GateContractTest {
  private ManualSystem manual = new ManualSystem();
  private final List<String> log = new ArrayList<>();
  private final int others;

  GateContractTest(int others) {
    this.others = others;
  }

  /** A selector with two mailboxes that log, one for orders, and any number of idle ones. */
  private final class Gates extends Selector {
    Directive directive = Directive.STOP;
    Runnable atFailure = () -> {};
    final Mailbox<Runnable> orders = mailbox("orders", Runnable::run);

    {
      if (others > 0) {
        mailboxes("idle", others, (i, m) -> {});
      }
    }

    final Mailbox<String> a = mailbox("a", log::add);
    final Mailbox<String> b = mailbox("b", log::add);

    @Override
    protected Directive onFailure(Throwable cause) {
      atFailure.run();
      return directive;
    }

    void tell(Runnable order) {
      orders.send(order);
      manual.runAll();
    }

    MailboxSnapshot.Gate gate(Mailbox<?> mailbox) {
      return snapshot().mailbox(mailbox.name()).gate();
    }

    boolean isTerminated() {
      return state() instanceof SelectorState.Terminated;
    }
  }

  private Gates started(Consumer<Gates> constructor) {
    Gates gates = new Gates();
    constructor.accept(gates);
    return manual.started(gates);
  }

  private Gates started() {
    return started(g -> {});
  }

  // ---- enable and disable

  @Test
  void aDisabledMailboxKeepsItsMessagesInOrderAndOthersGoOn() {
    Gates gates = started();
    gates.tell(gates.a::disable);
    gates.a.send("a1");
    gates.a.send("a2");
    gates.b.send("b1");
    manual.runAll();
    assertEquals(List.of("b1"), log);
    assertEquals(2, gates.a.depth());
    gates.a.send("a3");
    gates.tell(gates.a::enable);
    assertEquals(List.of("b1", "a1", "a2", "a3"), log);
  }

  @Test
  void enablingWakesWithoutAFurtherSend() {
    Gates gates = started(g -> g.a.disable());
    gates.a.send("a1");
    manual.runAll();
    gates.tell(() -> {
      gates.b.disable();
      gates.a.enable();
    });
    assertEquals(List.of("a1"), log);
    assertEquals(new SelectorState.Idle(), gates.state());
  }

  @Test
  void enablingAndDisablingTwiceIsAsOnce() {
    Gates gates = started();
    gates.tell(() -> {
      gates.a.enable();
      gates.a.disable();
    });
    assertEquals(new MailboxSnapshot.Gate.Disabled(1), gates.gate(gates.a));
    gates.tell(gates.a::disable);
    assertEquals(new MailboxSnapshot.Gate.Disabled(1), gates.gate(gates.a));
    gates.a.send("a1");
    gates.tell(() -> {
      gates.a.enable();
      gates.a.enable();
    });
    assertEquals(List.of("a1"), log);
    assertEquals(new MailboxSnapshot.Gate.Open(), gates.gate(gates.a));
  }

  @Test
  void aGateThatIsOpenedAndClosedInOneTurnIsAsItWas() {
    Gates gates = started(g -> g.a.disable());
    gates.a.send("a1");
    gates.b.send("b1");
    gates.tell(() -> {
      gates.a.enable();
      gates.a.disable();
      gates.b.disable();
      gates.b.enable();
    });
    assertEquals(List.of("b1"), log);
  }

  @Test
  void allMailboxesStartEnabled() {
    Gates gates = started();
    boolean[] enabled = new boolean[2];
    gates.tell(() -> {
      enabled[0] = gates.cell.mailboxCount() == others + 3;
      enabled[1] = true;
      for (Mailbox<?> m : gates.cell.allMailboxes()) {
        enabled[1] &= m.isEnabled();
      }
    });
    assertTrue(enabled[0] && enabled[1]);
  }

  @Test
  void disablingInTheConstructorIsHonoured() {
    Gates gates = new Gates();
    gates.a.disable();
    gates.a.send("a1");
    gates.b.send("b1");
    manual.started(gates);
    assertEquals(List.of("b1"), log);
    assertEquals(new MailboxSnapshot.Gate.Disabled(0), gates.gate(gates.a));
  }

  @Test
  void changesTakeEffectAtTheNextSelection() {
    Gates gates = started();
    gates.a.send("a1");
    gates.orders.send(() -> {
      gates.a.disable();
      gates.b.enable();
      log.add("rest of the turn");
    });
    gates.a.send("a2");
    gates.b.send("b1");
    manual.runAll();
    assertFalse(log.indexOf("a2") > log.indexOf("rest of the turn"));
    assertTrue(log.contains("b1"));
    assertTrue(gates.a.depth() > 0);
  }

  @Test
  void aMessageToAClosedMailboxSchedulesNothing() {
    Gates gates = started(g -> g.b.guard(() -> false));
    gates.tell(gates.a::disable);
    gates.b.send("b1");
    manual.runAll();
    for (int i = 0; i < 3; i++) {
      gates.a.send("a");
      gates.b.send("b");
      assertEquals(0, manual.executor.pending());
    }
    assertEquals(new SelectorState.Idle(), gates.state());
  }

  @Test
  void aMessageToAMailboxThatTheLastTurnHasClosedSchedulesNothing() {
    Gates gates = started();
    gates.tell(gates.a::disable);
    gates.a.send("a1");
    assertEquals(0, manual.executor.pending());
  }

  @Test
  void aMessageToAMailboxThatTheStartHasClosedSchedulesNothing() {
    class ClosedByItsStart extends Steered {
      final Mailbox<String> closed = logged("closed");

      {
        if (others > 0) {
          mailboxes("idle", others, (i, m) -> {});
        }
      }

      @Override
      protected void onStart() {
        closed.disable();
      }
    }
    ClosedByItsStart s = manual.started(new ClosedByItsStart());
    s.closed.send("1");
    assertEquals(0, manual.executor.pending());
  }

  @Test
  void aMessageToAMailboxThatWasNeverOpenSchedulesNothing() {
    Gates gates = started(g -> g.a.disable());
    gates.a.send("a1");
    assertEquals(0, manual.executor.pending());
  }

  @Test
  void anIdleSelectorIsScheduledOnceHoweverManyMessagesCome() {
    Gates gates = started();
    gates.a.send("1");
    gates.a.send("2");
    gates.b.send("3");
    assertEquals(1, manual.executor.pending());
    assertEquals(1, manual.runAll());
    gates.b.send("4");
    assertEquals(1, manual.executor.pending());
  }

  @Test
  void enableAllAndDisableAllMeanAllMailboxes() {
    Gates gates = started();
    gates.a.send("a1");
    gates.b.send("b1");
    gates.orders.send(() -> {});
    Mailbox<String> last = gates.a;
    gates.tell(() -> {
      gates.disableAll();
      for (Mailbox<?> m : gates.cell.allMailboxes()) {
        assertFalse(m.isEnabled());
      }
      gates.enableAll();
      for (Mailbox<?> m : gates.cell.allMailboxes()) {
        assertTrue(m.isEnabled());
      }
    });
    assertEquals(List.of("a1", "b1"), log.stream().sorted().toList());
    assertEquals(0, last.depth());
    assertFalse(gates.isTerminated());
  }

  @Test
  void disableAllExceptEnablesWhatItNames() {
    Gates gates = started(g -> g.b.disable());
    gates.orders.send(() -> gates.disableAllExcept(gates.b));
    manual.runAll();
    gates.a.send("a1");
    gates.b.send("b1");
    gates.orders.send(() -> log.add("never"));
    manual.runAll();
    assertEquals(List.of("b1"), log);
  }

  @Test
  void gatesOfOtherSelectorsAreRefused() {
    Gates gates = started();
    Gates stranger = started();
    gates.directive = Directive.RESUME;
    gates.tell(() -> gates.disableAllExcept(stranger.a));
    assertInstanceOf(IllegalArgumentException.class, manual.failures.get(0).cause());
    gates.a.send("a1");
    manual.runAll();
    assertEquals(List.of("a1"), log);
  }

  // ---- guards

  @Test
  void aMailboxIsServedOnlyWhileItsGuardHolds() {
    boolean[] open = {false};
    Gates gates = started(g -> g.a.guard(() -> open[0]));
    gates.a.send("a1");
    gates.a.send("a2");
    gates.b.send("b1");
    manual.runAll();
    assertEquals(List.of("b1"), log);
    gates.tell(() -> open[0] = true);
    assertEquals(List.of("b1", "a1", "a2"), log);
  }

  @Test
  void guardsAreEvaluatedAfreshAfterEveryTurn() {
    int[] budget = {0};
    Gates gates = started(g -> g.a.guard(() -> budget[0]-- > 0));
    for (int i = 0; i < 5; i++) {
      gates.a.send("a" + i);
    }
    manual.runAll();
    assertEquals(List.of(), log);
    gates.tell(() -> budget[0] = 3);
    assertEquals(List.of("a0", "a1", "a2"), log);
  }

  @Test
  void aGuardOpensByTheTurnOfAnotherMailbox() {
    List<String> items = new ArrayList<>();
    Selector buffer = new Selector() {};
    Mailbox<String> put = buffer.<String>mailbox("put", items::add).guard(() -> items.size() < 2);
    Mailbox<MailboxRef<String>> take = buffer
        .<MailboxRef<String>>mailbox("take", to -> to.send(items.remove(0)))
        .guard(() -> !items.isEmpty());
    if (others > 0) {
      buffer.mailboxes("idle", others, (i, m) -> {});
    }
    manual.started(buffer);
    for (int i = 0; i < 5; i++) {
      put.send("" + i);
    }
    manual.runAll();
    assertEquals(List.of("0", "1"), items);
    assertEquals(3, put.depth());
    for (int i = 0; i < 6; i++) {
      take.send(log::add);
    }
    manual.runAll();
    assertEquals(List.of("0", "1", "2", "3", "4"), log);
    assertEquals(1, take.depth());
    put.send("5");
    manual.runAll();
    assertEquals("5", log.get(5));
  }

  @Test
  void aGuardIsNotAskedWhereNoMessageEverCame() {
    int[] asked = {0};
    Gates gates = started(g -> g.a.guard(() -> {
      asked[0]++;
      return true;
    }));
    gates.b.send("b1");
    gates.b.send("b2");
    manual.runAll();
    gates.recheck();
    manual.runAll();
    assertEquals(0, asked[0]);
  }

  @Test
  void aGuardIsAskedOncePerSelectionAndOnlyWhileAMessageWaits() {
    int[] asked = {0};
    Gates gates = started(g -> g.a.guard(() -> {
      asked[0]++;
      return !log.contains("a2");
    }));
    gates.a.send("a1");
    gates.a.send("a2");
    manual.runAll();
    assertEquals(2, asked[0]);
    gates.b.send("b1");
    gates.b.send("b2");
    manual.runAll();
    assertEquals(2, asked[0]);
    assertEquals(new MailboxSnapshot.Gate.Open(), gates.gate(gates.a));
  }

  @Test
  void aSuspensionDoesNotHaveGuardsAskedWhereNoMessageEverCame() {
    int[] asked = {0};
    Gates gates = started(g -> g.a.guard(() -> {
      asked[0]++;
      return true;
    }));
    CompletableFuture<String> stage = new CompletableFuture<>();
    gates.tell(() -> gates.await(stage, (v, e) -> {}));
    stage.complete("x");
    manual.runAll();
    assertEquals(0, asked[0]);
  }

  @Test
  void aClosedGuardIsAskedOnceBetweenTwoTurns() {
    int[] asked = {0};
    Gates gates = started(g -> g.a.guard(() -> {
      asked[0]++;
      return false;
    }));
    gates.a.send("a1");
    manual.runAll();
    assertEquals(1, asked[0]);
    gates.a.send("a2");
    manual.runAll();
    assertEquals(1, asked[0]);
    gates.b.send("b1");
    manual.runAll();
    assertEquals(2, asked[0]);
  }

  @Test
  void aGuardOfADisabledMailboxIsNotAsked() {
    int[] asked = {0};
    Gates gates = started(g -> g.a.guard(() -> {
      asked[0]++;
      return true;
    }));
    gates.tell(gates.a::disable);
    gates.a.send("a1");
    gates.b.send("b1");
    manual.runAll();
    assertEquals(0, asked[0]);
  }

  @Test
  void aGuardGivenInATurnIsAskedBeforeTheNextMessage() {
    Gates s = new Gates();
    manual.system.spawn(s);
    List<Runnable> two = List.of(
        () -> {
          log.add("1");
          s.orders.guard(() -> false);
        },
        () -> log.add("2"));
    s.orders.sendAll(two);
    manual.runAll();
    assertEquals(List.of("1"), log);
    assertEquals(1, s.orders.depth());
  }

  @Test
  void aGuardCanBeReplaced() {
    Gates gates = started(g -> g.a.guard(() -> false));
    gates.a.send("a1");
    manual.runAll();
    assertEquals(List.of(), log);
    gates.tell(() -> gates.a.guard(() -> true));
    assertEquals(List.of("a1"), log);
    gates.tell(() -> gates.a.guard(() -> false));
    gates.a.send("a2");
    manual.runAll();
    assertEquals(List.of("a1"), log);
  }

  @Test
  void recheckFromOutsideWakes() throws InterruptedException {
    boolean[] open = {false};
    Gates gates = started(g -> g.a.guard(() -> open[0]));
    gates.a.send("a1");
    manual.runAll();
    Thread.ofPlatform()
        .start(() -> {
          open[0] = true;
          gates.recheck();
        })
        .join();
    assertEquals(1, manual.executor.pending());
    manual.runAll();
    assertEquals(List.of("a1"), log);
  }

  @Test
  void recheckWithoutAChangeChangesNothing() {
    Gates gates = started(g -> g.a.guard(() -> false));
    gates.a.send("a1");
    manual.runAll();
    gates.recheck();
    gates.recheck();
    assertEquals(1, manual.runAll());
    assertEquals(List.of(), log);
    assertEquals(1, gates.a.depth());
  }

  @Test
  void aHeadGuardKeepsTheFirstMessageAndAllBehindIt() {
    String[] wanted = {"x"};
    Gates gates = started(g -> g.a.headGuard(m -> m.startsWith(wanted[0])));
    gates.a.send("x1");
    gates.a.send("y1");
    gates.a.send("x2");
    manual.runAll();
    assertEquals(List.of("x1"), log);
    gates.tell(() -> wanted[0] = "y");
    assertEquals(List.of("x1", "y1"), log);
    gates.tell(() -> wanted[0] = "x");
    assertEquals(List.of("x1", "y1", "x2"), log);
  }

  @Test
  void aHeadGuardWakesForAnAdmittedMessage() {
    Gates gates = started(g -> g.a.headGuard(m -> m.equals("x")));
    gates.a.send("x");
    manual.runAll();
    gates.a.send("x");
    manual.runAll();
    assertEquals(List.of("x", "x"), log);
  }

  @Test
  void bothGuardsMustHold() {
    boolean[] open = {false};
    Gates gates = started(g -> g.a.guard(() -> open[0]).headGuard(m -> m.equals("x")));
    gates.a.send("x");
    manual.runAll();
    assertEquals(List.of(), log);
    gates.tell(() -> open[0] = true);
    assertEquals(List.of("x"), log);
    gates.a.send("y");
    manual.runAll();
    assertEquals(List.of("x"), log);
    gates.tell(() -> gates.a.headGuard(m -> true));
    assertEquals(List.of("x", "y"), log);
  }

  @Test
  void aGuardIsNeverNull() {
    Gates gates = new Gates();
    assertThrows(NullPointerException.class, () -> gates.a.guard(null));
    assertThrows(NullPointerException.class, () -> gates.a.headGuard(null));
  }

  @Test
  void aHeadGuardDoesNotGoWithDroppingTheOldest() {
    Gates gates = new Gates();
    gates.a.guard(() -> true).bounded(1, Overflow.DROP_OLDEST);
    assertThrows(IllegalStateException.class, () -> gates.a.headGuard(m -> true));
    gates.b.headGuard(m -> true);
    assertThrows(IllegalStateException.class, () -> gates.b.bounded(1, Overflow.DROP_OLDEST));
  }

  // ---- guards that fail

  @Test
  void aGuardThatThrowsStopsTheSelectorByDefault() {
    RuntimeException bad = new IllegalStateException("bad");
    Gates gates = started(g -> g.a.guard(() -> {
      throw bad;
    }));
    gates.a.send("a1");
    gates.b.send("b1");
    manual.runAll();
    assertTrue(gates.isTerminated());
    Failure failure = manual.failures.get(0);
    assertEquals("a", failure.mailbox());
    assertSame(
        bad, assertInstanceOf(GuardFailedException.class, failure.cause()).getCause());
    assertTrue(failure.cause().getMessage().contains("'a'"), failure.cause().getMessage());
    assertEquals(1, manual.failures.size());
    assertTrue(manual.undelivered().contains("a1"));
  }

  @Test
  void afterAGuardHasStoppedTheSelectorNoOtherIsAsked() {
    int[] asked = {0};
    Gates gates = started(g -> {
      g.a.guard(() -> {
        throw new IllegalStateException("bad");
      });
      g.b.guard(() -> {
        asked[0]++;
        return true;
      });
    });
    gates.a.send("a1");
    gates.b.send("b1");
    manual.runAll();
    assertEquals(0, asked[0]);
    assertEquals(1, manual.failures.size());
  }

  @Test
  void whatAGuardSendsIsNotLostWhenTheSelectorGoesIdle() {
    Gates gates = new Gates();
    boolean[] sent = {false};
    gates.a.guard(() -> {
      if (!sent[0]) {
        sent[0] = true;
        gates.orders.send(gates.b::disable);
      }
      return false;
    });
    manual.started(gates);
    gates.a.send("a1");
    manual.runAll();
    assertEquals(0, gates.orders.depth());
    assertEquals(List.of(), manual.failures);
    assertEquals(new MailboxSnapshot.Gate.Disabled(1), gates.gate(gates.b));
  }

  @Test
  void aGuardOpensByAContinuation() {
    boolean[] open = {false};
    Gates gates = started(g -> g.a.guard(() -> open[0]));
    CompletableFuture<String> stage = new CompletableFuture<>();
    gates.tell(() -> gates.await(stage, (v, e) -> open[0] = true).whileDisabled());
    gates.a.send("a1");
    manual.runAll();
    assertEquals(List.of(), log);
    stage.complete("x");
    manual.runAll();
    assertEquals(List.of("a1"), log);
  }

  @Test
  void aHeadGuardThatThrowsIsAFailureToo() {
    Gates gates = started(g -> g.a.headGuard(m -> {
      throw new IllegalStateException("bad");
    }));
    gates.a.send("a1");
    manual.runAll();
    assertTrue(gates.isTerminated());
    assertInstanceOf(GuardFailedException.class, manual.failures.get(0).cause());
  }

  @Test
  void aVirtualMachineErrorOfAGuardIsPassedOnAsItIs() {
    Error fatal = new InternalError("fatal");
    List<Throwable> uncaught = Uncaught.during(() -> {
      Gates gates = started(g -> g.a.guard(() -> {
        throw fatal;
      }));
      gates.directive = Directive.RESUME;
      gates.a.send("a1");
      manual.runAll();
      assertTrue(gates.isTerminated());
    });
    assertEquals(List.of(fatal), uncaught);
  }

  @Test
  void afterResumeAGuardThatThrewKeepsItsMailboxClosedUntilTheNextTurn() {
    boolean[] broken = {true};
    Gates gates = started(g -> g.a.guard(() -> {
      if (broken[0]) {
        throw new IllegalStateException("bad");
      }
      return true;
    }));
    gates.directive = Directive.RESUME;
    gates.a.send("a1");
    manual.runAll();
    assertEquals(1, manual.failures.size());
    assertEquals(Directive.RESUME, manual.failures.get(0).directive());
    assertEquals(new SelectorState.Idle(), gates.state());
    assertEquals(new MailboxSnapshot.Gate.GuardFailed(0), gates.gate(gates.a));
    gates.b.send("b1");
    manual.runAll();
    assertEquals(List.of("b1"), log);
    broken[0] = false;
    gates.recheck();
    manual.runAll();
    assertEquals(List.of("b1", "a1"), log);
    assertEquals(new MailboxSnapshot.Gate.Open(), gates.gate(gates.a));
  }

  @Test
  void whatOnFailureMendsAfterAGuardThrewIsSeenAfterARecheck() {
    boolean[] broken = {true};
    boolean[] open = {false};
    Gates gates = started(g -> {
      g.a.guard(() -> {
        if (broken[0]) {
          throw new IllegalStateException("bad");
        }
        return true;
      });
      g.b.guard(() -> open[0]);
    });
    gates.directive = Directive.RESUME;
    gates.atFailure = () -> {
      broken[0] = false;
      open[0] = true;
      gates.recheck();
    };
    gates.a.send("a1");
    gates.b.send("b1");
    manual.runAll();
    assertEquals(List.of("a1", "b1"), log.stream().sorted().toList());
  }

  @Test
  void restartAfterAGuardThrewKeepsTheMessages() {
    boolean[] broken = {true};
    Gates gates = started(g -> g.a.guard(() -> {
      if (broken[0]) {
        throw new IllegalStateException("bad");
      }
      return true;
    }));
    gates.directive = Directive.RESTART;
    gates.atFailure = () -> broken[0] = false;
    gates.a.send("a1");
    manual.runAll();
    assertEquals(List.of("a1"), log);
    assertEquals(Directive.RESTART, manual.failures.get(0).directive());
  }

  @ParameterizedTest
  @EnumSource(Directive.class)
  void everyFailureOfAGuardIsToldOnce(Directive directive) {
    int[] thrown = {0};
    Gates gates = started(g -> g.a.guard(() -> {
      if (thrown[0]++ < 1) {
        throw new IllegalStateException("bad");
      }
      return true;
    }));
    gates.directive = directive;
    gates.a.send("a1");
    manual.runAll();
    gates.recheck();
    manual.runAll();
    assertEquals(1, manual.failures.size());
    boolean ends = directive == Directive.STOP || directive == Directive.ESCALATE; // no parent
    assertEquals(ends ? Directive.STOP : directive, manual.failures.get(0).directive());
    assertEquals(ends ? List.of() : List.of("a1"), log);
  }

  // ---- all disabled

  @Test
  void disablingAllMailboxesIsAFailure() {
    Gates gates = started();
    gates.a.send("a1");
    gates.tell(() -> {
      gates.disableAll();
      gates.a.send("a2");
    });
    assertTrue(gates.isTerminated());
    assertEquals(1, manual.failures.size());
    assertInstanceOf(AllMailboxesDisabledException.class, manual.failures.get(0).cause());
    assertEquals(null, manual.failures.get(0).mailbox());
    assertTrue(manual.undelivered().contains("a2"));
  }

  @Test
  void disablingAllOneByOneIsAFailureToo() {
    Gates gates = started();
    gates.tell(() -> {
      for (Mailbox<?> m : gates.cell.allMailboxes()) {
        m.disable();
      }
    });
    assertTrue(gates.isTerminated());
  }

  @Test
  void leavingOneMailboxEnabledIsNoFailure() {
    Gates gates = started(g -> g.a.guard(() -> false));
    gates.tell(() -> gates.disableAllExcept(gates.a));
    gates.a.send("a1");
    manual.runAll();
    assertEquals(new SelectorState.Idle(), gates.state());
    assertEquals(List.of(), manual.failures);
  }

  @Test
  void theBuilderMayTreatAllDisabledAsExit() {
    manual = new ManualSystem(SystemBuilder::exitWhenAllDisabled);
    Gates gates = started();
    gates.tell(gates::disableAll);
    assertEquals(new SelectorState.Terminated(new ExitReason.Normal()), gates.state());
    assertEquals(List.of(), manual.failures);
  }

  @Test
  void disablingAllInTheConstructorIsNoFailureIfOnStartEnablesOne() {
    Selector selector = new Selector() {
      final List<Mailbox<String>> boxes = mailboxes("m", others + 1, (i, m) -> {});

      {
        disableAll();
      }

      @Override
      protected void onStart() {
        boxes.get(0).enable();
      }
    };
    manual.started(selector);
    assertEquals(new SelectorState.Idle(), selector.state());
    Gates never = started(Selector::disableAll);
    assertTrue(never.isTerminated());
  }

  @Test
  void disablingAllIsNoFailureWhileSomethingIsExpected() {
    Gates timer = started();
    Cancellable[] alarm = new Cancellable[1];
    timer.tell(() -> {
      timer.disableAll();
      alarm[0] = timer.after(Duration.ofHours(1), () -> {});
    });
    assertEquals(new SelectorState.Idle(), timer.state());
    assertEquals(new MailboxSnapshot.Gate.Disabled(1), timer.gate(timer.a));
    alarm[0].cancel();
    manual.runAll();
    assertTrue(timer.isTerminated());
    assertEquals(1, manual.failures.size());

    Gates stage = started();
    CompletableFuture<String> news = new CompletableFuture<>();
    stage.tell(() -> {
      stage.disableAll();
      stage.await(news, (v, e) -> stage.enableAll()).whileDisabled(stage.a);
    });
    stage.a.send("a1");
    manual.runAll();
    assertEquals(new SelectorState.Idle(), stage.state());
    news.complete("x");
    manual.runAll();
    assertEquals(new SelectorState.Idle(), stage.state());
    assertEquals(List.of("a1"), log);

    Gates suspended = started();
    CompletableFuture<String> never = new CompletableFuture<>();
    suspended.tell(() -> {
      suspended.disableAll();
      suspended.await(never, (v, e) -> {});
    });
    assertEquals(new SelectorState.Awaiting(), suspended.state());
    never.complete("x");
    manual.runAll();
    assertTrue(suspended.isTerminated());

    Gates task = started();
    task.tell(() -> {
      task.disableAll();
      task.async(() -> "x", (v, e) -> task.enableAll());
    });
    assertEquals(new SelectorState.Idle(), task.state());
    assertEquals(2, manual.failures.size());
  }

  @Test
  void afterResumeAllDisabledIsToldOnceUntilOneIsEnabled() {
    Gates gates = started();
    gates.directive = Directive.RESUME;
    gates.tell(gates::disableAll);
    assertEquals(1, manual.failures.size());
    gates.recheck();
    gates.a.send("a1");
    manual.runAll();
    assertEquals(1, manual.failures.size());
    assertEquals(new SelectorState.Idle(), gates.state());
    assertEquals(1, gates.a.depth());
  }

  @Test
  void onFailureMayOpenAGateWhenAllAreDisabled() {
    Gates gates = started();
    gates.directive = Directive.RESUME;
    gates.atFailure = gates.a::enable;
    gates.a.send("a1");
    gates.tell(gates::disableAll);
    gates.a.send("a2");
    manual.runAll();
    assertEquals(List.of("a1", "a2"), log);
    assertEquals(1, manual.failures.size());
  }

  @Test
  void allDisabledIsToldAgainAfterOneWasEnabled() {
    Gates gates = started();
    gates.directive = Directive.RESUME;
    gates.atFailure = gates.orders::enable;
    gates.tell(gates::disableAll);
    gates.tell(gates::disableAll);
    assertEquals(2, manual.failures.size());
  }

  @Test
  void allDisabledMayBeginAnew() {
    Gates gates = started();
    gates.directive = Directive.RESTART;
    gates.tell(gates::disableAll);
    gates.a.send("a1");
    manual.runAll();
    assertEquals(List.of("a1"), log);
    gates.tell(gates::disableAll);
    assertEquals(2, manual.failures.size());
    assertEquals(new MailboxSnapshot.Gate.Open(), gates.gate(gates.a));
  }

  // ---- what a snapshot tells

  @Test
  void aSnapshotTellsWhyAMailboxIsClosedAndSinceWhichTurn() {
    boolean[] open = {true};
    Gates gates = started(g -> g.b.guard(() -> open[0]));
    assertTrue(gates.gate(gates.a).isOpen());
    gates.tell(() -> {});
    gates.tell(gates.a::disable);
    assertEquals(new MailboxSnapshot.Gate.Disabled(2), gates.gate(gates.a));
    assertFalse(gates.gate(gates.a).isOpen());
    gates.tell(() -> open[0] = false);
    assertEquals(new MailboxSnapshot.Gate.Open(), gates.gate(gates.b));
    gates.b.send("b1");
    manual.runAll();
    assertEquals(new MailboxSnapshot.Gate.Guarded(3), gates.gate(gates.b));
    gates.tell(() -> {});
    assertEquals(new MailboxSnapshot.Gate.Guarded(3), gates.gate(gates.b));
    gates.tell(() -> open[0] = true);
    assertEquals(new MailboxSnapshot.Gate.Open(), gates.gate(gates.b));
    gates.tell(() -> {
      gates.a.enable();
      gates.b.disable();
    });
    assertEquals(new MailboxSnapshot.Gate.Open(), gates.gate(gates.a));
    assertEquals(new MailboxSnapshot.Gate.Disabled(7), gates.gate(gates.b));
  }

  @Test
  void aSnapshotTellsThatAStageKeepsAMailboxClosed() {
    Gates gates = started();
    CompletableFuture<String> stage = new CompletableFuture<>();
    gates.tell(() -> gates.await(stage, (v, e) -> {}).whileDisabled(gates.a));
    gates.a.send("a1");
    gates.b.send("b1");
    manual.runAll();
    assertEquals(List.of("b1"), log);
    assertEquals(new MailboxSnapshot.Gate.Paused(1), gates.gate(gates.a));
    stage.complete("x");
    manual.runAll();
    assertEquals(List.of("b1", "a1"), log);
    assertEquals(new MailboxSnapshot.Gate.Open(), gates.gate(gates.a));
  }

  @Test
  void sinceWhenAMailboxIsClosedIsOfTheReasonThatIsTold() {
    Gates gates = manual.started(new Gates());
    CompletableFuture<String> stage = new CompletableFuture<>();
    gates.tell(gates.a::disable);
    gates.tell(() -> gates.await(stage, (value, error) -> {}).whileDisabled(gates.a));
    assertEquals(new MailboxSnapshot.Gate.Disabled(1), gates.gate(gates.a));
    gates.tell(gates.a::enable);
    assertEquals(new MailboxSnapshot.Gate.Paused(2), gates.gate(gates.a));
    gates.tell(gates.a::disable);
    assertEquals(new MailboxSnapshot.Gate.Disabled(4), gates.gate(gates.a));
  }

  @Test
  void sinceWhenAGuardHasFailedIsNotSinceWhenItDidNotHold() {
    Gates gates = new Gates();
    gates.directive = Directive.RESUME;
    boolean[] fails = new boolean[1];
    gates.a.guard(() -> {
      if (fails[0]) {
        throw new IllegalStateException();
      }
      return false;
    });
    manual.started(gates);
    gates.a.send("waits");
    manual.runAll();
    gates.tell(() -> {});
    assertEquals(new MailboxSnapshot.Gate.Guarded(0), gates.gate(gates.a));
    gates.tell(() -> fails[0] = true);
    assertEquals(new MailboxSnapshot.Gate.GuardFailed(2), gates.gate(gates.a));
    gates.tell(() -> fails[0] = false);
    MailboxSnapshot.Gate.Guarded again =
        assertInstanceOf(MailboxSnapshot.Gate.Guarded.class, gates.gate(gates.a));
    assertTrue(again.sinceTurn() > 2, again.toString());
  }

  @Test
  void guardThatFailsAgainHasFailedSinceTheFirstTime() {
    Gates gates = new Gates();
    gates.directive = Directive.RESUME;
    gates.a.guard(() -> {
      throw new IllegalStateException();
    });
    manual.started(gates);
    gates.tell(() -> {});
    gates.a.send("waits");
    manual.runAll();
    gates.tell(() -> {});
    gates.tell(() -> {});
    assertEquals(3, manual.failures.size());
    assertEquals(new MailboxSnapshot.Gate.GuardFailed(1), gates.gate(gates.a));
  }

  @Test
  void guardThatHasFailedIsSaidToKeepItsMailboxClosedThoughOnFailureHasOpenedThatAnew() {
    Gates gates = started(g -> {
      g.directive = Directive.RESUME;
      g.a.guard(() -> {
        throw new IllegalStateException();
      });
      g.atFailure = () -> {
        g.a.disable();
        g.a.enable();
      };
    });
    gates.tell(() -> {});
    gates.a.send("waits");
    manual.runAll();
    assertEquals(1, manual.failures.size());
    assertEquals(new MailboxSnapshot.Gate.GuardFailed(1), gates.gate(gates.a));
    assertEquals(1, gates.system().stuck().size());
  }

  @Test
  void theTurnSinceWhichAGuardRefusesIsCountedAnewAfterItsMailboxWasDisabled() {
    Gates gates = started(g -> g.a.guard(() -> false));
    gates.a.send("waits");
    manual.runAll();
    gates.tell(() -> {});
    assertEquals(new MailboxSnapshot.Gate.Guarded(0), gates.gate(gates.a));
    gates.tell(gates.a::disable);
    gates.tell(gates.a::enable);
    assertEquals(new MailboxSnapshot.Gate.Guarded(3), gates.gate(gates.a));
  }

  @Test
  void enablingAPausedMailboxTakesEffectAfterwards() {
    Gates gates = started();
    CompletableFuture<String> stage = new CompletableFuture<>();
    gates.tell(() -> {
      gates.a.disable();
      gates.await(stage, (v, e) -> {}).whileDisabled(gates.a);
      gates.a.enable();
    });
    gates.a.send("a1");
    manual.runAll();
    assertEquals(List.of(), log);
    assertInstanceOf(MailboxSnapshot.Gate.Paused.class, gates.gate(gates.a));
    stage.complete("x");
    manual.runAll();
    assertEquals(List.of("a1"), log);
  }

  @Test
  void messagesThatCameDuringASuspensionAreServedAfterIt() {
    Gates gates = started();
    gates.tell(gates.b::disable);
    CompletableFuture<String> stage = new CompletableFuture<>();
    gates.tell(() -> gates.await(stage, (v, e) -> log.add("stage")));
    gates.a.send("a1");
    gates.b.send("b1");
    assertEquals(0, manual.executor.pending());
    stage.complete("x");
    manual.runAll();
    assertEquals(List.of("stage", "a1"), log);
    gates.tell(gates.b::enable);
    assertEquals(List.of("stage", "a1", "b1"), log);
  }

  @Test
  void mailboxThatItsOwnGuardHasDisabledTellsTheTurn() {
    Gates gates = started(g -> g.a.guard(() -> {
      g.a.disable();
      return true;
    }));
    gates.tell(() -> {});
    gates.a.send("a1");
    gates.a.send("a2");
    manual.runAll();
    assertEquals(List.of("a1"), log);
    assertEquals(new MailboxSnapshot.Gate.Disabled(1), gates.gate(gates.a));
  }

  @Test
  void everyTextOfAGateSaysWhyAndSince() {
    assertEquals("open", new MailboxSnapshot.Gate.Open().toString());
    assertEquals("disabled since turn 3", new MailboxSnapshot.Gate.Disabled(3).toString());
    assertEquals(
        "closed by its guard since turn 4", new MailboxSnapshot.Gate.Guarded(4).toString());
    assertEquals(
        "closed by an awaited stage since turn 5", new MailboxSnapshot.Gate.Paused(5).toString());
    assertEquals(
        "closed since turn 6, when its guard failed",
        new MailboxSnapshot.Gate.GuardFailed(6).toString());
  }
}
