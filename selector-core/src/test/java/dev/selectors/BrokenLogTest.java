package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A failure to log something costs no selector its life, and nobody the news. */
@Timeout(90)
final class BrokenLogTest {
  /** An error that cannot be printed. */
  @SuppressWarnings("serial") // it is never serialized
  private static final class Unprintable extends RuntimeException {
    @Override
    public String getMessage() {
      throw new IllegalStateException("no text");
    }
  }

  /** Fails twice, once to go on and once to end. */
  private static final class Failing extends Selector {
    final Mailbox<String> in = mailbox("in", message -> {
      throw new Unprintable();
    });
    private boolean resumed;

    @Override
    protected Directive onFailure(Throwable cause) {
      Directive directive = resumed ? Directive.STOP : Directive.RESUME;
      resumed = true;
      return directive;
    }
  }

  /** Prints what its listeners are told. */
  static final class Program {
    private Program() {}

    public static void main(String[] args) throws InterruptedException {
      try (SelectorSystem system = SelectorSystem.builder()
          .onFailure(failure -> print(failure.directive() + " was told"))
          .build()) {
        Failing failing = system.spawn(new Failing());
        failing.in.send("1");
        if (!system.awaitQuiescence(Duration.ofSeconds(20))) {
          throw new AssertionError("the system does not come to rest");
        }
        print(failing.state().getClass().getSimpleName());
        failing.in.send("2");
        print(failing.whenTerminated().toCompletableFuture().join().getClass().getSimpleName());
      }
    }

    private static void print(String text) {
      System.out.println("printed " + text);
    }
  }

  @Test
  void aSelectorGoesOnAndEndsAndIsToldOfAsIfItHadBeenLogged()
      throws IOException, InterruptedException {
    String output = LoggedProgram.output(Program.class);
    assertEquals(
        List.of(
            "printed RESUME was told", "printed Idle", "printed STOP was told", "printed Failed"),
        output.lines().filter(line -> line.startsWith("printed")).toList());
  }
}
