package dev.selectors.savina.cli;

/**
 * A time in milliseconds.
 *
 * @param runs how many runs it was read from
 * @param time their mean or median
 * @param low where the error bar begins
 * @param high where it ends
 */
record PaperReading(int runs, double time, double low, double high) {}
