/** Fibonacci: a tree of selectors is created and joined. */
@NullMarked
package dev.selectors.savina.fib;

import org.jspecify.annotations.NullMarked;
