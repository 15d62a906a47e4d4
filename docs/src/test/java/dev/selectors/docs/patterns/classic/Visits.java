package dev.selectors.docs.patterns.classic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.MailboxRef;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What the tests of these problems share: people who come and go. */
abstract class Visits {
  static final int VISITS = 5;

  private final List<Visitor> visitors = new ArrayList<>();

  /** Somebody who comes and goes; the laws are checked in turns of the selector and of visitors. */
  final void visitor(
      SimulatedSystem sim, Consumer<MailboxRef<String>> comes, Consumer<MailboxRef<String>> goes) {
    visitor(sim, VISITS, comes, goes);
  }

  final Visitor visitor(
      SimulatedSystem sim,
      int visits,
      Consumer<MailboxRef<String>> comes,
      Consumer<MailboxRef<String>> goes) {
    Visitor visitor = sim.spawn(new Visitor(sim.random(), visits, comes, goes));
    visitors.add(visitor);
    return visitor;
  }

  final void allCome(SimulatedSystem sim) {
    sim.advance(Duration.ofHours(1));
    visitors.forEach(visitor -> assertEquals(0, visitor.left(), visitor.name()));
  }

  /** An address that does something in the turn in which it is sent to, and then passes it on. */
  static <M> MailboxRef<M> first(Runnable action, MailboxRef<M> then) {
    return message -> {
      action.run();
      then.send(message);
    };
  }

  static <M> MailboxRef<M> anyTime(SimulatedSystem sim, MailboxRef<M> to) {
    return sim.delayed(to, Duration.ZERO, Duration.ofMillis(50));
  }
}
