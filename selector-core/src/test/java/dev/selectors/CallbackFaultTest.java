package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whichever code of the user throws, whatever it throws, and whatever is decided then: nothing is
 * swallowed, there is one report and one line in the log, and the outcome is the stated one.
 */
@Timeout(90)
final class CallbackFaultTest {
  /** The user's code that is called. */
  enum Place {
    HANDLER(Callback.Kind.HANDLER),
    GUARD(Callback.Kind.GUARD),
    HEAD_GUARD(Callback.Kind.GUARD),
    ON_START(Callback.Kind.START),
    ON_EXIT(Callback.Kind.EXIT),
    ON_FAILURE(Callback.Kind.FAILURE),
    TIMER(Callback.Kind.TIMER),
    PERIODIC_TIMER(Callback.Kind.TIMER),
    CONTINUATION(Callback.Kind.CONTINUATION),
    CONTINUATION_BESIDE(Callback.Kind.CONTINUATION),
    CONTINUATION_OF_A_TASK(Callback.Kind.CONTINUATION),
    TASK(Callback.Kind.TASK),
    TASK_WITH_A_CONTINUATION(Callback.Kind.TASK),
    ROUTE(null),
    REQUEST(null),
    DECISION_OF_THE_PARENT(null),
    WATCHER(null),
    HANDLER_OF_DEAD_LETTERS(null),
    HANDLER_OF_FAILURES(null);

    /** What the listener is told beforehand; null if it is told nothing. */
    final Callback.@Nullable Kind kind;

    Place(Callback.@Nullable Kind kind) {
      this.kind = kind;
    }
  }

  /** What is thrown. */
  enum Fault {
    EXCEPTION,
    CHECKED,
    ERROR,
    STACK_OVERFLOW;

    Throwable made() {
      return switch (this) {
        case EXCEPTION -> new IllegalStateException("planted");
        case CHECKED -> new IOException("planted");
        case ERROR -> new AssertionError("planted");
        case STACK_OVERFLOW -> new StackOverflowError("planted");
      };
    }

    boolean isFatal() {
      return this == STACK_OVERFLOW;
    }
  }

  /** Who throws it: the code itself, or the listener that is told just before. */
  enum Thrower {
    CODE,
    LISTENER
  }

  /** A row of the table. */
  record Row(Place place, Thrower thrower, Fault fault, Directive directive) {
    @Override
    public String toString() {
      return place + " " + thrower + " " + fault + " " + directive;
    }
  }

  static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (Place place : Place.values()) {
      for (Thrower thrower : Thrower.values()) {
        if (thrower == Thrower.CODE || place.kind != null) {
          for (Fault fault : Fault.values()) {
            for (Directive directive : Directive.values()) {
              rows.add(new Row(place, thrower, fault, directive));
            }
          }
        }
      }
    }
    return rows;
  }

  /**
   * What is seen of a fault.
   *
   * @param told what each report says
   * @param logged how many errors are in the log
   * @param uncaught how often a fault is passed on to the thread's handler
   * @param asked how often {@code onFailure} was called
   * @param starts how often {@code onStart} was
   * @param exits how often {@code onExit} was
   * @param state what becomes of the selector
   * @param caller what the caller of the code has caught
   */
  record Outcome(
      List<String> told,
      long logged,
      int uncaught,
      int asked,
      int starts,
      int exits,
      String state,
      String caller) {
    static final String ALIVE = "alive";
    static final String FAILED = "failed";
    static final String ENDED = "ended";
    static final String NOTHING = "nothing";

    Outcome caller(String caught) {
      return new Outcome(told, logged, uncaught, asked, starts, exits, state, caught);
    }
  }

  /** A selector that throws once, when it comes to a certain place. */
  private static final class Faulty extends Steered {
    private final Row row;
    private final Throwable fault;
    private boolean armed;

    final Mailbox<String> guarded = logged("guarded").guard(() -> pass(Place.GUARD));
    final Mailbox<String> headGuarded =
        logged("head-guarded").headGuard(m -> pass(Place.HEAD_GUARD));

    Faulty(Row row) {
      this.row = row;
      this.fault = row.fault.made();
      this.directive = row.directive;
    }

    /** The code at that place. */
    boolean pass(Place place) {
      if (armed && place == row.place && row.thrower == Thrower.CODE) {
        doThrow();
      }
      return true;
    }

    void listen(Callback callback) {
      if (armed && row.thrower == Thrower.LISTENER && callback.kind() == row.place.kind) {
        doThrow();
      }
    }

    private void doThrow() {
      armed = false;
      throw CallbackFaultTest.<RuntimeException>sneaky(fault);
    }

    @Override
    protected void onStart() {
      super.onStart();
      pass(Place.ON_START);
    }

    @Override
    protected void onExit(ExitReason reason) {
      super.onExit(reason);
      pass(Place.ON_EXIT);
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      super.onFailure(cause);
      pass(Place.ON_FAILURE);
      return directive;
    }
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <E extends Throwable> E sneaky(Throwable e) throws E {
    throw (E) e;
  }

  /** Brings about one row of the table, in the child program. */
  private static final class Trial {
    private final Row row;
    private final Faulty s;
    private final Steered root;
    private final ManualExecutor executor = new ManualExecutor();
    private final List<Failure> told = new ArrayList<>();
    private final List<Throwable> uncaught = new ArrayList<>();
    private final RuntimeException other = new IllegalStateException("other failure");
    private final SelectorSystem system;
    private String caller = Outcome.NOTHING;

    Trial(Row row) {
      this.row = row;
      this.s = new Faulty(row);
      this.root = row.place == Place.DECISION_OF_THE_PARENT ? new Steered() : s;
      SystemBuilder builder = SelectorSystem.builder()
          .executor(executor)
          .onFailure(failure -> {
            told.add(failure);
            s.pass(Place.HANDLER_OF_FAILURES);
          })
          .onDeadLetter(letter -> s.pass(Place.HANDLER_OF_DEAD_LETTERS));
      if (row.thrower == Thrower.LISTENER) {
        builder.beforeCallback(s::listen);
      }
      system = builder.build();
      Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> uncaught.add(e));
    }

    Outcome outcome() throws Exception {
      String log = LoggedProgram.printedBy(this::bringAbout);
      Outcome seen = new Outcome(
          told.stream().map(this::text).toList(),
          log.lines().filter(line -> line.startsWith("ERROR ")).count(),
          (int) uncaught.stream().filter(e -> e == s.fault).count(),
          s.asked,
          s.starts,
          s.exits,
          state(),
          caller);
      LoggedProgram.printedBy(() -> {
        root.stop();
        executor.runAll();
        system.discard(Duration.ZERO);
      });
      return seen;
    }

    private void bringAbout() {
      s.armed = row.place == Place.ON_START;
      system.spawn(root == s ? "s" : "parent", root);
      if (root != s) {
        s.directive = Directive.ESCALATE;
        root.turn.send(() -> {
          root.supervise(Supervision.oneForOne().decide(cause -> {
            s.pass(Place.DECISION_OF_THE_PARENT);
            return row.directive;
          }));
          root.spawnChild("s", s);
        });
      }
      executor.runAll();
      s.armed = row.place != Place.ON_START;
      provoke();
      executor.runAll();
    }

    private void provoke() {
      switch (row.place) {
        case HANDLER -> s.turn.send(() -> s.pass(Place.HANDLER));
        case GUARD -> s.guarded.send("m");
        case HEAD_GUARD -> s.headGuarded.send("m");
        case ON_START -> {}
        case ON_EXIT -> s.turn.send(s::exit);
        case ON_FAILURE, HANDLER_OF_FAILURES, DECISION_OF_THE_PARENT -> s.turn.send(this::fail);
        case TIMER -> {
          s.turn.send(() -> s.after(Duration.ZERO, () -> s.pass(Place.TIMER)));
          untilTold();
        }
        case PERIODIC_TIMER -> {
          s.turn.send(() -> s.every(Duration.ofMillis(1), () -> s.pass(Place.PERIODIC_TIMER)));
          untilTold();
        }
        case CONTINUATION ->
          s.turn.send(() -> s.await(
              CompletableFuture.completedFuture("x"), (x, e) -> s.pass(Place.CONTINUATION)));
        case CONTINUATION_BESIDE ->
          s.turn.send(() -> s.await(
                  CompletableFuture.failedFuture(other),
                  (x, e) -> s.pass(Place.CONTINUATION_BESIDE))
              .whileDisabled(s.guarded));
        case CONTINUATION_OF_A_TASK ->
          s.turn.send(() -> s.async(() -> "x", (x, e) -> s.pass(Place.CONTINUATION_OF_A_TASK)));
        case TASK ->
          s.turn.send(() -> s.async(() -> {
            s.pass(Place.TASK);
          }));
        case TASK_WITH_A_CONTINUATION ->
          s.turn.send(() ->
              s.async(() -> s.pass(Place.TASK_WITH_A_CONTINUATION), (x, e) -> caller = name(e)));
        case ROUTE ->
          s.turn.send(() -> {
            MailboxRef<String> router = s.router(m -> {
              s.pass(Place.ROUTE);
              return s.guarded;
            });
            calling(() -> router.send("m"));
          });
        case REQUEST ->
          s.turn.send(() -> calling(() -> s.<String, String>ask(
              s.guarded,
              replyTo -> {
                s.pass(Place.REQUEST);
                return "m";
              },
              Duration.ofDays(1))));
        case WATCHER -> {
          s.monitor(down -> s.pass(Place.WATCHER));
          s.monitor(down -> caller = "others are told");
          s.turn.send(s::exit);
        }
        case HANDLER_OF_DEAD_LETTERS -> {
          s.turn.send(s::exit);
          executor.runAll();
          calling(() -> s.guarded.send("late"));
        }
      }
    }

    private void untilTold() {
      while (told.isEmpty()) {
        if (!executor.runOne()) {
          Thread.onSpinWait();
        }
      }
    }

    private void fail() {
      throw other;
    }

    private void calling(Runnable call) {
      try {
        call.run();
      } catch (Throwable e) {
        caller = name(e);
      }
    }

    private String name(@Nullable Throwable e) {
      if (e == null) {
        return Outcome.NOTHING;
      }
      if (e == s.fault) {
        return "the fault";
      }
      if (e == other) {
        return List.of(e.getSuppressed()).contains(s.fault)
            ? "the other failure, with the fault"
            : "the other failure";
      }
      return e.getClass().getSimpleName() + " for " + name(e.getCause());
    }

    private String text(Failure failure) {
      return failure.selector() + " " + failure.mailbox() + " " + failure.directive() + " "
          + name(failure.cause());
    }

    private String state() {
      if (!(s.state() instanceof SelectorState.Terminated t)) {
        return Outcome.ALIVE;
      }
      return t.reason() instanceof ExitReason.Failed ? Outcome.FAILED : Outcome.ENDED;
    }
  }

  /** The child program. */
  static final class Program {
    private Program() {}

    public static void main(String[] args) {
      for (Row row : rows()) {
        LoggedProgram.part(row.toString(), () -> System.out.println(new Trial(row).outcome()));
      }
    }
  }

  // ---- what is promised

  private static Outcome promised(Row row) {
    boolean code = row.thrower == Thrower.CODE;
    boolean fatal = row.fault.isFatal();
    return switch (row.place) {
      case HANDLER -> turn(row, "turn", "the fault");
      case GUARD -> turn(row, "guarded", fatal ? "the fault" : GUARD_FAILED);
      case HEAD_GUARD -> turn(row, "head-guarded", fatal ? "the fault" : GUARD_FAILED);
      case TIMER, PERIODIC_TIMER, CONTINUATION, CONTINUATION_BESIDE, CONTINUATION_OF_A_TASK ->
        turn(row, null, "the fault");
      case TASK ->
        turn(
            row,
            null,
            row.fault == Fault.CHECKED
                ? CompletionException.class.getSimpleName() + " for the fault"
                : "the fault");
      case ON_START -> {
        // There is nothing to go back to: only RESUME lets it live.
        Row decided = row.directive == Directive.RESUME
            ? row
            : new Row(row.place, row.thrower, row.fault, Directive.STOP);
        Outcome o = turn(decided, null, "the fault");
        yield new Outcome(
            o.told, o.logged, o.uncaught, o.asked, code ? 1 : 0, o.exits, o.state, o.caller);
      }
      case ON_EXIT ->
        new Outcome(
            List.of("s null STOP the fault"),
            1,
            fatal ? 1 : 0,
            0,
            1,
            code ? 1 : 0,
            Outcome.ENDED,
            Outcome.NOTHING);
      case ON_FAILURE, DECISION_OF_THE_PARENT ->
        new Outcome(
            List.of("s turn STOP the other failure, with the fault"),
            1,
            fatal ? 1 : 0,
            code ? 1 : 0,
            1,
            fatal ? 0 : 1,
            Outcome.FAILED,
            Outcome.NOTHING);
      case TASK_WITH_A_CONTINUATION -> {
        Outcome o = calm(Outcome.ALIVE, 0);
        yield new Outcome(o.told, 0, fatal ? 1 : 0, 0, 1, 0, o.state, "the fault");
      }
      case ROUTE, REQUEST -> calm(Outcome.ALIVE, 0).caller("the fault");
      case WATCHER ->
        new Outcome(
            List.of("a watcher of s null RESUME the fault"),
            1,
            fatal ? 1 : 0,
            0,
            1,
            1,
            Outcome.ENDED,
            "others are told");
      case HANDLER_OF_DEAD_LETTERS -> {
        Outcome o = calm(Outcome.ENDED, 1);
        yield new Outcome(o.told, 1, fatal ? 1 : 0, 0, 1, 1, o.state, Outcome.NOTHING);
      }
      case HANDLER_OF_FAILURES -> {
        Directive decided = row.directive == Directive.ESCALATE ? Directive.STOP : row.directive;
        yield new Outcome(
            List.of("s turn " + decided + " the other failure"),
            2,
            fatal ? 1 : 0,
            1,
            decided == Directive.RESTART ? 2 : 1,
            decided == Directive.STOP ? 1 : 0,
            decided == Directive.STOP ? Outcome.FAILED : Outcome.ALIVE,
            Outcome.NOTHING);
      }
    };
  }

  private static final String GUARD_FAILED = "GuardFailedException for the fault";

  /** Nothing is reported, as whoever called the code gets what it throws. */
  private static Outcome calm(String state, int exits) {
    return new Outcome(List.of(), 0, 0, 0, 1, exits, state, Outcome.NOTHING);
  }

  /** A failure in a turn: without a parent there is nobody to escalate it to. */
  private static Outcome turn(Row row, @Nullable String mailbox, String cause) {
    boolean fatal = row.fault.isFatal();
    Directive decided =
        fatal || row.directive == Directive.ESCALATE ? Directive.STOP : row.directive;
    boolean stops = decided == Directive.STOP;
    return new Outcome(
        List.of("s " + mailbox + " " + decided + " " + cause),
        1,
        fatal ? 1 : 0,
        fatal ? 0 : 1,
        decided == Directive.RESTART ? 2 : 1,
        stops && !fatal ? 1 : 0,
        stops ? Outcome.FAILED : Outcome.ALIVE,
        Outcome.NOTHING);
  }

  private static Map<String, String> outcomes = Map.of();

  @BeforeAll
  static void runProgram() throws IOException, InterruptedException {
    outcomes = LoggedProgram.outputs(Program.class);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void faultIsReportedOnceAndHasTheStatedOutcome(Row row) {
    assertEquals(promised(row).toString(), outcomes.get(row.toString()).strip());
  }
}
