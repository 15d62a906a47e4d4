package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * That another selector has ended, or an inbox, and says so by a {@link StoppedError}, is a failure
 * of whoever is alive and lets it through: only the error about its own end is none.
 */
@Timeout(30)
final class ForeignStoppedErrorTest {
  private final StoppedError foreign = new StoppedError("another");
  private final ManualSystem its = new ManualSystem();

  private final class Passing extends Selector {
    final List<Throwable> asked = new ArrayList<>();
    final Mailbox<String> in = mailbox("in", message -> {
      throw foreign;
    });
    final Mailbox<String> guarded = mailbox("guarded", (String message) -> {}).guard(() -> {
      throw foreign;
    });
    boolean passesOn;

    @Override
    protected Directive onFailure(Throwable cause) {
      asked.add(cause);
      if (passesOn) {
        throw foreign;
      }
      return Directive.RESUME;
    }
  }

  private final Passing s = its.started(new Passing());

  @Test
  void itIsAFailureOfATurn() {
    its.send(s.in, "a");
    assertEquals(List.of(foreign), s.asked);
    assertEquals(1, its.failures.size());
  }

  @Test
  void itIsAFailureOfAGuard() {
    its.send(s.guarded, "a");
    assertEquals(List.of(foreign), s.asked.stream().map(Throwable::getCause).toList());
    assertEquals(1, its.failures.size());
  }

  @Test
  void itEndsASelectorWhoseOnFailureLetsItThrough() {
    s.passesOn = true;
    its.send(s.in, "a");
    assertEquals(new SelectorState.Terminated(new ExitReason.Failed(foreign)), s.state());
  }
}
