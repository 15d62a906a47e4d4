/** A sorted list that many read and few write: one at a time, or reads in parallel. */
@NullMarked
package dev.selectors.savina.concsll;

import org.jspecify.annotations.NullMarked;
