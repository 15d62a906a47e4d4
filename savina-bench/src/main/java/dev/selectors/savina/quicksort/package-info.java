/** Quicksort: a tree of nodes that hand on parts of a long list, and put them together again. */
@NullMarked
package dev.selectors.savina.quicksort;

import org.jspecify.annotations.NullMarked;
