package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Maps of the JDK, the first table of which there was no memory for, in a program of its own: with
 * the next entry the JDK makes a table of a size that it cannot work with, once it grows.
 */
@Timeout(90)
final class ShortageTableTest {
  private static final int MANY = 40;
  /** Another thread may give memory back just before the first entry asks for it. */
  private static final int ATTEMPTS = 50;

  /** A JVM that has no memory left. */
  private static final class Full {
    private static final int LARGEST = 1 << 20;
    private static final int LEAST = 8;

    private final byte[][] all = new byte[2_000_000][];
    private int n;

    /** Gives memory back bit by bit, until it is enough for the action; true if it failed before. */
    static boolean failsAtFirst(Runnable action) {
      Full memory = new Full();
      memory.fill();
      boolean failed = false;
      while (true) {
        try {
          action.run();
          return failed;
        } catch (OutOfMemoryError e) {
          failed = true;
          memory.all[--memory.n] = null;
        }
      }
    }

    private void fill() {
      int size = LARGEST;
      while (true) {
        try {
          all[n] = new byte[size];
          n++;
        } catch (OutOfMemoryError e) {
          if (size == LEAST) {
            return;
          }
          size /= 2;
        }
      }
    }
  }

  /** Has a selector watched, which fails at first, then watched by many, and stops it. */
  static final class Watching {
    private Watching() {}

    private static final class Watched extends Actor<String> {
      @Override
      protected void receive(String message) {}
    }

    private static final class Watcher extends Actor<Down> {
      @Override
      protected void receive(Down down) {}
    }

    public static void main(String[] args) throws Exception {
      try (SelectorSystem system = SelectorSystem.create()) {
        Watcher watcher = system.spawn(new Watcher());
        watchByMany(system.spawn(new Watched()), watcher); // all classes are there from now on
        List<Watched> each = IntStream.range(0, ATTEMPTS)
            .mapToObj(i -> system.spawn(new Watched()))
            .toList();
        each.forEach(Watched::whenTerminated); // this makes what is to hold the monitors
        for (Watched watched : each) {
          if (Full.failsAtFirst(() -> watch(watched, watcher))) {
            watchByMany(watched, watcher);
            watched.stop();
            System.out.println(
                watched.whenTerminated().toCompletableFuture().get(5, TimeUnit.SECONDS));
            return;
          }
        }
        System.out.println("memory was never wanting");
      }
    }

    private static void watchByMany(Watched watched, Watcher watcher) {
      for (int i = 0; i < MANY; i++) {
        watch(watched, watcher);
      }
    }

    private static void watch(Watched watched, Watcher watcher) {
      Cancellable unused = watched.monitor(watcher);
    }
  }

  /** Expects something for which there is no memory at first, then many other things. */
  static final class Expecting {
    private Expecting() {}

    private static final class Something extends Expected {
      Something(Cell cell) {
        super(cell);
      }

      @Override
      boolean isInTheMiddle() {
        return false;
      }

      @Override
      void forget() {}

      @Override
      void happen() {}

      @Override
      Origin origin(Throwable thrown) {
        return Origin.TIMER;
      }
    }

    private static final class Idle extends Actor<String> {
      @Override
      protected void receive(String message) {}
    }

    public static void main(String[] args) {
      Cell cell = new Idle().cell;
      new Pending().expect(new Something(cell)); // all classes are there from now on
      for (int i = 0; i < ATTEMPTS; i++) {
        Pending events = new Pending();
        Something first = new Something(cell);
        if (Full.failsAtFirst(() -> events.expect(first))) {
          List<Something> more =
              IntStream.range(0, MANY).mapToObj(k -> new Something(cell)).toList();
          more.forEach(events::expect);
          boolean met = more.stream().allMatch(events::met) && events.met(first);
          System.out.println(met && events.isEmpty());
          return;
        }
      }
      System.out.println("memory was never wanting");
    }
  }

  @Test
  void whoeverWatchesAfterAWantOfMemoryIsToldOfTheEnd() throws IOException, InterruptedException {
    assertEquals("Stopped[]", outputOf(Watching.class));
  }

  @Test
  void whatIsExpectedAfterAWantOfMemoryIsMet() throws IOException, InterruptedException {
    assertEquals("true", outputOf(Expecting.class));
  }

  private static String outputOf(Class<?> program) throws IOException, InterruptedException {
    List<String> options = List.of("-Xms64m", "-XX:-UseTLAB", "-Dslf4j.internal.verbosity=ERROR");
    return ChildProgram.start(program, options).output().strip();
  }
}
