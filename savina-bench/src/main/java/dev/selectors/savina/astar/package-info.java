/** Guided search: workers look for a way through a grid, nearest to its goal first if they can. */
@NullMarked
package dev.selectors.savina.astar;

import org.jspecify.annotations.NullMarked;
