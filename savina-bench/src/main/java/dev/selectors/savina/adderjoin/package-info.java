/**
 * Adder-Join: one number from each source is added up, by a dictionary of partial rows or by gates.
 *
 * <p>Shams Imam and Vivek Sarkar, <cite>Selectors: Actors with Multiple Guarded Mailboxes</cite>,
 * 2014, section 4.1.
 */
@NullMarked
package dev.selectors.savina.adderjoin;

import org.jspecify.annotations.NullMarked;
