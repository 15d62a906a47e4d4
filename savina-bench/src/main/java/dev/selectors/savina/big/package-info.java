/** Big: everybody sends to everybody. */
@NullMarked
package dev.selectors.savina.big;

import org.jspecify.annotations.NullMarked;
