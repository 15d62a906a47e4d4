package dev.selectors.savina.cli;

import static dev.selectors.savina.cli.FigurePick.fastest;
import static dev.selectors.savina.cli.FigurePick.slowest;

import dev.selectors.savina.bndbuffer.BoundedBuffer;
import dev.selectors.savina.concdict.ConcurrentDictionary;
import dev.selectors.savina.concsll.SortedLinkedList;
import dev.selectors.savina.harness.PaperBounds;
import java.util.List;

/** Figures 17, 18 and 20: readers and writers, producers and consumers. */
final class FiguresOfSharing {
  private static final String SERIAL =
      "The paper's text gives HA reads in parallel, its program does not: HA is serial here, like"
          + " the actors of the other libraries.";

  private FiguresOfSharing() {}

  static List<Figure> all() {
    return List.of(dictionary(), list(), buffer());
  }

  private static FigureDraft bars(FigureDraft draft) {
    return draft
        .actors()
        .bar("AO", "arrival")
        .bar("RF", "readers-first")
        .bar("WF", "writers-first")
        .note(SERIAL);
  }

  private static Figure dictionary() {
    return bars(new FigureDraft(
            17,
            new ConcurrentDictionary(),
            "24 workers, 400,000 requests each, one of ten a write",
            FigureScale.by("requests")))
        .claim(
            "reads in parallel are generally much faster than actors",
            fastest("AK", "FJ", "JL", "HA"),
            slowest("AO", "RF", "WF"),
            PaperBounds.MUCH_MORE)
        .claim(
            "SZ is competitive with them",
            fastest("SZ"),
            fastest("AO", "RF", "WF"),
            PaperBounds.SIMILAR)
        .withoutScala("the same against SC")
        .figure();
  }

  private static Figure list() {
    return bars(new FigureDraft(
            18,
            new SortedLinkedList(),
            "24 workers, 15,000 requests each, one of ten a write",
            FigureScale.bySquareOf("requests")))
        .claim(
            "reads in parallel are much faster than actors",
            fastest("AK", "FJ", "JL", "SZ", "HA"),
            slowest("AO", "RF", "WF"),
            PaperBounds.MUCH_MORE)
        .claim(FigureClaim.unlike(
            17, "which of RF and AO is faster differs from figure 17", "RF", "AO"))
        .withoutScala("the same against SC")
        .figure();
  }

  private static Figure buffer() {
    return new FigureDraft(
            20,
            new BoundedBuffer(),
            "a buffer of 6,000, 5,000 producers of up to 1,000 items each, 2,000 consumers",
            FigureScale.by("items"))
        .actors()
        .bar("HSI", "gates")
        .bar("HSD", "guards")
        .note("The paper does not say what an item costs to make and to use. Here it costs nothing,"
            + " so that the mailboxes show.")
        .claim(
            "HSI and HSD are similar to JL and SZ",
            slowest("HSI", "HSD", "JL", "SZ"),
            fastest("HSI", "HSD", "JL", "SZ"),
            PaperBounds.COMPETITIVE)
        .claim(
            "HSI and HSD are much better than HA",
            fastest("HA"),
            slowest("HSI", "HSD"),
            PaperBounds.MUCH_MORE)
        .claim(
            "HSD is about 6.5 % slower than HSI",
            fastest("HSD"), fastest("HSI"), PaperBounds.GUARDS)
        .claim(
            "FJ is much slower than the others",
            fastest("FJ"),
            slowest("AK", "JL", "SZ", "HA"),
            PaperBounds.MUCH_MORE)
        .withoutScala("SC is much slower than the others")
        .withoutLines("the buffer has 25 (HSI) or 22 (HSD) lines, not 32")
        .figure();
  }
}
