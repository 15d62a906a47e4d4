/** Fork-Join creation: create, start, one message, exit. */
@NullMarked
package dev.selectors.savina.fjcreate;

import org.jspecify.annotations.NullMarked;
