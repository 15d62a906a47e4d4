/**
 * Building blocks for the patterns that programs with selectors keep needing: one public type per
 * pattern, written over the public API of {@link dev.selectors} alone. A pattern that cannot be
 * written that way is evidence of an operation missing from the core.
 *
 * <p>The package holds no type yet.
 */
@NullMarked
package dev.selectors.patterns;

import org.jspecify.annotations.NullMarked;
