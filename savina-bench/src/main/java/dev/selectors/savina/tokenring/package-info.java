/**
 * Token Ring: a few tokens go round a ring of processes with a queue between every two neighbours.
 * From Philipp Haller and Martin Odersky, <cite>Scala Actors: Unifying thread-based and event-based
 * programming</cite>, 2009, section 7.1, figure 9.
 */
@NullMarked
package dev.selectors.savina.tokenring;

import org.jspecify.annotations.NullMarked;
