/**
 * The libraries of actors that the programs of the dialect run on: ours, its peers, and the
 * smallest one possible. Each is set up as its own documentation recommends for speed, and runs in
 * a JVM of its own.
 */
@NullMarked
package dev.selectors.savina.runtimes;

import org.jspecify.annotations.NullMarked;
