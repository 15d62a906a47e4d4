/** Successive over-relaxation: a grid of cells, each of which knows no more than its neighbours. */
@NullMarked
package dev.selectors.savina.sor;

import org.jspecify.annotations.NullMarked;
