package dev.selectors.savina.concsll;

/**
 * How many elements were walked past.
 *
 * @param bySizes to count them
 * @param bySearches to find a value
 * @param byWrites to find the place of a value
 */
record Walked(long bySizes, long bySearches, long byWrites) {

  /** All of them. */
  long sum() {
    return bySizes + bySearches + byWrites;
  }
}
