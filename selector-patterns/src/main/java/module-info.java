/**
 * Building blocks for the patterns that programs with selectors keep needing, written over the
 * public API of {@link dev.selectors} alone. Nothing is exported yet: the compiler accepts no export
 * of a package without types, so the first type brings it.
 */
module dev.selectors.patterns {
  requires transitive dev.selectors;
  requires static transitive org.jspecify;
}
