package dev.selectors.savina.cli;

import static dev.selectors.savina.cli.FigurePick.fastest;
import static dev.selectors.savina.cli.FigurePick.slowest;

import dev.selectors.savina.adderjoin.AdderJoin;
import dev.selectors.savina.filterbank.FilterBank;
import dev.selectors.savina.harness.PaperBounds;
import dev.selectors.savina.runtimes.Runtimes;
import java.util.List;
import java.util.Map;

/** Figures 12 and 13: streams that are joined. */
final class FiguresOfJoins {
  private static final List<Integer> WAYS = List.of(4, 8, 12, 24, 36, 48);
  private static final String SCAN = "HA scan";

  private FiguresOfJoins() {}

  static List<Figure> all() {
    return List.of(bank(), adder());
  }

  private static Figure bank() {
    return new FigureDraft(
            12,
            new FilterBank(),
            "joins of 8 ways, 300,000 items, 131,072 columns",
            FiguresOfJoins::shorter)
        .actors()
        .ours(SCAN, "scan")
        .bar("HSAO", "any-order")
        .bar("HSRR", "round-robin")
        .note("The actors look a row up by its place in the sequence, as the text has it; the suite"
            + " looks through all rows that lack something: that is " + SCAN + ".")
        .claim(
            "the selectors are at least 28 % faster than every actor version",
            fastest("AK", "FJ", "JL", "SZ", "HA"), slowest("HSAO", "HSRR"), PaperBounds.JOINS)
        .claim(
            "the same against the suite's dictionary alone",
            fastest(SCAN),
            slowest("HSAO", "HSRR"),
            PaperBounds.JOINS)
        .withoutScala("the same against SC")
        .claim(
            "HSAO is slightly faster than HSRR",
            fastest("HSRR"),
            fastest("HSAO"),
            PaperBounds.SLIGHTLY_MORE)
        .withoutLines("the selectors have 338 and 343 lines, the actors 362 or more")
        .figure();
  }

  /**
   * Messages grow with the items; looking back on fewer columns keeps the filters from hiding that.
   */
  private static Map<String, String> shorter(Map<String, Object> paper, double share) {
    int columns = Math.max(2, (int) (FigureScale.number(paper, "columns") * share));
    int items = (int) Math.ceil(FigureScale.number(paper, "simulations") * share);
    return Map.of(
        "columns",
        Integer.toString(columns),
        "simulations",
        Integer.toString(Math.max(2 * columns - 1, items)));
  }

  private static Figure adder() {
    FigureDraft draft = new FigureDraft(
            13, new AdderJoin(), "24,000,000 numbers to add up", FiguresOfJoins::fewer)
        .groupedBy("ways");
    for (int ways : WAYS) {
      draft.add(bar("HSRR", ways, "round-robin")).add(bar("HSAO", ways, "any-order"));
    }
    return draft
        .claim("HSRR is better at 4 ways", fastest("HSAO 4"), fastest("HSRR 4"), PaperBounds.MORE)
        .claim("HSRR is better at 8 ways", fastest("HSAO 8"), fastest("HSRR 8"), PaperBounds.MORE)
        .claim(
            "they are close at 12 ways", fastest("HSRR 12"), fastest("HSAO 12"), PaperBounds.CLOSE)
        .claim(
            "HSAO is clearly better at 36 ways",
            fastest("HSRR 36"),
            fastest("HSAO 36"),
            PaperBounds.CLEARLY_MORE)
        .claim(
            "and from there on: at 48 ways",
            fastest("HSRR 48"),
            fastest("HSAO 48"),
            PaperBounds.CLEARLY_MORE)
        .figure();
  }

  /** Numbers enough for a row of the widest join. */
  private static Map<String, String> fewer(Map<String, Object> paper, double share) {
    int numbers = (int) Math.round(FigureScale.number(paper, "numbers") * share);
    return Map.of("numbers", Integer.toString(Math.max(WAYS.getLast(), numbers)));
  }

  private static FigureBar bar(String label, int ways, String variant) {
    String number = Integer.toString(ways);
    Map<String, String> parameters = Map.of("ways", number, "priority", "true");
    return new FigureBar(label, number, Runtimes.OURS, variant, parameters, true);
  }
}
