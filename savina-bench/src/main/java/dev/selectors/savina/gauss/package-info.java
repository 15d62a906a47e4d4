/**
 * Gaussian integration: a tree of intervals is created and joined, deep where the curve is steep.
 *
 * <p>Philipp Haller and Martin Odersky, <cite>Scala Actors: Unifying thread-based and event-based
 * programming</cite>, Theoretical Computer Science 410, 2009, figure 10. The program there is one of
 * Doug Lea's framework for fork and join; this one has the same shape, with a curve, rule and test
 * of its own.
 */
@NullMarked
package dev.selectors.savina.gauss;

import org.jspecify.annotations.NullMarked;
