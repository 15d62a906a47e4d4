package dev.selectors.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import dev.selectors.ThreadSelector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A guard that did not hold is asked again by whoever receives after its state has changed. */
final class ReceiveGuardTest {
  static final class AfterTimeout extends ThreadSelector {
    final Mailbox<String> box = mailbox(String.class, "box").guard(() -> open());
    final List<String> got = new ArrayList<>();
    boolean open;

    boolean open() {
      return open;
    }

    @Override
    protected void run() {
      receiveWithin(Duration.ofSeconds(1), box);
      open = true;
      got.add(receive(box));
    }
  }

  @Test
  void aGuardIsAskedAgainAfterATimeout() {
    try (SimulatedSystem sim = SimulatedSystem.create()) {
      AfterTimeout s = new AfterTimeout();
      s.box.send("a");
      sim.spawn(s);
      sim.advance(Duration.ofSeconds(2));
      assertEquals(List.of("a"), s.got);
    }
  }

  static final class WithinTurn extends Selector {
    final Mailbox<String> box = mailbox(String.class, "box", m -> {});
    final Mailbox<String> go = mailbox(String.class, "go", this::onGo);
    final List<String> got = new ArrayList<>();
    boolean open;

    WithinTurn() {
      box.guard(() -> open);
    }

    void onGo(String m) {
      open = true;
      context().receive(List.of(box.on(got::add)));
    }
  }

  @Test
  void aGuardIsAskedAgainByReceiveWithinATurn() throws Exception {
    try (var system = SelectorSystem.create()) {
      WithinTurn s = new WithinTurn();
      s.box.send("a");
      s.go.send("go");
      system.spawn(s);
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(30)));
      assertEquals(List.of("a"), s.got);
    }
  }
}
