/** Cigarette smokers: an arbiter hands out work at random, and goes on before it is done. */
@NullMarked
package dev.selectors.savina.cigsmok;

import org.jspecify.annotations.NullMarked;
