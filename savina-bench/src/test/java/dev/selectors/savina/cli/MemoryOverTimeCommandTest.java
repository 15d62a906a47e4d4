package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class MemoryOverTimeCommandTest {
  private static final List<String> FEW = List.of(
      "memory-over-time", "--progress=none", "--size=quick", "-p", "rings=2", "--workers=2");

  @TempDir
  private Path folder = Path.of("");

  private static Said said(Path folder, int seconds, String heap, String... more) {
    List<String> out = List.of(
        "--seconds=" + seconds,
        "--jvm-args=" + heap + " -XX:+UseSerialGC",
        "--out",
        folder.toString());
    return Said.savina(
        Stream.of(FEW, out, List.of(more)).flatMap(List::stream).toArray(String[]::new));
  }

  @Test
  void everyRuntimeHasItsPointsInTheFileAndItsNumbersInTheTableAndThePage() throws IOException {
    int seconds = 1;
    Path its;
    Said said;
    do { // the first run may have taken so long
      its = folder.resolve(seconds + " s");
      said = said(its, seconds, "-Xmx32m", "--runtimes", "raw,selectors");
      assertEquals(0, said.code(), said::err);
      seconds *= 2;
    } while (Math.min(runs(said, "raw"), runs(said, "selectors")) == 1 && seconds < 20);
    assertTrue(said.out().contains("mixed: rings=2 actors=50 token=20"), said::out);

    List<String> points = Files.readAllLines(its.resolve("memory.csv"));
    assertEquals("runtime,series,milliseconds,bytes", points.getFirst());
    for (String runtime : List.of("selectors", "raw")) {
      assertTrue(runs(said, runtime) > 1, said::out);
      assertTrue(count(points, runtime + ",used,\\d+,\\d+") > 0, points::toString);
      long kept = count(points, runtime + ",kept,\\d+,\\d+");
      assertEquals(kept, Long.parseLong(said.row(runtime).get(4)), said::out);
    }
    assertEquals(points.size() - 1, count(points, "(selectors|raw),(used|kept),\\d+,\\d+"));

    String page = Files.readString(its.resolve("memory.html"));
    assertTrue(page.contains("Chart.js v"));
    assertTrue(page.contains("\"runtime\":\"raw\""));
    assertFalse(page.contains("<script src"));
    String collections = said.row("raw").get(4);
    assertTrue(page.contains("\"kept\":{\"count\":" + collections + ","), collections);
  }

  private static int runs(Said said, String runtime) {
    return Integer.parseInt(said.row(runtime).get(1));
  }

  private static long count(List<String> lines, String pattern) {
    return lines.stream().filter(line -> line.matches(pattern)).count();
  }

  @Test
  void heapThatIsTooSmallEndsTheCommand() {
    Said said = said(folder, 1, "-Xmx16m", "--runtimes", "raw", "-p", "actors=200000");
    assertEquals(Complaints.FAILED, said.code());
    assertTrue(
        said.err().contains("savina: memory over time on raw: the JVM ended with 3"), said::err);
    assertFalse(Files.exists(folder.resolve("memory.csv")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--runtimes raw,jx | unknown runtime 'jx'; did you mean 'jox'? Known: selectors,",
        "--size papre | unknown size 'papre'; did you mean 'paper'? Known: quick,",
        "-p tokn=3 | unknown parameter 'tokn'; did you mean 'token'? Known: rings,",
        "-p rings=0 | mixed: rings must be a positive number, was 0",
        "--seconds 0 | --seconds must be a positive number, was 0",
        "--workers 0 | --workers must be a positive number, was 0",
        "--workers 40000 | --workers must be at most 32767, as in a ForkJoinPool, was 40000",
      })
  void mistakeIsAnsweredInOneLine(String args, String message) {
    Said.savina("memory-over-time " + args).assertMistake(message);
  }
}
