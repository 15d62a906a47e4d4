package dev.selectors.savina.cli;

import static dev.selectors.savina.cli.FigurePick.fastest;

import dev.selectors.savina.banking.Banking;
import dev.selectors.savina.harness.PaperBounds;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.logmap.LogisticMap;
import java.util.List;

/** Figures 8 and 9: requests whose answers are waited for. */
final class FiguresOfWaiting {
  private static final String RESENT = "HA resend";
  private static final String STASHES =
      "AK uses the library's stash, and takes messages from it one by one; FJ, JL, SZ and HA keep"
          + " a stash by hand, and empty it in place. The suite sends its oldest message anew"
          + " instead: that is " + RESENT + ".";

  private FiguresOfWaiting() {}

  static List<Figure> all() {
    return List.of(series(), transactions());
  }

  private static Figure series() {
    return new FigureDraft(
            8,
            new LogisticMap(),
            "150 term actors and 150 ratio actors, 150,000 terms each",
            FigureScale.by("terms"))
        .on("AK", "pekko", Variants.STASH)
        .otherActors()
        .ours(RESENT, Variants.RESEND)
        .bar("HS", "gates")
        .note(STASHES)
        .claim(
            "HS is at least 1.6 times as fast as every actor version",
            fastest("AK", "FJ", "JL", "SZ", "HA"),
            fastest("HS"),
            PaperBounds.REPLIES)
        .claim(
            "the same against the suite's stash alone",
            fastest(RESENT),
            fastest("HS"),
            PaperBounds.REPLIES)
        .claim(FigureClaim.notMeasured(
            "AK with its blocking request takes over 46 seconds",
            "not among the bars of the paper either; 'savina compare logmap --forms' measures it"))
        .withoutScala("SC takes over 300 seconds with blocking receive, over 100 with a stash")
        .withoutLines("HS has at least 12 % fewer lines: 177, not 202")
        .figure();
  }

  private static Figure transactions() {
    return new FigureDraft(
            9,
            new Banking(),
            "1,000 accounts, 10,000,000 transactions",
            FigureScale.by("transactions"))
        .on("AK", "pekko", Variants.STASH)
        .otherActors()
        .ours(RESENT, Variants.RESEND)
        .bar("HS", "gates")
        .ours("HS in order", "gates-2")
        .note(STASHES)
        .note(
            "HS has three mailboxes and takes debits before credits, like the program of the suite;"
                + " HS in order has two, and takes requests in the order of the actor.")
        .claim(
            "HS is over 2 times as fast as the actor versions",
            fastest("AK", "FJ", "JL", "SZ", "HA"),
            fastest("HS"),
            PaperBounds.TRANSACTIONS)
        .claim(
            "the same against the suite's stash alone",
            fastest(RESENT),
            fastest("HS"),
            PaperBounds.TRANSACTIONS)
        .withoutScala("SC takes over 200 seconds with blocking receive, over 100 with a stash")
        .withoutLines("HS has 10 % fewer lines: 153, not 170")
        .figure();
  }
}
