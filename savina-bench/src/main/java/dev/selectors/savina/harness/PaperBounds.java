package dev.selectors.savina.harness;

/**
 * What <em>Selectors: Actors with Multiple Guarded Mailboxes</em> (Imam and Sarkar, 2014) says of
 * times, in numbers: how many times as long as another one takes. All code that judges the paper
 * takes them from here, and so judges the same.
 */
public final class PaperBounds {
  /** "Close": a tenth more or less. */
  public static final RatioBounds CLOSE = new RatioBounds(0.9, 1.1);

  /** "Competitive" and "similar" of several: a quarter at most from the fastest to the slowest. */
  public static final RatioBounds COMPETITIVE = RatioBounds.atMost(1.25);

  /** The same of one compared with another: a quarter slower, or faster, at most. */
  public static final RatioBounds SIMILAR = new RatioBounds(1 / 1.25, 1.25);

  /** "Slightly slower" or "slightly worse": slower, by a quarter at most. */
  public static final RatioBounds SLIGHTLY_MORE = new RatioBounds(1, 1.25);

  /** "Slower", "worse", "closest". */
  public static final RatioBounds MORE = RatioBounds.atLeast(1);

  /** "Clearly better". */
  public static final RatioBounds CLEARLY_MORE = RatioBounds.atLeast(1.1);

  /** "Much faster", "much better", "much slower". */
  public static final RatioBounds MUCH_MORE = RatioBounds.atLeast(1.3);

  /** Figure 3: a selector with one mailbox compared with an actor. */
  public static final RatioBounds ONE_MAILBOX = RatioBounds.about(5);

  /** Figure 8: actors compared with selectors that wait for replies. */
  public static final RatioBounds REPLIES = RatioBounds.atLeast(1.6);

  /** Figure 9: the same with transactions. */
  public static final RatioBounds TRANSACTIONS = RatioBounds.atLeast(2);

  /** Figure 12: actors compared with selectors that join streams. */
  public static final RatioBounds JOINS = RatioBounds.atLeast(1.28);

  /** Figure 13: from this many ways on, joins in any order are clearly better. */
  public static final int WAYS_FOR_ANY_ORDER = 36;

  /** Figure 14: actors compared with selectors with priorities. */
  public static final RatioBounds QUEENS = RatioBounds.atLeast(1.7);

  /** Figure 15: Jetlang compared with selectors with priorities. */
  public static final RatioBounds SEARCH_OF_THE_BEST = RatioBounds.about(13);

  /** Figure 15: all other actors compared with these. */
  public static final RatioBounds SEARCH = RatioBounds.atLeast(1.17);

  /** Figure 20: declared guards compared with gates that are switched by hand. */
  public static final RatioBounds GUARDS = RatioBounds.about(6.5);

  private PaperBounds() {}
}
