package dev.selectors.savina.harness;

/**
 * What <em>Selectors: Actors with Multiple Guarded Mailboxes</em> (Imam and Sarkar, 2014) says of
 * times, in numbers: how many times as long one takes as another. Whoever judges the paper takes it
 * from here, so that all of them judge the same.
 */
public final class PaperBounds {
  /** "Close": a tenth more or less. */
  public static final FigureBounds CLOSE = new FigureBounds(0.9, 1.1);

  /** "Competitive" and "similar" of several: from the fastest to the slowest a quarter at most. */
  public static final FigureBounds COMPETITIVE = FigureBounds.atMost(1.25);

  /** The same of one beside another: a quarter slower, or faster, at most. */
  public static final FigureBounds SIMILAR = new FigureBounds(1 / 1.25, 1.25);

  /** "Slightly slower" or "slightly worse": slower, by a quarter at most. */
  public static final FigureBounds SLIGHTLY_MORE = new FigureBounds(1, 1.25);

  /** "Slower", "worse", "closest". */
  public static final FigureBounds MORE = FigureBounds.atLeast(1);

  /** "Clearly better". */
  public static final FigureBounds CLEARLY_MORE = FigureBounds.atLeast(1.1);

  /** "Much faster", "much better", "much slower". */
  public static final FigureBounds MUCH_MORE = FigureBounds.atLeast(1.3);

  /** Figure 3: a selector with one mailbox beside an actor. */
  public static final FigureBounds ONE_MAILBOX = FigureBounds.about(5);

  /** Figure 8: actors beside selectors that wait for replies. */
  public static final FigureBounds REPLIES = FigureBounds.atLeast(1.6);

  /** Figure 9: the same with transactions. */
  public static final FigureBounds TRANSACTIONS = FigureBounds.atLeast(2);

  /** Figure 12: actors beside selectors that join streams. */
  public static final FigureBounds JOINS = FigureBounds.atLeast(1.28);

  /** Figure 13: from so many ways on joins in any order are clearly better. */
  public static final int WAYS_FOR_ANY_ORDER = 36;

  /** Figure 14: actors beside selectors with priorities. */
  public static final FigureBounds QUEENS = FigureBounds.atLeast(1.7);

  /** Figure 15: Jetlang beside selectors with priorities. */
  public static final FigureBounds SEARCH_OF_THE_BEST = FigureBounds.about(13);

  /** Figure 15: all other actors beside these. */
  public static final FigureBounds SEARCH = FigureBounds.atLeast(1.17);

  /** Figure 20: declared guards beside gates that are switched by hand. */
  public static final FigureBounds GUARDS = FigureBounds.about(6.5);

  private PaperBounds() {}
}
