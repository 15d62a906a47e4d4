/** A dictionary that many read and few write: one at a time, or reads in parallel. */
@NullMarked
package dev.selectors.savina.concdict;

import org.jspecify.annotations.NullMarked;
