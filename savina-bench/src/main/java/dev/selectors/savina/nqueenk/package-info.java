/** N queens: a master hands out boards to complete, until it has solutions enough. */
@NullMarked
package dev.selectors.savina.nqueenk;

import org.jspecify.annotations.NullMarked;
