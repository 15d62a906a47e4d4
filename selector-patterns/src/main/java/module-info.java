/**
 * Building blocks for the patterns that programs with selectors keep needing, written over the
 * public API of {@link dev.selectors} alone.
 */
module dev.selectors.patterns {
  requires transitive dev.selectors;
  requires static org.jspecify; // transitive, it would be needed by whoever requires this

  exports dev.selectors.patterns;
}
