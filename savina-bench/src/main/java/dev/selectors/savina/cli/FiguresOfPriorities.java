package dev.selectors.savina.cli;

import static dev.selectors.savina.cli.FigurePick.fastest;

import dev.selectors.savina.astar.GuidedSearch;
import dev.selectors.savina.harness.PaperBounds;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.nqueenk.NQueens;
import java.util.List;
import java.util.Map;

/** Figures 14 and 15: messages that overtake others. */
final class FiguresOfPriorities {
  /** How many solutions a board of this size has; each needs about as much work as another. */
  private record Board(int size, int solutions) {}

  private static final List<Board> BOARDS = List.of(
      new Board(15, 2_279_184),
      new Board(14, 365_596),
      new Board(13, 73_712),
      new Board(12, 14_200),
      new Board(11, 2_680),
      new Board(10, 724),
      new Board(9, 352),
      new Board(8, 92));

  private static final String KEPT = "HS guards";
  private static final String MASTER =
      KEPT + " keeps works at the master, and hands out two for each worker: with all works handed"
          + " out at once, as in HS and in the paper, the order to stop comes when most are done.";

  private FiguresOfPriorities() {}

  static List<Figure> all() {
    return List.of(queens(), search());
  }

  private static FigureDraft bars(FigureDraft draft) {
    return draft
        .actors()
        .on("AK priority", "pekko", Variants.PRIORITY)
        .bar("HS", "levels")
        .ours(KEPT, "guards")
        .note(MASTER);
  }

  private static Figure queens() {
    return bars(new FigureDraft(
            14,
            new NQueens(),
            "1,500,000 solutions of a board of size 15, threshold 5, 24 workers",
            FiguresOfPriorities::smaller))
        .note("Boards come in whole sizes: this is the largest whose solutions are no more than the"
            + " share, and 66 of every hundred of them are wanted.")
        .claim(
            "HS is at least 1.7 times as fast as every actor version",
            fastest("AK", "FJ", "JL", "SZ", "HA", "AK priority"),
            fastest("HS"),
            PaperBounds.QUEENS)
        .claim(
            "AK with priorities comes closest",
            fastest("AK", "FJ", "JL", "SZ", "HA"),
            fastest("AK priority"),
            PaperBounds.MORE)
        .claim(FigureClaim.notMeasured(
            "part of the gain is that the order to stop overtakes works",
            "no time tells why; the documentation counts the works that were saved"))
        .withoutScala("the same against SC")
        .figure();
  }

  private static Map<String, String> smaller(Map<String, Object> paper, double share) {
    Board whole = BOARDS.getFirst();
    Board board = BOARDS.stream()
        .filter(one -> one.solutions() <= share * whole.solutions())
        .findFirst()
        .orElse(BOARDS.getLast());
    double wanted = FigureScale.number(paper, "solutions") / (double) whole.solutions();
    return Map.of(
        "size",
        Integer.toString(board.size()),
        "threshold",
        Integer.toString(FigureScale.number(paper, "threshold") * board.size() / whole.size()),
        "solutions",
        Long.toString(Math.round(wanted * board.solutions())));
  }

  private static Figure search() {
    return bars(new FigureDraft(
            15,
            new GuidedSearch(),
            "a grid of 150 x 150 x 150 nodes, 24 workers",
            (paper, share) -> Map.of(
                "grid",
                Integer.toString(Math.max(
                    2, Integer.parseInt(FigureScale.times(paper, "grid", Math.cbrt(share))))),
                "threshold",
                FigureScale.times(paper, "threshold", Math.sqrt(share)))))
        .note("The program of the suite, by mistake, first serves what is farthest from the target;"
            + " here it is the nearest, as the paper says.")
        .claim(
            "HS is about 13 % faster than JL",
            fastest("JL"), fastest("HS"), PaperBounds.SEARCH_OF_THE_BEST)
        .claim(
            "HS is over 17 % faster than the other actor versions",
            fastest("AK", "FJ", "SZ", "HA", "AK priority"), fastest("HS"), PaperBounds.SEARCH)
        .claim(
            "JL is the best actor version",
            fastest("AK", "FJ", "SZ", "HA"),
            fastest("JL"),
            PaperBounds.MORE)
        .claim(
            "JL is faster than AK with priorities",
            fastest("AK priority"),
            fastest("JL"),
            PaperBounds.MORE)
        .withoutScala("the same against SC")
        .figure();
  }
}
