/** Bank transactions: two accounts agree on each, and one of them waits for the other. */
@NullMarked
package dev.selectors.savina.banking;

import org.jspecify.annotations.NullMarked;
