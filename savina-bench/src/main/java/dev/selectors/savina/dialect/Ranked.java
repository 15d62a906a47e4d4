package dev.selectors.savina.dialect;

/** A message that knows how urgent it is, for mailboxes that a library sorts. */
public interface Ranked {
  /** The lower, the more urgent; messages without a rank are the least urgent. */
  int rank();
}
