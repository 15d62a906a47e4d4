package dev.selectors.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.Callback;
import dev.selectors.Directive;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The examples of the javadoc. */
final class SnippetsTest {
  /** Greets whoever it is asked to; and says so if there is nobody for a second. */
  private static final class Greeter extends Selector {
    final Mailbox<MailboxRef<String>> greet = mailbox("greet", to -> to.send("hello"));

    void everySecond(MailboxRef<String> to) {
      every(Duration.ofSeconds(1), () -> to.send("still here"));
    }

    final Mailbox<MailboxRef<String>> tell = mailbox("tell", this::everySecond);

    @Override
    protected Directive onFailure(Throwable cause) {
      return Directive.RESUME;
    }
  }

  // @start region="test"
  @SelectorTest
  void aGreeterAnswers(SimulatedSystem sim) {
    Greeter greeter = sim.spawn(new Greeter());
    Probe<String> guest = sim.probe("guest");
    greeter.greet.send(guest);
    guest.expect("hello");
  }

  // @end

  @Test
  void simulated() {
    // @start region="simulated"
    try (SimulatedSystem sim = SimulatedSystem.create(42)) {
      List<String> heard = new ArrayList<>();
      Greeter greeter = sim.spawn(new Greeter());
      greeter.greet.send(heard::add);
      greeter.tell.send(heard::add);
      sim.run(); // until nobody has anything to do
      assertEquals(List.of("hello"), heard);
      sim.advance(Duration.ofSeconds(2)); // takes no time
      assertEquals(List.of("hello", "still here", "still here"), heard);
    }
    // @end
  }

  @SelectorTest
  void probe(SimulatedSystem sim) {
    Greeter greeter = sim.spawn(new Greeter());
    // @start region="probe"
    Probe<String> guest = sim.probe("guest");
    greeter.tell.send(guest);
    guest.expectNothing(Duration.ofMillis(900));
    guest.expect("still here");
    assertEquals(Duration.ofSeconds(1), sim.now());
    // @end
  }

  @SelectorTest
  void fault(SimulatedSystem sim) {
    Greeter greeter = sim.spawn(new Greeter());
    Probe<String> guest = sim.probe("guest");
    // @start region="fault"
    // The second guest is not greeted.
    sim.failAt(greeter.greet, 2, new IllegalStateException("no more"));
    // And at random, one tick in ten fails.
    sim.inject(call -> call.kind() == Callback.Kind.TIMER && sim.random().nextInt(10) == 0
        ? new IllegalStateException("too tired")
        : null);
    // @end
    greeter.greet.send(guest);
    greeter.greet.send(guest);
    guest.expect("hello");
    guest.expectNothing();
    assertEquals(1, sim.failures().size());
  }
}
