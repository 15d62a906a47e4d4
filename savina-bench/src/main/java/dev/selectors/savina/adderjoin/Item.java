package dev.selectors.savina.adderjoin;

/** A number, and the source that it is from. */
record Item(int source, int value) {}
