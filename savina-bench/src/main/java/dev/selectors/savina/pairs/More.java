package dev.selectors.savina.pairs;

/**
 * The message of the receiver: it asks for as many pings again. The first one comes from outside.
 */
record More() {
  /** It has no content; one object serves all. */
  static final More MORE = new More();
}
