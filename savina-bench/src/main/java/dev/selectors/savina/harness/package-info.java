/**
 * What all benchmarks of the suite share: the contract of a benchmark, its parameters, the suite's
 * random numbers and busy work, the end of a run, the check of the answer, and the JMH trial.
 */
@NullMarked
package dev.selectors.savina.harness;

import org.jspecify.annotations.NullMarked;
