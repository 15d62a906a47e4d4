/**
 * Mixed: rings of actors that pass a token, are torn down and made again, next to workers that
 * compute.
 *
 * <p>Dominik Charousset and Thomas C. Schmidt, <cite>libcppa: Designing an Actor Semantic for
 * C++11</cite>, 2013, section 7.
 */
@NullMarked
package dev.selectors.savina.mixed;

import org.jspecify.annotations.NullMarked;
