package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.harness.Suite;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Model.OptionSpec;

/** The options that the help of a command lists are those that the command takes. */
@Timeout(120)
class OptionsTest {
  /** Every option of every command; the last one is a mistake that is found after all others. */
  private static final List<String> LINES = List.of(
      "run --all --variant=actor --size=quick -p=cost=0 --protocol=savina --forks=2 --iterations=2"
          + " --warmups=2s --workers=1,2 --jvm-args=-Xmx1g --progress=none --out=",
      "run --resume=",
      "compare --all --forms --runtimes=raw --size=quick -p=cost=0 --forks=2 --iterations=2"
          + " --warmups=2s --workers=2 --jvm-args=-Xmx1g --progress=none --out=",
      "compare --short --out=",
      "compare --resume=",
      "merge BASELINE --out=",
      "check BASELINE --tolerance=1.1 --confidence=95 --partial --fail-undecided --progress=none"
          + " --out=",
      "check BASELINE --resume=",
      "paper 8 --scale=0.5 --runtimes=selectors --forks=2 --iterations=2 --workers=2"
          + " --jvm-args=-Xmx1g --progress=none --out=",
      "paper --size=paper --out=",
      "paper --resume=",
      "memory-over-time --runtimes=raw --size=quick -p=rings=2 --seconds=1 --workers=2"
          + " --jvm-args=-Xmx1g --progress=none --out=",
      "memory --runtimes=selectors --actors=2 --layouts --forks=1 --workers=2 --progress=none"
          + " --jvm-args=-XX:NoSuchFlag",
      "memory --selectors=2 --shape=actor --progress=none --jvm-args=-XX:NoSuchFlag",
      "latency --busy=0 --seconds=1 --warmups=1 --forks=1 --workers=2 --progress=none"
          + " --jvm-args=-XX:NoSuchFlag");

  /** What a command has no use for, and says so. */
  private static final List<String> REFUSED = List.of("paper --warmups=0", "paper --warmups=3s");

  @TempDir
  private Path folder = Path.of("");

  private static Set<String> commands() {
    return Savina.over(Suite.all()).getSubcommands().keySet();
  }

  private static List<OptionSpec> options(String command) {
    return Savina.over(Suite.all())
        .getSubcommands()
        .get(command)
        .getCommandSpec()
        .options();
  }

  private static String name(String argument) {
    return argument.split("=", -1)[0];
  }

  @ParameterizedTest
  @FieldSource("LINES")
  void everyOptionIsTaken(String line) throws IOException {
    Results.of(Rows.here(1), List.of(Rows.row(5, 1))).write(folder);
    Said said = Said.savina(line, Map.of("BASELINE", folder));
    String last = line.substring(line.lastIndexOf(' ') + 1);
    if (last.startsWith("--jvm-args")) {
      assertEquals(Complaints.FAILED, said.code(), said::err);
      assertTrue(said.err().contains("NoSuchFlag"), said::err);
    } else {
      assertEquals(
          "savina: " + name(last) + " is empty: name a folder", said.err().strip());
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void optionsThatAreListedAreThoseThatAreTaken(String command) {
    Set<String> taken = names(command, LINES);
    taken.addAll(List.of("--help", "--version"));
    assertEquals(taken, names(command, false));
    assertEquals(names(command, REFUSED), names(command, true));
  }

  private static Set<String> names(String command, List<String> lines) {
    return lines.stream()
        .filter(line -> line.startsWith(command + " "))
        .flatMap(line -> Stream.of(line.split(" ", -1)))
        .filter(word -> word.startsWith("-"))
        .map(OptionsTest::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> names(String command, boolean hidden) {
    return options(command).stream()
        .filter(option -> option.hidden() == hidden)
        .map(OptionSpec::longestName)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @ParameterizedTest
  @FieldSource("REFUSED")
  void optionThatIsNotListedIsRefusedAndNotSuggested(String line) {
    Said.savina(line + " --out=").assertMistake("all runs of 'paper' count, ");
    String slip = Said.savina(name(line) + "x").err();
    assertTrue(slip.contains("; see 'savina "), slip);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandTellsItsHelpAndTheVersion(String command) {
    assertTrue(Said.savina(command, "--help").out().startsWith("Usage: savina " + command + " "));
    assertEquals(
        Said.savina("--version").out(), Said.savina(command, "--version").out());
  }
}
