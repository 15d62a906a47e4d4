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
 * the next entry the JDK makes a table of a size that it cannot work with.
 */
@Timeout(90)
final class ShortageTableTest {
  /**
   * Has a selector watched, which fails at first, then watched by many, and stops it. Each attempt
   * needs a new selector: another thread may give memory back just before a monitor asks for it.
   */
  static final class Watching {
    private static final int MANY = 40;
    private static final int ATTEMPTS = 50;
    private static final int LARGEST = 1 << 20;
    private static final int LEAST = 8;

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
          if (watchWithoutMemory(watched, watcher)) {
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
        Cancellable unused = watched.monitor(watcher);
      }
    }

    /** Gives memory back bit by bit, until it is enough for one monitor; true if it failed before. */
    private static boolean watchWithoutMemory(Watched watched, Watcher watcher) {
      byte[][] all = new byte[2_000_000][];
      int n = fill(all);
      boolean failed = false;
      while (true) {
        all[--n] = null;
        try {
          Cancellable unused = watched.monitor(watcher);
          return failed;
        } catch (OutOfMemoryError e) {
          failed = true;
        }
      }
    }

    private static int fill(byte[][] all) {
      int n = 0;
      int size = LARGEST;
      while (true) {
        try {
          all[n] = new byte[size];
          n++;
        } catch (OutOfMemoryError e) {
          if (size == LEAST) {
            return n;
          }
          size /= 2;
        }
      }
    }
  }

  @Test
  void whoeverWatchesAfterAWantOfMemoryIsToldOfTheEnd() throws IOException, InterruptedException {
    String output = ChildProgram.start(
            Watching.class, List.of("-Xms64m", "-XX:-UseTLAB", "-Dslf4j.internal.verbosity=ERROR"))
        .output();
    assertEquals("Stopped[]", output.strip());
  }
}
