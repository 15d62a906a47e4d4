/** Counting Actor: one sender floods one receiver. */
@NullMarked
package dev.selectors.savina.count;

import org.jspecify.annotations.NullMarked;
