package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** To wait for nothing but disabled mailboxes is wrong, or the end, in both forms. */
@Timeout(30)
final class HopelessWaitTest {
  private static final class Receiving extends ThreadSelector {
    private final Mailbox<String> open = mailbox("open");
    private final Mailbox<String> closed = mailbox("closed");

    @Override
    protected void run() {
      closed.disable();
      open.send(receive(closed));
    }
  }

  private static final class Reacting extends EventSelector {
    private final Mailbox<String> open = mailbox("open");
    private final Mailbox<String> closed = mailbox("closed");

    @Override
    protected Step run() {
      closed.disable();
      return Step.react(closed.on(message -> {
        open.send(message);
        return Step.done();
      }));
    }
  }

  private static Stream<Selector> forms() {
    return Stream.of(new Receiving(), new Reacting());
  }

  @ParameterizedTest
  @MethodSource("forms")
  void waitForDisabledMailboxesOnlyIsAFailure(Selector form) {
    try (SelectorSystem system =
        SelectorSystem.builder().onFailure(failure -> {}).build()) {
      system.spawn(form);
      ExitReason reason = form.whenTerminated().toCompletableFuture().join();
      Throwable cause = assertInstanceOf(ExitReason.Failed.class, reason).cause();
      assertInstanceOf(AllMailboxesDisabledException.class, cause);
      assertEquals(
          "none of the mailboxes that " + form.name() + " waits for is enabled: 'closed'; nothing"
              + " that could enable one can happen meanwhile, so enable one before",
          cause.getMessage());
    }
  }

  @ParameterizedTest
  @MethodSource("forms")
  void whereAllDisabledMeansExitTheSelectorExits(Selector form) {
    try (SelectorSystem system = SelectorSystem.builder().exitWhenAllDisabled().build()) {
      system.spawn(form);
      assertEquals(
          new ExitReason.Normal(), form.whenTerminated().toCompletableFuture().join());
    }
  }
}
