package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
@Execution(CONCURRENT)
class LatencyCommandTest {

  @Test
  void tableHasARowPerLoadWithRisingPercentiles() {
    Said said = Said.savina(
        "latency",
        "--progress=none",
        "--busy=0,3,0",
        "--seconds=1",
        "--warmups=1",
        "--forks=1",
        "--workers=2",
        Said.JVM_ARGS);
    assertEquals(0, said.code(), said::err);
    for (String load : List.of("0", "3")) {
      List<Double> times = said.row(load).subList(2, 6).stream()
          .map(time -> Double.valueOf(time.replace(",", "")))
          .toList();
      assertEquals(times.stream().sorted().toList(), times, said::out);
      assertTrue(times.getFirst() > 0, said::out);
    }
    assertEquals("", said.err());
  }

  @Test
  void measuredJvmHasTheFlagsThatOurRuntimeNeeds() throws IOException {
    // Here, as flags end at blanks, and the folder of temporary files may have some.
    Path arguments = Files.createTempFile(Path.of(""), "arguments", ".log");
    try {
      Said said = Said.savina(
          "latency --progress=none --busy 0 --seconds 1 --warmups 1 --forks 1 --workers 3"
              + " --jvm-args -Xlog:arguments:file=" + arguments + "::filecount=0");
      assertEquals(0, said.code(), said::err);
      String given = Files.readString(arguments);
      assertTrue(given.contains(" -Djdk.virtualThreadScheduler.parallelism=3 "), given);
    } finally {
      Files.delete(arguments);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "latency --busy 0,-1 | --busy must not be negative, was -1",
        "latency --busy 0,2,1 --workers 2 | --busy must be 0, or enough to keep all 2 workers busy",
        "latency --seconds 0 | --seconds must be a positive number, was 0",
        "latency --warmups 0 | --warmups must be a positive number, was 0",
        "latency --forks 0 | --forks must be a positive number, was 0",
        "latency --workers 0 | --workers must be a positive number, was 0",
      })
  void mistakeIsAnsweredInOneLine(String args, String message) {
    Said.savina(args).assertMistake(message);
  }
}
