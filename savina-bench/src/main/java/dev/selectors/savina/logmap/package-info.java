/** Logistic map series: each term is asked of another actor, one after the other. */
@NullMarked
package dev.selectors.savina.logmap;

import org.jspecify.annotations.NullMarked;
