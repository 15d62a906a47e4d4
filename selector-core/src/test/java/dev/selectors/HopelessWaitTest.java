package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Waiting for nothing but disabled mailboxes is wrong, or the end, in both forms. */
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

  /**
   * Begins something that could still enable the mailbox when the selector begins to wait, and in
   * the end does not.
   */
  private interface Hope {
    void begin(EventSelector self, Mailbox<String> closed);
  }

  private static Stream<Arguments> hopes() {
    return Stream.of(
        hope("a timer", (self, closed) -> self.after(Duration.ofMillis(1), () -> {})),
        hope("a task", (self, closed) -> self.async(() -> {})),
        hope("a stage", (self, closed) -> self.await(
                new CompletableFuture<>().completeOnTimeout("", 1, TimeUnit.MILLISECONDS),
                (value, error) -> {})
            .whileDisabled(closed)),
        hope("a timer that disables", (self, closed) -> {
          closed.enable();
          self.after(Duration.ofMillis(1), closed::disable);
        }));
  }

  private static Arguments hope(String name, Hope hope) {
    return Arguments.of(Named.of(name, hope));
  }

  private static class Hoping extends EventSelector {
    private final Mailbox<String> open = mailbox("open");
    private final Mailbox<String> closed = mailbox("closed");
    private final Hope hope;
    int attempts;

    Hoping(Hope hope) {
      this.hope = hope;
    }

    @Override
    protected Step run() {
      closed.disable();
      hope.begin(this, closed);
      attempts++;
      return Step.react(closed.on(message -> {
        open.send(message);
        return Step.done();
      }));
    }
  }

  @ParameterizedTest
  @MethodSource("hopes")
  void reactForDisabledMailboxesFailsOnceNothingIsLeftThatCouldEnableOne(Hope hope) {
    List<Failure> failures = new CopyOnWriteArrayList<>();
    try (SelectorSystem system =
        SelectorSystem.builder().onFailure(failures::add).build()) {
      Hoping self = system.spawn(new Hoping(hope));
      ExitReason reason = self.whenTerminated().toCompletableFuture().join();
      Throwable cause = assertInstanceOf(ExitReason.Failed.class, reason).cause();
      assertEquals(
          "none of the mailboxes that " + self.name() + " waits for is enabled: 'closed'; nothing"
              + " that could enable one can happen meanwhile, so enable one first",
          cause.getMessage());
      assertEquals(List.of(cause), failures.stream().map(Failure::cause).toList());
    }
  }

  @ParameterizedTest
  @MethodSource("hopes")
  void afterARestartItWaitsAgainAndFailsAgain(Hope hope) {
    List<Failure> failures = new CopyOnWriteArrayList<>();
    try (SelectorSystem system =
        SelectorSystem.builder().onFailure(failures::add).build()) {
      Hoping self = new Hoping(hope) {
        @Override
        protected Directive onFailure(Throwable cause) {
          return attempts < 3 ? Directive.RESTART : Directive.STOP;
        }
      };
      system.spawn(self);
      self.whenTerminated().toCompletableFuture().join();
      assertEquals(3, failures.size());
    }
  }

  @ParameterizedTest
  @MethodSource("hopes")
  void whereAllDisabledMeansExitItExitsOnceNothingIsLeftThatCouldEnableOne(Hope hope) {
    try (SelectorSystem system = SelectorSystem.builder().exitWhenAllDisabled().build()) {
      Hoping self = system.spawn(new Hoping(hope));
      assertEquals(
          new ExitReason.Normal(), self.whenTerminated().toCompletableFuture().join());
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
              + " that could enable one can happen meanwhile, so enable one first",
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
