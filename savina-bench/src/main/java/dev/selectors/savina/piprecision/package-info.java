/** Precise pi: a master adds up terms of a series, which workers compute to thousands of decimals. */
@NullMarked
package dev.selectors.savina.piprecision;

import org.jspecify.annotations.NullMarked;
