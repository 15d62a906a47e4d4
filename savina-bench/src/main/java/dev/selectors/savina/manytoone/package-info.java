/**
 * Many to one: threads flood one receiver.
 *
 * <p>Dominik Charousset and Thomas C. Schmidt, <cite>libcppa: Designing an Actor Semantic for
 * C++11</cite>, 2013, section 6.1.
 */
@NullMarked
package dev.selectors.savina.manytoone;

import org.jspecify.annotations.NullMarked;
