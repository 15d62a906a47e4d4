/**
 * What idle actors cost in memory: programs that fill a heap with them, each in a JVM of its own,
 * and examine it after full collections. And what a program that makes and ends actors all the time
 * costs while it runs.
 */
@NullMarked
package dev.selectors.savina.memory;

import org.jspecify.annotations.NullMarked;
