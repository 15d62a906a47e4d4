package dev.selectors.savina.adderjoin;

/** A number, and which source it is from. */
record Item(int source, int value) {}
