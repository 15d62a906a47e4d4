/**
 * Idle Pipes: many pipes, few of which have something to carry. From Philipp Haller and Martin
 * Odersky, <cite>Scala Actors: Unifying thread-based and event-based programming</cite>, 2009,
 * section 7.3, figures 11 and 12. Pipes are queues in memory here, and carry the token itself in
 * place of bytes.
 */
@NullMarked
package dev.selectors.savina.idlepipes;

import org.jspecify.annotations.NullMarked;
