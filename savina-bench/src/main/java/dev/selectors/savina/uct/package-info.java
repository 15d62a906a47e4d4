/** Unbalanced Cobwebbed Tree: a tree of actors grows at random, is walked through, and ends. */
@NullMarked
package dev.selectors.savina.uct;

import org.jspecify.annotations.NullMarked;
