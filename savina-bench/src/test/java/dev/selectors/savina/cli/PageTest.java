package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the text of a page tells of how it looks; nothing here draws it. */
class PageTest {
  private static final Pattern LIGHT = Pattern.compile("(?m)^ *:root \\{([^}]*)}");
  private static final Pattern DARK = Pattern.compile(
      "@media screen and \\(prefers-color-scheme: dark\\) \\{\\s*:root:not\\(\\.print\\) \\{([^}]*)}");
  private static final Pattern COLOUR = Pattern.compile("(--\\w+):");

  /** The names of all colours in the blocks that a pattern finds. */
  private static Set<String> colours(Pattern blocks, String page) {
    Set<String> names = new TreeSet<>();
    blocks
        .matcher(page)
        .results()
        .flatMap(block -> COLOUR.matcher(block.group(1)).results())
        .forEach(colour -> names.add(colour.group(1)));
    return names;
  }

  @ParameterizedTest
  @ValueSource(strings = {"report.html", "paper.html", "memory.html"})
  void everyColourHasADarkOneThatIsNotPrinted(String name) throws IOException {
    String page = Page.of(name, "{}");
    assertEquals(colours(LIGHT, page), colours(DARK, page));
    assertTrue(page.contains("color-scheme: light dark"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"report.html", "paper.html", "memory.html"})
  void everyChartIsDrawnAnewForPaperAndForADarkScreen(String name) throws IOException {
    String page = Page.of(name, "{}");
    String ours = page.substring(page.lastIndexOf("\"use strict\";\nconst data"));
    assertEquals(2, ours.split("new Chart\\(", -1).length);
    assertTrue(ours.contains("one.drawn = new Chart(one.canvas, one.config())"));
    assertTrue(ours.contains("\npaint();\n"));
  }

  @Test
  void nameOfTheLimitIsBesideTheBars() throws IOException {
    String page = Page.of("report.html", "{}");
    assertTrue(page.contains("layout: { padding: { right: limit === undefined ? 0 : 28 } }"));
    assertTrue(page.contains("ctx.fillText(LIMIT, chartArea.right + 4, y)"));
  }

  @Test
  void oneCollectionIsMarkedOnAnAxisThatBeginsWithTheProgram() throws IOException {
    String page = Page.of("memory.html", "{}");
    assertTrue(page.contains("pointRadius: timeline[series].length < FEW ? 3 : 0"));
    assertFalse(page.contains("pointRadius: 0"));
    assertTrue(page.contains("type: \"linear\", min: 0, suggestedMax: seconds"));
  }

  @Test
  void whereBarsHaveLittleRoomTheirNamesAndTimesStandInOneLineAndMayBeUpright() throws IOException {
    String page = Page.of("report.html", "{}");
    assertTrue(page.contains("this.chart.width < ROOM * rows.length ? label.join(\"  \") : label"));
    assertTrue(page.contains("autoSkip: false, maxRotation: 90,"));
  }

  @Test
  void onANarrowScreenTitlesOfColumnsAreBrokenBeforeColumnsAreCut() throws IOException {
    String page = Page.of("report.html", "{}");
    assertTrue(
        page.contains("@media (max-width: 36rem) { th, td:first-child { white-space: normal; }"));
    // Later rules for the same cells would win.
    assertTrue(page.indexOf("(max-width: 36rem) { th,") > page.indexOf("white-space: nowrap"));
    assertTrue(Page.of("paper.html", "{}")
        .contains("(max-width: 36rem) { :is(td.left, span).number { white-space: normal; } }"));
  }

  @Test
  void pageTellsWhatARatioIsTo() throws IOException {
    String page = Page.of("report.html", "{}");
    assertTrue(page.contains("A ratio is to the first variant, whose bar is greyish."));
    assertTrue(page.contains("A ratio is to the \"\n    + \"best library that runs the actors;"));
    assertTrue(page.contains("speedup over the first number of workers; that bar is greyish."));
  }

  @Test
  void formsOfAProgramAreExplainedWhereThereAreAny() throws IOException {
    String page = Page.of("report.html", "{}");
    assertTrue(page.contains("every(({ variant }) => variant === \"actor\") ? \"\" :"
        + " \" A second word names another form of the program:"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"report.html", "paper.html", "memory.html"})
  void noLineEndsBehindTheHyphenOfAFlag(String name) throws IOException {
    String page = Page.of(name, "{}");
    assertTrue(page.contains(".word { display: inline-block; }"));
    assertTrue(page.contains("fact(\"Flags\", ...words(flags(at)))"));
  }
}
