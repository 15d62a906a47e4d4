/** N queens: a master hands out boards to complete, until it has enough solutions. */
@NullMarked
package dev.selectors.savina.nqueenk;

import org.jspecify.annotations.NullMarked;
