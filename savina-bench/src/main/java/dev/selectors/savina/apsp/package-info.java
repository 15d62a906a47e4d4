/** All-pairs shortest path: blocks of a matrix that tell their neighbours of every step. */
@NullMarked
package dev.selectors.savina.apsp;

import org.jspecify.annotations.NullMarked;
