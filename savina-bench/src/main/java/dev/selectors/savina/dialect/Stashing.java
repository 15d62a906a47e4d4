package dev.selectors.savina.dialect;

/**
 * An actor that uses the stash of its library: for libraries where an actor must say so when it is
 * made.
 */
public interface Stashing {}
