package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Where a failure has happened, according to the log. */
@Timeout(90)
final class FailureLogTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  /** A way to fail, and what the log says of it. */
  @SuppressWarnings("ImmutableEnumChecker") // what a scene does holds no state
  enum Scene {
    HANDLER("s failed in mailbox 'turn'", system -> {
      failIn(system, s -> {
        throw new IllegalStateException("planted");
      });
    }),
    CONTINUATION_OF_A_STAGE("s failed in the continuation of an awaited stage", system -> {
      failIn(
          system,
          s -> s.await(CompletableFuture.completedFuture(1), (value, error) -> {
            throw new IllegalStateException("planted");
          }));
    }),
    TASK("s failed in a task", system -> {
      failIn(
          system,
          s -> s.async(() -> {
            throw new IllegalStateException("planted");
          }));
    }),
    CONTINUATION_OF_A_TASK("s failed in the continuation of a task", system -> {
      failIn(
          system,
          s -> s.async(() -> 1, (value, error) -> {
            throw new IllegalStateException("planted");
          }));
    }),
    CONTINUATION_OF_A_TASK_THAT_HAS_FAILED("s failed in the continuation of a task", system -> {
      failIn(
          system,
          s -> s.async(
              () -> {
                throw new IllegalArgumentException("of the task");
              },
              (value, error) -> {
                throw new IllegalStateException("planted", error);
              }));
    }),
    TIMER("s failed in a timer", system -> {
      failIn(
          system,
          s -> s.after(Duration.ofNanos(1), () -> {
            throw new IllegalStateException("planted");
          }));
    }),
    ALL_DISABLED("s failed as all its mailboxes are disabled", system -> {
      failIn(system, Selector::disableAll);
    }),
    ON_START("s failed in onStart()", system -> {
      system.spawn("s", new Steered() {
        @Override
        protected void onStart() {
          throw new IllegalStateException("planted");
        }
      });
    }),
    ON_EXIT("s failed in onExit()", system -> {
      Steered s = system.spawn("s", new Steered() {
        @Override
        protected void onExit(ExitReason reason) {
          throw new IllegalStateException("planted");
        }
      });
      s.turn.send(s::exit);
    }),
    BODY("s failed in its body", system -> {
      system.spawn("s", new Receiver()).in.send("one");
    }),
    FIRST_STEP("s failed in its first step", system -> {
      system
          .spawn("s", new EventSelector() {
            final Mailbox<String> in = mailbox(String.class, "in");

            @Override
            protected Step run() {
              throw new IllegalStateException("planted");
            }
          })
          .in
          .send("one");
    }),
    STEP_WITH_A_MESSAGE("s failed in mailbox 'in'", system -> {
      system.spawn("s", new Stepper()).in.send("one");
    }),
    CHILD("s failed with a child", system -> {
      failIn(system, s -> {
        s.supervise(Supervision.oneForOne().restarts(0, LONG));
        Steered child = new Steered();
        child.directive = Directive.ESCALATE;
        s.spawnChild("child", child).turn.send(() -> {
          throw new IllegalStateException("planted");
        });
      });
    }),
    WATCHER("a watcher of s failed on being told of the end", system -> {
      Steered s = system.spawn("s", new Steered());
      s.monitor(down -> {
        throw new IllegalStateException("planted");
      });
      s.stop();
    });

    private final String said;
    private final Consumer<SelectorSystem> play;

    Scene(String said, Consumer<SelectorSystem> play) {
      this.said = said;
      this.play = play;
    }
  }

  /** Takes a message, and fails on it. */
  private static final class Receiver extends ThreadSelector {
    final Mailbox<String> in = mailbox(String.class, "in");

    @Override
    protected void run() {
      throw new IllegalStateException("planted " + receive(in));
    }
  }

  /** The same, made of steps. */
  private static final class Stepper extends EventSelector {
    final Mailbox<String> in = mailbox(String.class, "in");

    @Override
    protected Step run() {
      return Step.react(in.on(message -> {
        throw new IllegalStateException("planted " + message);
      }));
    }
  }

  private static void failIn(SelectorSystem system, Consumer<Steered> turn) {
    Steered s = system.spawn("s", new Steered());
    s.turn.send(() -> turn.accept(s));
    ExitReason unused = s.whenTerminated().toCompletableFuture().join();
  }

  /** The child program. */
  static final class Program {
    private Program() {}

    public static void main(String[] args) {
      for (Scene scene : Scene.values()) {
        LoggedProgram.part(scene.name(), () -> {
          SelectorSystem system = SelectorSystem.builder().name("test").build();
          scene.play.accept(system);
          if (!system.awaitQuiescence(LONG)) {
            throw new AssertionError("the system does not come to rest");
          }
          system.drain(LONG);
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
  void aFailureIsSaidToHaveHappenedInWhatHasFailed(Scene scene) {
    String output = outputs.get(scene.name());
    List<String> said =
        output.lines().filter(line -> line.contains("s failed ")).toList();
    assertTrue(output.contains("ERROR dev.selectors.SelectorSystem"), output);
    assertEquals(
        1,
        said.stream()
            .filter(line -> line.contains(": " + scene.said + "; directive "))
            .count(),
        () -> scene.said + ": " + said);
  }
}
