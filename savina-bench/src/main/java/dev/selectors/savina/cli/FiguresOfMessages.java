package dev.selectors.savina.cli;

import static dev.selectors.savina.cli.FigurePick.fastest;
import static dev.selectors.savina.cli.FigurePick.slowest;

import dev.selectors.savina.chameneos.Chameneos;
import dev.selectors.savina.fjthrput.Throughput;
import dev.selectors.savina.harness.PaperBounds;
import java.util.List;

/** Figures 3 and 4: messages to mailboxes that are always open. */
final class FiguresOfMessages {
  private FiguresOfMessages() {}

  static List<Figure> all() {
    return List.of(throughput(), contention());
  }

  private static Figure throughput() {
    return new FigureDraft(
            3,
            new Throughput(),
            "60 actors, 400,000 messages to each, to its mailboxes in turn",
            FigureScale.by("messages"))
        .actors()
        .bar("HS1", "selector-1")
        .bar("HS8", "selector-8")
        .bar("HS16", "selector-16")
        .bar("HS32", "selector-32")
        .claim(
            "SZ, AK, FJ and HA are competitive",
            slowest("SZ", "AK", "FJ", "HA"),
            fastest("SZ", "AK", "FJ", "HA"),
            PaperBounds.COMPETITIVE)
        .claim(
            "JL is slightly slower than these",
            fastest("JL"),
            slowest("SZ", "AK", "FJ", "HA"),
            PaperBounds.SLIGHTLY_MORE)
        .withoutScala("SC is slightly slower than these")
        .claim(
            "HS1 is about 5 % slower than HA",
            fastest("HS1"), fastest("HA"), PaperBounds.ONE_MAILBOX)
        .claim(
            "HS8, HS16 and HS32 are worse than HS1",
            fastest("HS8", "HS16", "HS32"),
            fastest("HS1"),
            PaperBounds.MORE)
        .claim(
            "the overhead grows with the number of mailboxes",
            fastest("HS32"),
            fastest("HS8"),
            PaperBounds.MORE)
        .figure();
  }

  private static Figure contention() {
    return new FigureDraft(
            4,
            new Chameneos(),
            "500 chameneos, 8,000,000 meetings; they are spread over the mailboxes of the mall",
            FigureScale.by("meetings"))
        .actors()
        .bar("HS1", "selector-1")
        .bar("HS8", "selector-8")
        .bar("HS16", "selector-16")
        .bar("HS32", "selector-32")
        .claim("HS1 is similar to HA", fastest("HS1"), fastest("HA"), PaperBounds.SIMILAR)
        .claim(
            "AK is competitive with HA, JL and SZ",
            slowest("AK", "HA", "JL", "SZ"),
            fastest("AK", "HA", "JL", "SZ"),
            PaperBounds.COMPETITIVE)
        .withoutScala("SC is slow")
        .claim(
            "FJ is slow (section 7.1)",
            fastest("FJ"),
            slowest("AK", "HA", "JL", "SZ"),
            PaperBounds.MUCH_MORE)
        .claim(
            "more mailboxes are faster than one",
            fastest("HS1"),
            slowest("HS8", "HS16", "HS32"),
            PaperBounds.MORE)
        .claim(
            "HS32 is slightly worse than HS16",
            fastest("HS32"),
            fastest("HS16"),
            PaperBounds.SLIGHTLY_MORE)
        .figure();
  }
}
