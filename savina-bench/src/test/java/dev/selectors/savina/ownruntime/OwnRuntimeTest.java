package dev.selectors.savina.ownruntime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.cli.Said;
import dev.selectors.savina.cli.Savina;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.TinyCells;
import dev.selectors.savina.runtimes.RuntimeProvider;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The example of the page about runtimes of one's own: it runs the suite, and is compared. */
@Timeout(120)
class OwnRuntimeTest {
  private final RuntimeProvider provider = new PoolProvider();

  @TempDir
  private Path folder = Path.of("");

  static List<Cell<?, ?>> tinyCells() {
    return TinyCells.ofActors();
  }

  @ParameterizedTest
  @MethodSource("tinyCells")
  void everyBenchmarkGivesTheKnownAnswer(Cell<?, ?> cell) throws InterruptedException {
    for (int workers = 1; workers <= 2; workers++) {
      try (ActorRuntime runtime = provider.open(workers)) {
        cell.on(provider.name()).run(runtime).verify();
      }
    }
  }

  @Test
  void runtimeOfSomebodyElseIsListedWithThoseOfTheSuite() throws Exception {
    String said = savina("list");
    assertTrue(said.contains("== runtimes: 11 for"), said);
    assertTrue(
        said.lines()
            .anyMatch(
                "  pool            the JDK: a fixed pool of threads, a task for each message"
                    ::equals),
        said);
  }

  @Test
  void runtimeOfSomebodyElseIsComparedInForksOfItsOwn() throws Exception {
    String said = savina(
        "compare",
        "fib",
        "--runtimes=raw,pool",
        "--progress=none",
        "-p",
        "n=3",
        "--forks=1",
        "--warmups=1",
        "--iterations=2",
        Said.JVM_ARGS,
        "--out=" + folder.resolve("results"));
    List<String> rows = said.lines()
        .map(line -> line.strip().split("\\s+", 2)[0])
        .filter(List.of("raw", "pool")::contains)
        .sorted()
        .toList();
    assertEquals(List.of("pool", "pool", "raw", "raw"), rows, said);
    String page = Files.readString(folder.resolve("results/report.html"));
    assertTrue(page.contains("\"runtime\" : \"pool\""));
    assertTrue(page.contains("a fixed pool of threads, a task for each message"));
  }

  /** The command in a JVM whose class path names the provider. */
  private String savina(String... args) throws IOException, InterruptedException {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(
        services.resolve(RuntimeProvider.class.getName()), PoolProvider.class.getName() + "\n");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(System.getProperty("java.class.path") + File.pathSeparator + folder);
    command.add(Savina.class.getName());
    command.addAll(List.of(args));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
    return said;
  }
}
