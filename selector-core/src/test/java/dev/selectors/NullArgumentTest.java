package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Null where it means nothing is refused by an error that says which argument it is. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class NullArgumentTest {
  private static final Duration TIME = Duration.ofSeconds(1);

  private enum Box {
    PLAIN,
    WITH_A_BODY {}
  }

  private static class Boxes extends EnumSelector<Box, String> {
    Boxes(Class<Box> boxes) {
      super(boxes);
    }

    @Override
    protected void process(String message) {}

    void open(@Nullable Box box) {
      enable(box);
    }

    void close(@Nullable Box box) {
      disable(box);
    }

    void openOnly(@Nullable Box box) {
      disableAllExcept(box);
    }

    void guarded(@Nullable Box box) {
      guard(box, () -> true);
    }
  }

  private final ManualSystem its = new ManualSystem();

  private static void assertNamed(String message, Executable wrong) {
    assertEquals(message, assertThrows(NullPointerException.class, wrong).getMessage());
  }

  @Test
  void argumentsOfTheSystem() {
    assertNamed("timeout of awaitQuiescence() is null", () -> its.system.awaitQuiescence(null));
    assertNamed("reason of dead letters is null", () -> its.system.deadLetters(null));
  }

  // ---- what is waited for

  private static final String CLAUSES = "clauses to wait for are null";
  private static final String MAILBOXES = "mailboxes to wait for are null";

  private static Arguments of(String what, Consumer<Threaded> wrong) {
    return Arguments.of(what, wrong);
  }

  private static <C> C[] none() {
    return (C[]) null;
  }

  static Stream<Arguments> callsOfABody() {
    return Stream.of(
        of(MAILBOXES, self -> self.<String>receive(NullArgumentTest.<Mailbox<String>>none())),
        of(
            MAILBOXES,
            self -> self.<String>receiveWithin(TIME, NullArgumentTest.<Mailbox<String>>none())),
        of(CLAUSES, self -> self.<String>receive(self.a.on(m -> m), none())),
        of(CLAUSES, self -> self.<String>receiveWithin(TIME, self.a.on(m -> m), none())),
        of(CLAUSES, self -> self.context().receive(null)),
        of(CLAUSES, self -> self.context().receiveWithin(TIME, null)));
  }

  @ParameterizedTest
  @MethodSource("callsOfABody")
  void argumentsOfReceive(String message, Consumer<Threaded> wrong) {
    Threaded s = its.started(new Threaded(self -> {
      assertNamed(message, () -> wrong.accept(self));
      self.seen.add(self.receive(self.a));
    }));
    its.send(s.a, "next");
    assertEquals(List.of("next"), s.seen);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void argumentsOfReact() {
    Clause<Step> first = new Steered().turn.on(m -> Step.done());
    assertNamed(CLAUSES, () -> Step.react(first, none()));
    assertNamed(CLAUSES, () -> Step.reactWithin(TIME, Step::done, first, none()));
  }

  @Test
  void continuations() {
    Steered s = its.started(new Steered());
    CompletionStage<String> stage = new CompletableFuture<>();
    String value = "continuation with the value of " + s.name() + " is null";
    String error = "continuation with the error of " + s.name() + " is null";
    s.turn.send(() -> {
      assertNamed(value, () -> s.await(stage, null, e -> {}));
      assertNamed(error, () -> s.await(stage, v -> {}, null));
      assertNamed(value, () -> s.async(() -> "", null, e -> {}));
      assertNamed(error, () -> s.async(() -> "", v -> {}, null));
      s.seen.add("refused");
    });
    its.runAll();
    assertEquals(List.of("refused"), s.seen);
    assertEquals(List.of(), its.failures);
    assertInstanceOf(SelectorState.Idle.class, s.state());
  }

  // ---- mailboxes

  @Test
  void namesOfMailboxes() {
    Selector s = new Selector() {};
    SelectorContext context = s.context();
    String one = "name of a mailbox of " + s.name() + " is null";
    assertNamed(one, () -> s.mailbox(null, m -> {}));
    assertNamed(one, () -> s.mailbox(String.class, null, m -> {}));
    assertNamed(one, () -> context.mailbox(null, m -> {}));
    assertNamed(one, () -> context.mailbox(String.class, null, m -> {}));
    String several = "name of mailboxes of " + s.name() + " is null";
    assertNamed(several, () -> s.mailboxes(null, 2, (i, m) -> {}));
    assertNamed(several, () -> context.mailboxes(null, 2, (i, m) -> {}));
    assertEquals(List.of(), s.snapshot().mailboxes());
  }

  @Test
  void namesOfMailboxesWithoutAHandler() {
    ThreadSelector onItsThread = new ThreadSelector() {
      @Override
      protected void run() {}
    };
    String its = "name of a mailbox of " + onItsThread.name() + " is null";
    assertNamed(its, () -> onItsThread.mailbox((String) null));
    assertNamed(its, () -> onItsThread.mailbox(String.class, (String) null));
    assertEquals(List.of(), onItsThread.snapshot().mailboxes());
    EventSelector bySteps = new EventSelector() {
      @Override
      protected Step run() {
        return Step.done();
      }
    };
    its = "name of a mailbox of " + bySteps.name() + " is null";
    assertNamed(its, () -> bySteps.mailbox((String) null));
    assertNamed(its, () -> bySteps.mailbox(String.class, (String) null));
    assertEquals(List.of(), bySteps.snapshot().mailboxes());
  }

  @Test
  void argumentsThatAreMailboxes() {
    Steered s = its.started(new Steered());
    String boxes = "array of mailboxes of " + s.name() + " is null";
    s.turn.send(() -> {
      assertNamed(boxes, () -> s.disableAllExcept(NullArgumentTest.<Mailbox<?>>none()));
      Await stage = s.await(CompletableFuture.completedFuture("x"), (value, error) -> {});
      assertNamed(boxes, () -> stage.whileDisabled(NullArgumentTest.<Mailbox<?>>none()));
      s.seen.add("open: " + s.turn.isEnabled());
    });
    its.runAll();
    assertEquals(List.of("open: true"), s.seen);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void mailboxesAndWeightsOfAPolicy() {
    Map<Mailbox<?>, Integer> weights = new HashMap<>();
    Mailbox<?> box = new Steered().turn;
    for (Integer weight : new Integer[] {0, 1, null}) {
      weights.put(null, weight);
      assertNamed("mailbox of a weight is null", () -> SelectionPolicy.weighted(weights));
    }
    weights.clear();
    weights.put(box, null);
    assertNamed("weight of mailbox 'turn' is null", () -> SelectionPolicy.weighted(weights));
  }

  // ---- enums

  @Test
  void constantOfAnEnum() {
    Boxes s = its.started(new Boxes(Box.class));
    String mailbox = "mailbox of " + s.name() + " is null";
    assertNamed(mailbox, () -> s.send(null, "message"));
    assertNamed(mailbox, () -> s.ref(null));
    assertNamed(mailbox, () -> s.open(null));
    assertNamed(mailbox, () -> s.close(null));
    assertNamed(mailbox, () -> s.openOnly(null));
    assertNamed(mailbox, () -> s.guarded(null));
  }

  @Test
  @SuppressWarnings({"unchecked", "GetClassOnEnum"}) // a constant with a body has its own class
  void classOfAnEnum() {
    assertNamed("class of the enum that names the mailboxes is null", () -> new Boxes(null));
    Class<Box> itsOwn = (Class<Box>) Box.WITH_A_BODY.getClass();
    String message =
        assertThrows(IllegalArgumentException.class, () -> new Boxes(itsOwn)).getMessage();
    assertEquals(
        itsOwn.getName() + " is not the class of an enum, but perhaps that of a constant with a"
            + " body; take getDeclaringClass() of the constant",
        message);
  }
}
