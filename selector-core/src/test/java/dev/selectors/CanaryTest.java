package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The content of messages is in no text that the library makes: no line of the log, no exception,
 * report, snapshot, or name of a thread. To cover one more way in which something can go wrong, add
 * a {@link Scene}.
 */
@Timeout(90)
final class CanaryTest {
  private static final String CANARY = "yellow" + "-canary";

  /** A message whose text must not appear anywhere. */
  record Secret(String text) {}

  private static final Secret SECRET = new Secret(CANARY);

  /** A way in which something can go wrong, and a text that is only seen if it did. */
  @SuppressWarnings("ImmutableEnumChecker") // what a scene does holds no state
  enum Scene {
    SEND_TO_THE_DEAD("the selector has terminated", on -> {
      on.inTurn(on.s::exit);
      on.box.send(SECRET);
      on.box.trySend(SECRET);
      on.show(on.box.sendAsync(SECRET));
    }),
    LEFT_AT_THE_END("waiting, open", on -> {
      on.s.turn.send(on.s::exit);
      on.box.send(SECRET);
      on.show(on.s);
      on.run();
    }),
    LEFT_WHEN_THE_SYSTEM_CLOSES("Undelivered[selector=s", on -> {
      on.inTurn(on.box::disable);
      on.box.send(SECRET);
    }),
    FULL("the mailbox is full", on -> {
      on.refusing.send(SECRET);
      on.refusing.send(SECRET);
      on.refusing.trySend(SECRET);
      on.show(on.refusing.sendAsync(SECRET));
    }),
    OLDEST_DROPPED("it gave way to a newer message", on -> {
      on.dropping.send(SECRET);
      on.dropping.send(SECRET);
    }),
    WAITS_FOR_ROOM_IN_VAIN("did not take the message: the selector has terminated", on -> {
      on.waiting.send(SECRET);
      CompletionStage<?> room = on.waiting.sendAsync(SECRET);
      on.show(room.toString());
      on.inTurn(on.s::exit);
      on.show(room);
    }),
    STOPPED_BEFORE_THE_START("WARN", on -> {
      Steered late = new Steered();
      Mailbox<Secret> bounded = late.<Secret>mailbox("late", m -> {}).bounded(1, Overflow.REJECT);
      bounded.send(SECRET);
      bounded.send(SECRET);
      on.show(late);
      late.stop();
      on.system.spawn("late", late);
    }),
    HANDLER("s failed in mailbox 'failing'", on -> on.failing.send(SECRET)),
    HANDLER_OF_ANOTHER_TYPE("ClassCastException", on -> on.untyped().send(SECRET)),
    GUARD("the guard of mailbox 'guarded' of s threw", on -> {
      on.guardFails = true;
      on.guarded.send(SECRET);
    }),
    HEAD_GUARD("the guard of mailbox 'head-guarded' of s threw", on -> {
      on.guardFails = true;
      on.headGuarded.send(SECRET);
    }),
    NO_CASE(
        "no case for a message of class",
        on -> on.inTurn(() -> on.trying(() -> Cases.of(String.class, m -> m).apply(SECRET)))),
    CONTINUATION("s failed in the continuation of an awaited stage", on -> {
      CompletableFuture<Secret> stage = new CompletableFuture<>();
      on.inTurn(() -> on.s.await(stage, (value, error) -> on.fail()));
      on.box.send(SECRET);
      on.show(on.s);
      stage.complete(SECRET);
    }),
    CONTINUATION_OF_A_TASK(
        "s failed in the continuation of a task",
        on -> on.inTurn(() -> on.s.async(() -> SECRET, (value, error) -> on.fail()))),
    TASK(
        "s failed in a task",
        on -> on.inTurn(() -> on.s.async(() -> {
          on.fail();
        }))),
    TIMER("s failed in a timer", on -> {
      on.box.send(SECRET);
      on.inTurn(() -> on.s.after(Duration.ZERO, on::fail));
      on.runUntil(() -> on.s.state() instanceof SelectorState.Terminated);
    }),
    ALL_DISABLED("all mailboxes of s are disabled", on -> {
      on.s.turn.send(on.s::disableAll);
      on.box.send(SECRET);
    }),
    ON_FAILURE("directive STOP", on -> {
      on.onFailureFails = true;
      on.failing.send(SECRET);
    }),
    ON_EXIT("s failed in onExit()", on -> {
      on.onExitFails = true;
      on.inTurn(on.s::exit);
    }),
    HANDLER_OF_DEAD_LETTERS("the handler of dead letters has failed", on -> {
      on.handlersFail = true;
      on.inTurn(on.s::exit);
      on.box.send(SECRET);
    }),
    HANDLER_OF_FAILURES("the handler of failures has failed", on -> {
      on.handlersFail = true;
      on.failing.send(SECRET);
    }),
    WATCHER("a watcher of s failed", on -> {
      on.s.monitor(down -> on.fail());
      on.failing.send(SECRET);
    }),
    VIRTUAL_MACHINE_ERROR("uncaught", on -> {
      on.cause = new InternalError("planted");
      on.failing.send(SECRET);
    }),
    NO_WORKER("directive STOP", on -> {
      on.rejects = true;
      on.box.send(SECRET);
      on.runUntil(() -> on.s.state() instanceof SelectorState.Terminated);
    }),
    ROUTED_NOWHERE(
        "has no mailbox for a Secret",
        on -> on.inTurn(() -> on.trying(() -> on.s.<Secret>router(m -> null).send(SECRET)))),
    ROUTED_TO_ANOTHER("belongs to other, not to s", on -> {
      Steered other = on.system.spawn("other", new Steered());
      Mailbox<Object> foreign = new Steered().mailbox("foreign", m -> {});
      on.run();
      on.inTurn(() -> {
        on.trying(() -> on.s.<Secret>router(m -> foreign).send(SECRET));
        on.trying(() -> on.s.disableAllExcept(other.turn));
      });
    }),
    WRONG_USE("called by", on -> {
      on.refusing.send(SECRET);
      on.trying(on.refusing::enable);
      on.trying(() -> on.refusing.level(1));
      on.trying(() -> on.refusing.send(null));
      on.trying(() -> on.s.cell.policy(SelectionPolicy.arrivalOrder()));
      on.trying(() -> on.system.spawn(on.s));
    }),
    REQUEST_IN_VAIN("no answer from s within PT0.001S", on -> {
      on.inTurn(on.box::disable);
      CompletionStage<Secret> answer =
          on.system.ask(on.box, replyTo -> SECRET, Duration.ofMillis(1));
      on.runUntil(answer.toCompletableFuture()::isDone);
      on.show(answer);
      on.inTurn(on.box::enable);
    }),
    REQUEST_THAT_FAILS("s failed on the request", on -> on.show(on.asked(on.failing))),
    REQUEST_TO_THE_DEAD("mailbox 'box' of s did not take the message", on -> {
      on.inTurn(on.s::exit);
      on.show(on.asked(on.box));
    }),
    REQUEST_WHOSE_RECEIVER_ENDS("s has ended without an answer", on -> {
      CompletionStage<Secret> answer = on.asked(on.box);
      on.inTurn(on.s::exit);
      on.show(answer);
    }),
    REQUEST_WHOSE_RECEIVER_BEGINS_ANEW("s begins anew without an answer", on -> {
      on.directive = Directive.RESTART;
      CompletionStage<Secret> answer = on.asked(on.box);
      on.failing.send(SECRET);
      on.run();
      on.show(answer);
    }),
    REQUEST_OF_A_CLOSED_SYSTEM("was closed before a request", on -> {
      CompletionStage<Secret> answer =
          on.system.ask(nobody -> {}, replyTo -> SECRET, Duration.ofDays(1));
      on.end();
      on.show(answer);
    }),
    LATE_ANSWER("the request had already been answered, or had failed", on -> {
      List<ReplyTo<Secret>> addresses = new ArrayList<>();
      on.show(on.system.<Secret, Secret>ask(
          on.box,
          replyTo -> {
            addresses.add(replyTo);
            replyTo.send(SECRET);
            return SECRET;
          },
          Duration.ofDays(1)));
      on.show(addresses.get(0));
      addresses.get(0).send(SECRET);
      on.show(addresses.get(0).sendAsync(SECRET));
    }),
    WAIT_CYCLE("wait cycle of 2", on -> {
      Steered other = on.system.spawn("other", new Steered());
      on.run();
      on.s.turn.send(() -> on.awaitAnswer(on.s, other));
      other.turn.send(() -> on.awaitAnswer(other, on.s));
      on.run();
      on.box.send(SECRET);
      on.show(on.system.waitCycles());
      on.runUntil(() -> on.system.waitCycles().isEmpty()); // the time of both is up
    }),
    STUCK("s is stuck", on -> {
      on.inTurn(on.box::disable);
      on.box.send(SECRET);
      on.run();
      on.show(on.system.stuck());
    }),
    LINK("Linked[other", on -> {
      on.s.monitor(on::show);
      Steered other = on.system.spawn("other", new Steered());
      Mailbox<Exit> exits = new Steered().mailbox("exits", on::show);
      on.run();
      on.inTurn(() -> {
        on.s.link(other);
        on.trying(() -> on.s.trapExits(exits));
      });
      other.turn.send(() -> {
        throw new IllegalStateException("planted");
      });
      on.box.send(SECRET);
    }),
    CHILD("; so its parent fails too", on -> {
      Steered child = new Steered();
      Mailbox<Secret> failing = child.mailbox("failing", m -> on.fail());
      child.directive = Directive.ESCALATE;
      on.inTurn(() -> {
        on.s.supervise(Supervision.oneForOne().restarts(0, Duration.ofDays(1)));
        on.s.spawnChild("child", child);
      });
      failing.send(SECRET);
    });

    private final String seen;
    private final Consumer<Stage> play;

    Scene(String seen, Consumer<Stage> play) {
      this.seen = seen;
      this.play = play;
    }
  }

  /** A system in which a scene is played, and all of whose texts are shown. */
  private static final class Stage {
    final ManualExecutor executor = new ManualExecutor();
    final SelectorSystem system = SelectorSystem.builder()
        .name("canary")
        .executor(this::execute)
        .warnOfWaitCycles(Duration.ofMillis(1))
        .onDeadLetter(this::heard)
        .onFailure(this::heard)
        .beforeCallback(this::show)
        .build();

    Throwable cause = new IllegalStateException("planted");
    Directive directive = Directive.STOP;
    boolean guardFails;
    boolean onFailureFails;
    boolean onExitFails;
    boolean handlersFail;
    boolean rejects;

    final Steered s = new Steered() {
      @Override
      protected Directive onFailure(Throwable cause) {
        if (onFailureFails) {
          fail();
        }
        return Stage.this.directive;
      }

      @Override
      protected void onExit(ExitReason reason) {
        if (onExitFails) {
          fail();
        }
      }
    };
    final Mailbox<Secret> box = s.mailbox(Secret.class, "box", m -> {});
    final Mailbox<Secret> failing = s.mailbox("failing", m -> fail());
    final Mailbox<String> strings = s.mailbox("strings", m -> show(m.trim()));
    final Mailbox<Secret> guarded =
        s.<Secret>mailbox("guarded", m -> {}).guard(() -> !guardFails || fail());
    final Mailbox<Secret> headGuarded =
        s.<Secret>mailbox("head-guarded", m -> {}).headGuard(m -> !guardFails || fail());
    final Mailbox<Secret> refusing =
        s.<Secret>mailbox("refusing", m -> {}).bounded(1, Overflow.REJECT);
    final Mailbox<Secret> dropping =
        s.<Secret>mailbox("dropping", m -> {}).bounded(1, Overflow.DROP_OLDEST);
    final Mailbox<Secret> waiting = s.<Secret>mailbox("waiting", m -> {}).bounded(1, Overflow.WAIT);

    Stage() {
      Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> show("uncaught " + e));
      List.of(refusing, dropping, waiting).forEach(Mailbox::disable);
      system.spawn("s", s);
      run();
    }

    private void execute(Runnable task) {
      if (rejects) {
        throw new RejectedExecutionException("planted");
      }
      executor.execute(task);
    }

    private void heard(Object news) {
      show(news);
      if (handlersFail) {
        throw new IllegalStateException("planted");
      }
    }

    boolean fail() {
      if (cause instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) cause;
    }

    void run() {
      executor.runAll();
    }

    void runUntil(BooleanSupplier condition) {
      while (!condition.getAsBoolean()) {
        if (!executor.runOne()) {
          Thread.onSpinWait();
        }
      }
    }

    void inTurn(Runnable action) {
      s.turn.send(action);
      run();
    }

    @SuppressWarnings("unchecked")
    Mailbox<Secret> untyped() {
      return (Mailbox) strings;
    }

    CompletionStage<Secret> asked(Mailbox<Secret> to) {
      CompletionStage<Secret> answer = system.ask(to, replyTo -> SECRET, Duration.ofDays(1));
      run();
      return answer;
    }

    void awaitAnswer(Steered asker, Steered other) {
      CompletionStage<String> answer = asker.<Runnable, String>ask(
          other.turn, replyTo -> () -> replyTo.send(CANARY), Duration.ofMillis(50));
      asker.await(answer, (value, error) -> show(error));
    }

    void trying(Runnable call) {
      try {
        call.run();
        show("nothing was thrown");
      } catch (RuntimeException e) {
        show(e);
      }
    }

    void show(CompletionStage<?> stage) {
      try {
        stage.toCompletableFuture().getNow(null);
      } catch (CompletionException e) {
        show((Object) e);
      }
      show(stage.toString());
    }

    void show(Object text) {
      if (text instanceof Throwable e) {
        e.printStackTrace(System.out);
      }
      System.out.println(text);
    }

    /** Ends the system, and shows what can be seen then. */
    void end() {
      run();
      show(s);
      List.of(box, failing, guarded, headGuarded, refusing, dropping, waiting).forEach(this::show);
      Thread.getAllStackTraces().keySet().forEach(thread -> show(thread.getName()));
      rejects = false;
      CompletableFuture<ShutdownReport> report =
          CompletableFuture.supplyAsync(() -> system.drain(Duration.ZERO));
      runUntil(report::isDone);
      show(report.join());
    }
  }

  /** The child program. */
  static final class Program {
    private Program() {}

    public static void main(String[] args) {
      for (Scene scene : Scene.values()) {
        LoggedProgram.part(scene.name(), () -> {
          Stage stage = new Stage();
          scene.play.accept(stage);
          stage.end();
        });
      }
    }
  }

  private static Map<String, String> outputs = Map.of();

  @BeforeAll
  static void runProgram() throws IOException, InterruptedException {
    outputs = LoggedProgram.outputs(Program.class);
  }

  @ParameterizedTest
  @EnumSource
  void contentOfMessagesIsInNoText(Scene scene) {
    String output = outputs.get(scene.name());
    assertTrue(output.contains(scene.seen), () -> "'" + scene.seen + "' is not in " + output);
    assertTrue(output.contains("ShutdownReport["), output);
    assertFalse(output.contains("nothing was thrown"), output);
    assertFalse(output.contains(CANARY), output);
  }
}
