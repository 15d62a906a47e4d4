package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.runtimes.Runtimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class PaperCommandTest {
  @TempDir
  private Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "paper 5 | the paper has no times in figure 5; figures with times: 3, 4, 8, 9,",
        "paper five | unknown argument 'five'; see 'savina paper --help'",
        "paper --scale 0 | --scale must be above 0 and at most 1, was 0.0",
        "paper --scale 1.5 | --scale must be above 0 and at most 1, was 1.5",
        "paper --scale NaN | --scale must be above 0 and at most 1, was NaN",
        "paper --size quick | --size of 'paper' can only be paper, was 'quick'; smaller sizes are --scale",
        "paper --size paper --scale 1 | --size paper is --scale 1: give one of them",
        "paper --warmups 3 | all runs of 'paper' count, give more --iterations instead of --warmups",
        "paper --workers 1,2 | --workers of 'paper' must be one number",
        "paper --forks 0 | --forks must be a positive number, was 0",
        "paper --runtimes akka | unknown runtime 'akka'; Known: selectors, raw, pekko,",
        "paper 13 --runtimes pekko | these figures have no bars on pekko; name more libraries",
        "paper --itertions 3 | unknown argument '--itertions'; did you mean '--iterations'?",
      })
  void mistakeIsAnsweredInOneLine(String line, String message) {
    Said.savina(line).assertMistake(message);
  }

  @Test
  void figureIsMeasuredOnEveryLibraryOfItAndJudged() throws IOException {
    Said said = Said.savina(
        "paper",
        "8",
        "--scale=0.001",
        "--forks=1",
        "--iterations=2",
        "--workers=2",
        "--runtimes=selectors,pekko",
        "--progress=none",
        Said.JVM_ARGS,
        "--out",
        folder.toString());
    assertEquals(0, said.code(), said::err);
    JsonNode json = new ObjectMapper().readTree(folder.resolve("paper.json").toFile());
    assertEquals(
        List.of("AK", "HA", "HA resend", "HS"),
        json.at("/figures/0/bars").findValuesAsText("name"));
    JsonNode bar = json.at("/figures/0/bars/0");
    assertEquals(150, bar.at("/parameters/terms").intValue());
    assertEquals(1, bar.at("/milliseconds").size());
    assertEquals(2, bar.at("/milliseconds/0").size());
    assertTrue(bar.at("/best/time").doubleValue() > 0);
    assertTrue(
        bar.at("/best/time").doubleValue() <= bar.at("/fair/time").doubleValue(), bar::toString);
    assertEquals(2, json.at("/runtimes").size());
    assertEquals(List.of("FJ", "JL", "SZ"), words(json.at("/figures/0/verdicts/0/without")));
    assertEquals(1 + 4 * 2, Files.readAllLines(folder.resolve("paper.csv")).size());
    assertTrue(said.out().contains("report   " + folder.resolve("paper.html").toAbsolutePath()));
    assertTrue(said.out().contains("4 bars"), said::out);
    assertEquals("", said.err());
  }

  @Test
  void whatIsThereAlreadyTakesNoTime() throws IOException {
    List<Job> jobs = Figures.numbered(List.of(8)).stream()
        .flatMap(figure -> figure.barsOn(List.of(Runtimes.named(Runtimes.OURS))).stream()
            .<Cell<?, ?>>map(bar -> figure.cell(bar, 0.001)))
        .map(cell -> new Job(cell, new Effort(1, Warmups.runs(0), 2), 2))
        .toList();
    Environment here = Environment.here(List.of(2), List.of("-Xmx256m"));
    Journal journal = Journal.begin(folder, "paper", jobs, here);
    jobs.forEach(job -> journal.add(job, 1, Trial.of(List.of(2.0, 1.0), List.of())));
    journal.release();
    String line = "paper 8 --scale=0.001 --forks=1 --iterations=2 --workers=2"
        + " --runtimes=selectors --progress=none --jvm-args=-Xmx256m --resume FOLDER";
    Said said = Said.savina(line, Map.of("FOLDER", folder));
    assertEquals(0, said.code(), said::err);
    assertTrue(said.out().contains(jobs.size() + " bars, 0 seconds by a guess"), said::out);
  }

  private static List<String> words(JsonNode array) {
    return array.valueStream().map(JsonNode::textValue).toList();
  }
}
