package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Nothing is left of systems that were closed: 1,000 of them, in a program of their own, where
 * nobody else makes threads or fills the heap.
 */
@Timeout(90)
@InAnotherJvm
final class SystemLeakTest {
  private static final int CYCLES = 1_000;
  private static final Duration NEVER = Duration.ofDays(1);
  private static final Duration LONG = Duration.ofSeconds(20);
  /** How long threads may take to end; twice that is less than a child program may take. */
  private static final Duration SETTLING = Duration.ofMinutes(2);

  /** A selector that leaves behind whatever a selector can. */
  private static final class Untidy extends Steered {
    final AtomicInteger tasks;
    final Mailbox<String> closed = logged("closed");
    final Mailbox<Exit> trap = mailbox("trap", exit -> {});
    final Mailbox<Down> downs = mailbox("downs", down -> {});
    final CompletableFuture<String> stage = new CompletableFuture<>();

    Untidy(AtomicInteger tasks) {
      this.tasks = tasks;
      trapExits(trap);
    }

    @Override
    protected void onStart() {
      closed.disable();
      after(NEVER, () -> seen.add("fired"));
      every(NEVER, () -> seen.add("fired"));
      await(stage, (value, error) -> seen.add("went on")).whileDisabled(closed);
      async(tasks::incrementAndGet);
      async(() -> "result", (value, error) -> closed.send(value));
      spawnChild(new Steered());
    }

    void meet(Untidy other) {
      link(other);
      other.monitor(downs);
      await(ask(other.closed, replyTo -> "request", NEVER), (value, error) -> {});
    }
  }

  /** The child program: prints what there was before and after. */
  static final class Program {
    private static final List<WeakReference<Object>> MADE = new ArrayList<>();
    private static final AtomicInteger TASKS = new AtomicInteger();
    private static final String NAME = "cycle";
    private static Set<Thread> threadsBefore = Set.of();

    private Program() {}

    public static void main(String[] args) throws Exception {
      for (int i = 0; i < 30; i++) {
        cycle(i);
      }
      // Workers of the last cycle may be about to end: kept here, they would keep their systems.
      threadsBefore = Thread.getAllStackTraces().keySet().stream()
          .filter(thread -> !thread.getName().startsWith(NAME))
          .collect(Collectors.toSet());
      Map<String, Long> before = settled(now -> now.get("systems and selectors") == 0);
      for (int i = 0; i < CYCLES; i++) {
        cycle(i);
      }
      Map<String, Long> after = settled(now -> leaks(before, now).isEmpty());
      LoggedProgram.part("before", () -> print(before));
      LoggedProgram.part("after", () -> print(after));
      LoggedProgram.part("tasks", () -> System.out.println(TASKS));
    }

    private static void cycle(int i) throws InterruptedException {
      SelectorSystem system =
          SelectorSystem.builder().name(NAME).parallelism(2).closeTimeout(LONG).build();
      Untidy one = system.spawn(new Untidy(TASKS));
      Untidy other = system.spawn(new Untidy(TASKS));
      MADE.addAll(List.of(
          new WeakReference<>(system), new WeakReference<>(one), new WeakReference<>(other)));
      one.turn.send(() -> one.meet(other));
      one.closed.send("left behind a gate");
      system.awaitQuiescence(LONG); // so that nothing is refused, as it would be while closing
      switch (i % 3) {
        case 0 -> system.close();
        case 1 -> system.drain(LONG);
        default -> system.discard(LONG);
      }
    }

    /** What there is once the condition holds, or after a long time if it does not. */
    private static Map<String, Long> settled(Predicate<Map<String, Long>> condition)
        throws JMException, ReflectiveOperationException {
      long end = System.nanoTime() + SETTLING.toNanos();
      Map<String, Long> now = now();
      while (!condition.test(now) && System.nanoTime() < end) {
        now = now();
      }
      return now;
    }

    private static Map<String, Long> now() throws JMException, ReflectiveOperationException {
      Map<String, Long> now = instances(); // collects garbage
      MADE.removeIf(made -> made.refersTo(null));
      now.put("systems and selectors", (long) MADE.size());
      now.put("threads", threads());
      now.put("hooks", hooks());
      Runtime runtime = Runtime.getRuntime();
      now.put("heap", runtime.totalMemory() - runtime.freeMemory());
      return now;
    }

    /** The threads made since, except those that the JVM makes for itself. */
    private static long threads() {
      return Thread.getAllStackTraces().keySet().stream()
          .filter(thread -> !threadsBefore.contains(thread))
          .filter(thread -> !thread.getClass().getName().startsWith("jdk.internal."))
          .count();
    }

    private static long hooks() throws ReflectiveOperationException {
      Field hooks = Class.forName("java.lang.ApplicationShutdownHooks").getDeclaredField("hooks");
      hooks.setAccessible(true);
      return ((Map<?, ?>) hooks.get(null)).size();
    }

    /** How many objects there are of each class of the library, and of selectors of this test. */
    private static Map<String, Long> instances() throws JMException {
      String histogram = (String) ManagementFactory.getPlatformMBeanServer()
          .invoke(
              new ObjectName("com.sun.management:type=DiagnosticCommand"),
              "gcClassHistogram",
              new Object[] {new String[0]},
              new String[] {String[].class.getName()});
      Matcher line =
          Pattern.compile("(\\d+) +\\d+ +(\\[*L?dev\\.selectors\\.\\S+)").matcher(histogram);
      Map<String, Long> instances = new TreeMap<>();
      while (line.find()) {
        if (!line.group(2).contains(Program.class.getSimpleName())) { // its own lambdas
          instances.merge(line.group(2), Long.parseLong(line.group(1)), Long::sum);
        }
      }
      return instances;
    }

    private static void print(Map<String, Long> now) {
      now.forEach((what, n) -> System.out.println(what + ": " + n));
    }
  }

  private static Map<String, String> outputs = Map.of();

  @BeforeAll
  static void runProgram() throws IOException, InterruptedException {
    outputs =
        LoggedProgram.outputs(Program.class, "--add-opens", "java.base/java.lang=ALL-UNNAMED");
  }

  private static Map<String, Long> measured(String when) {
    return outputs
        .get(when)
        .lines()
        .collect(Collectors.toMap(
            line -> line.substring(0, line.lastIndexOf(": ")),
            line -> Long.parseLong(line.substring(line.lastIndexOf(": ") + 2)),
            Long::sum,
            TreeMap::new));
  }

  /**
   * What there is more of than before. For a class it is no leak if an object was made in some
   * cycles only, such as a lambda on its first use.
   */
  private static Map<String, Long> leaks(Map<String, Long> before, Map<String, Long> after) {
    Map<String, Long> leaks = new TreeMap<>(after);
    leaks.remove("heap");
    leaks.replaceAll((what, n) -> n - before.getOrDefault(what, 0L));
    leaks
        .entrySet()
        .removeIf(e -> e.getValue() <= (e.getKey().contains("dev.selectors.") ? CYCLES / 10 : 0));
    return leaks;
  }

  @Test
  void closedSystemsLeaveNoThreadNoHookAndNoObject() {
    assertEquals(Map.of(), leaks(measured("before"), measured("after")));
    assertEquals(0, measured("after").get("systems and selectors"));
    int tasks = Integer.parseInt(outputs.get("tasks").strip());
    assertTrue(tasks >= CYCLES, () -> "systems did not come to do anything: " + tasks);
  }

  @Test
  void closedSystemsLeaveNoHeap() {
    long grown = measured("after").get("heap") - measured("before").get("heap");
    assertTrue(grown < 1 << 20, () -> grown + " bytes more than before");
  }
}
