/** The sieve of Eratosthenes: a pipeline of filters that grows while numbers flow through it. */
@NullMarked
package dev.selectors.savina.sieve;

import org.jspecify.annotations.NullMarked;
