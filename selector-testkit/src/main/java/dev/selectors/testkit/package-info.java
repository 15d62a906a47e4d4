/**
 * Tests for selectors: the real runtime on one thread, with virtual time, in orders that a seed
 * decides.
 *
 * {@snippet file="dev/selectors/testkit/SnippetsTest.java" region="test"}
 *
 * <p>{@link dev.selectors.testkit.SelectorTest} runs a test once for each of many seeds, and each
 * seed puts off different turns. A failure names the seed, and a schedule that fails the same way
 * every time. {@link dev.selectors.testkit.SimulatedSystem} is what runs;
 * {@link dev.selectors.testkit.Probe} stands in for whoever is sent to;
 * {@link dev.selectors.testkit.Fault} makes calls fail.
 *
 * <p>With half of the seeds turns overlap, where one wakes another selector, asks, sets a timer or
 * begins a task; with the other half each turn is whole. No simulated run can show what happens
 * inside the runtime, between two accesses to memory.
 */
@NullMarked
package dev.selectors.testkit;

import org.jspecify.annotations.NullMarked;
