package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A selector that does nothing when it starts needs no run for that. */
class StartHookTest {
  private final ManualSystem manual = new ManualSystem();
  private final List<String> log = new ArrayList<>();

  private class Plain extends Selector {
    final Mailbox<String> in = mailbox("in", log::add);
    final Mailbox<String> closed = mailbox("closed", log::add);

    Plain() {
      closed.disable();
    }

    @Override
    protected void onExit(ExitReason reason) {
      log.add("onExit");
    }
  }

  private final class Starting extends Plain {
    @Override
    protected void onStart() {
      log.add("onStart");
    }
  }

  private class Inheriting extends Plain {}

  @Test
  void theHookIsFoundWhereverItIsDeclared() {
    class Heir extends Selector {
      @Override
      protected void onStart() {}
    }
    class HeirOfHeir extends Heir {}

    assertTrue(StartHook.isEmpty(new Plain()));
    assertTrue(StartHook.isEmpty(new Inheriting()));
    assertFalse(StartHook.isEmpty(new Starting()));
    assertFalse(StartHook.isEmpty(new HeirOfHeir()));
  }

  @Test
  void withoutAHookNobodyIsScheduledBeforeTheFirstMessage() {
    Plain plain = manual.system.spawn(new Plain());
    assertEquals(new SelectorState.Idle(), plain.state());
    assertEquals(0, manual.executor.pending());
    plain.closed.send("waits");
    assertEquals(0, manual.executor.pending());
    plain.in.send("first");
    assertEquals(1, manual.executor.pending());
    manual.runAll();
    assertEquals(List.of("first"), log);
  }

  @Test
  void withAHookItStartsAtOnce() {
    manual.system.spawn(new Starting());
    manual.runAll();
    assertEquals(List.of("onStart"), log);
  }

  @Test
  void whatWasSentBeforeTheStartIsHandled() {
    Plain plain = new Plain();
    plain.in.send("early");
    manual.system.spawn(plain);
    manual.runAll();
    assertEquals(List.of("early"), log);
  }

  @Test
  void whatWasSentBeforeTheStartIsSelectedFromAllAtOnce() {
    class Two extends Selector {
      final Mailbox<String> late = mailbox("late", log::add);
      final Mailbox<String> early = mailbox("early", log::add);
    }
    // The executor runs a selector on the stack of whoever wakes it, so before the next statement.
    try (SelectorSystem system =
        SelectorSystem.builder().executor(Runnable::run).build()) {
      Two two = new Two();
      two.late.level(1);
      two.late.send("second");
      two.early.send("first");
      system.spawn(two);
    }
    assertEquals(List.of("first", "second"), log);
    log.clear();
    try (SelectorSystem system =
        SelectorSystem.builder().executor(Runnable::run).build()) {
      Two two = new Two();
      two.policy(SelectionPolicy.arrivalOrder());
      two.early.send("first");
      two.late.send("second");
      two.early.send("third");
      system.spawn(two);
    }
    assertEquals(List.of("first", "second", "third"), log);
  }

  @Test
  void whoeverIsStoppedBeforeTheStartEndsWithoutAnyHook() {
    Plain plain = new Plain();
    plain.stop();
    manual.system.spawn(plain);
    manual.runAll();
    assertEquals(List.of(), log);
    assertEquals(new SelectorState.Terminated(new ExitReason.Stopped()), plain.state());
  }

  @Test
  void whoeverIsStoppedBeforeItsFirstMessageHasStarted() {
    Plain plain = manual.system.spawn(new Plain());
    plain.stop();
    manual.runAll();
    assertEquals(List.of("onExit"), log);
    assertEquals(new SelectorState.Terminated(new ExitReason.Stopped()), plain.state());
  }

  @Test
  void whoeverHasNoOpenMailboxIsToldSoAtOnce() {
    Plain plain = new Plain();
    plain.in.disable();
    manual.system.spawn(plain);
    manual.runAll();
    assertEquals(List.of("onExit"), log);
    assertTrue(plain.state() instanceof SelectorState.Terminated);
  }
}
