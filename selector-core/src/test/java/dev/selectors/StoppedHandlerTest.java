package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A handler that waits for room inside a selector that is to end, or to begin anew. */
@Timeout(90)
final class StoppedHandlerTest {
  /** A handler inside a selector sends to a mailbox that is full until that is over. */
  private static final class Scene {
    private final Steered taker = new Steered();
    private final Mailbox<String> narrow = taker.logged("narrow").bounded(1, Overflow.WAIT);
    private final ManualSystem its;

    Scene(Consumer<SystemBuilder> handlers) {
      its = new ManualSystem(handlers);
      taker.turn.send(narrow::disable);
      its.system.spawn(taker);
      its.runAll();
    }

    void sendTwice() {
      narrow.send("1");
      narrow.send("2");
    }

    /** Prints what has become of the selector that the handler was inside. */
    void end(Selector inside) {
      print("first " + inside.state().getClass().getSimpleName());
      inside.stop();
      its.runAll();
      taker.turn.send(narrow::enable);
      its.runAll();
      print("then " + inside.state() + ", taken " + taker.seen);
    }
  }

  /** Sets the scene that its handlers play in. */
  private static Scene scene(Scene[] scene, Consumer<SystemBuilder> handlers) {
    scene[0] = new Scene(handlers);
    return scene[0];
  }

  /** Also prints what is logged meanwhile. */
  static final class Program {
    private Program() {}

    public static void main(String[] args) {
      LoggedProgram.part("failures", Program::failures);
      LoggedProgram.part("dead letters", Program::deadLetters);
      LoggedProgram.part("held", Program::held);
      LoggedProgram.part("another's, stop", () -> anothers(Directive.STOP));
      LoggedProgram.part("another's, resume", () -> anothers(Directive.RESUME));
    }

    private static void failures() {
      Scene[] scene = new Scene[1];
      Scene now = scene(scene, on -> on.onFailure(failure -> scene[0].sendTwice()));
      Threaded failing = new Threaded(self -> {
        throw new IllegalStateException("oops");
      });
      failing.directive = Directive.RESUME;
      now.end(now.its.started(failing));
      print("begun " + failing.begun);
    }

    private static void deadLetters() {
      Scene[] scene = new Scene[1];
      Scene now = scene(scene, on -> on.onDeadLetter(letter -> scene[0].sendTwice()));
      Steered dead = now.its.started(new Steered());
      dead.stop();
      now.its.runAll();
      Threaded sending = new Threaded(self -> {
        dead.turn.send(() -> {});
        self.seen.add("sent");
        self.take(self.a);
        self.seen.add("received");
      });
      now.end(now.its.started(sending));
      print("seen " + sending.seen);
    }

    private static void held() {
      Scene[] scene = new Scene[1];
      Scene now = scene(
          scene,
          on -> on.onFailure(failure -> {
            if (failure.directive() == Directive.RESUME) {
              scene[0].sendTwice();
            }
          }));
      Threaded failing = new Threaded(self -> {
        if (self.begun == 1) {
          throw new IllegalStateException("oops");
        }
        self.take(self.a);
      });
      failing.directive = Directive.RESUME;
      Steered sibling = new Steered();
      sibling.directive = Directive.ESCALATE;
      Steered parent = now.its.started(new Steered());
      parent.turn.send(() -> {
        parent.supervise(Supervision.oneForAll());
        parent.spawnChild(failing);
        parent.spawnChild(sibling);
      });
      sibling.turn.send(() -> {
        throw new IllegalStateException("oops of the sibling");
      });
      now.its.runAll();
      print("begun " + failing.begun);
      now.end(failing);
    }

    /** Within the handler nobody was told to end. */
    private static void anothers(Directive directive) {
      ManualSystem its = new ManualSystem(on -> on.onFailure(failure -> {
        throw StoppedError.ofInbox("inbox");
      }));
      Threaded failing = new Threaded(self -> {
        if (self.begun == 1) {
          throw new IllegalStateException("oops");
        }
        self.take(self.a);
      });
      failing.directive = directive;
      its.started(failing);
    }
  }

  private static void print(String text) {
    System.out.println("printed " + text);
  }

  private static Map<String, String> output = Map.of();

  @BeforeAll
  static void run() throws IOException, InterruptedException {
    output = LoggedProgram.outputs(Program.class);
  }

  private static List<String> printed(String part) {
    return lines(part)
        .filter(line -> line.startsWith("printed "))
        .map(line -> line.substring("printed ".length()))
        .toList();
  }

  private static Stream<String> lines(String part) {
    return output.getOrDefault(part, "missing").lines();
  }

  private static long failedHandlers(String part) {
    return lines(part).filter(line -> line.contains(": the handler of ")).count();
  }

  @Test
  void handlerOfFailuresThatIsToldOfTheEndHasNotFailed() {
    assertEquals(
        List.of("first Blocked", "then Terminated[reason=Stopped[]], taken [1, 2]", "begun 1"),
        printed("failures"));
    assertEquals(0, failedHandlers("failures"), output::toString);
  }

  @Test
  void handlerOfDeadLettersThatIsToldOfTheEndHasNotFailedAndTheTurnHearsOfItWhereItWaits() {
    assertEquals(
        List.of("first Blocked", "then Terminated[reason=Stopped[]], taken [1, 2]", "seen [sent]"),
        printed("dead letters"));
    assertEquals(0, failedHandlers("dead letters"), output::toString);
  }

  @Test
  void handlerThatIsToldToBeginAnewHasNotFailed() {
    assertEquals(
        List.of("begun 2", "first Blocked", "then Terminated[reason=Stopped[]], taken [1, 2]"),
        printed("held"));
    assertEquals(0, failedHandlers("held"), output::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"stop", "resume"})
  void handlerThatThrowsItThoughItWasNotToldThereHasFailed(String directive) {
    assertEquals(1, failedHandlers("another's, " + directive), output::toString);
  }
}
