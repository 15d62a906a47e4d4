package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A recursion without an end sends on each level, until the stack is used up: most often inside a
 * send.
 */
@Timeout(300)
@InAnotherJvm
final class EndOfStackTest {
  private static final int SYSTEMS = 8;
  private static final int RECEIVERS = 64;
  private static final int OVERFLOWS = 30;

  /** In a JVM that compiles nothing: there each call needs room, also what is inlined elsewhere. */
  @Test
  void aSystemComesToRestThoughTheStackOfAThreadOutsideEndsInASend() throws Exception {
    ChildProgram program = ChildProgram.start(Program.class, List.of("-Xint"));
    assertEquals("all came to rest", program.output().strip());
  }

  static final class Program {
    public static void main(String[] arguments) throws InterruptedException {
      for (int i = 0; i < SYSTEMS; i++) {
        try (SelectorSystem system = SelectorSystem.builder().parallelism(2).build()) {
          overflowAgainAndAgain(system);
        }
      }
      System.out.println("all came to rest");
    }
  }

  private static void overflowAgainAndAgain(SelectorSystem system) throws InterruptedException {
    List<Receiver> receivers =
        Stream.generate(() -> system.spawn(new Receiver())).limit(RECEIVERS).toList();
    for (int n = 1; n <= OVERFLOWS; n++) {
      try {
        int unused = sendFrom(0, receivers);
      } catch (StackOverflowError e) {
        // as it should
      }
      if (!system.awaitQuiescence(Duration.ofMinutes(1))) {
        throw new AssertionError("not at rest after overflow " + n);
      }
    }
  }

  private static final class Receiver extends Actor<Integer> {
    @Override
    protected void receive(Integer level) {}
  }

  @SuppressWarnings("InfiniteRecursion") // on purpose
  private static int sendFrom(int level, List<Receiver> receivers) {
    receivers.get(level % receivers.size()).send(level);
    return sendFrom(level + 1, receivers) + 1;
  }
}
