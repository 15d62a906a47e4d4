package dev.selectors.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.docs.patterns.Svg;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The picture of the table of figures in the README. */
final class SpeedPictureTest {
  private static final int LEFT = 110; // where bars begin
  private static final int WIDTH = 930;
  private static final int TOP = 64;
  private static final int BAR = 12;
  private static final int GAP = 12; // between benchmarks
  private static final int PLACE = 60; // for the number behind the longest bar
  private static final List<String> STYLES = List.of("ours", "second", "third");

  /** A row of the table, its name first. */
  private static List<String> cells(String row) {
    return Arrays.stream(row.split("\\|", -1))
        .map(cell -> cell.replaceAll("[*`]", "").strip())
        .skip(1)
        .toList();
  }

  @Test
  void theFiguresOfTheReadmeAreDrawn() throws IOException {
    String readme = Files.readString(Path.of("..", "README.md"));
    List<List<String>> table = Stream.of(readme.split("## How fast", 2)[1].split("\n", -1))
        .filter(line -> line.startsWith("|") && !line.startsWith("|---"))
        .map(SpeedPictureTest::cells)
        .toList();
    List<String> benchmarks = table.getFirst();
    List<List<String>> libraries = table.subList(1, 4);
    assertEquals("selectors", libraries.getFirst().getFirst());
    assertTrue(benchmarks.size() >= 12, benchmarks::toString);

    Svg.assertDrawn(Path.of("speed.svg"), drawn(benchmarks, libraries));
  }

  private static String drawn(List<String> benchmarks, List<List<String>> libraries) {
    Svg svg = new Svg();
    svg.style("""
        .ours { fill: #1a7f37; stroke: none; }
        .second { fill: #7d9bc1; stroke: none; }
        .third { fill: #c3cfdd; stroke: none; }
        """);
    for (int library = 0; library < libraries.size(); library++) {
      int x = LEFT + library * 120;
      svg.box(x, 20, BAR, BAR, STYLES.get(library));
      svg.text(x + BAR + 6, 31, "", libraries.get(library).getFirst());
    }
    svg.text(WIDTH - 20, 31, "note end", "time of a run, the fastest is 1: shorter is better");

    double longest = libraries.stream()
        .flatMap(row -> row.subList(1, benchmarks.size() - 1).stream())
        .mapToDouble(Double::parseDouble)
        .max()
        .orElseThrow();
    double scale = (WIDTH - LEFT - PLACE) / longest;
    int y = TOP;
    for (int benchmark = 1; benchmark < benchmarks.size() - 1; benchmark++) {
      svg.text(LEFT - 10, y + BAR * libraries.size() / 2 + 5, "end", benchmarks.get(benchmark));
      for (int library = 0; library < libraries.size(); library++) {
        String figure = libraries.get(library).get(benchmark);
        int width = (int) Math.round(Double.parseDouble(figure) * scale);
        svg.box(LEFT, y, width, BAR, STYLES.get(library));
        svg.text(LEFT + width + 6, y + BAR - 2, "note", figure);
        y += BAR;
      }
      y += GAP;
    }
    return svg.toString("How long selectors, Scalaz and Castor take", WIDTH, y);
  }
}
