/** Logistic map series: another actor is asked for each term, one after another. */
@NullMarked
package dev.selectors.savina.logmap;

import org.jspecify.annotations.NullMarked;
