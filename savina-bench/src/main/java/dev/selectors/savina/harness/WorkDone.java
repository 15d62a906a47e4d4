package dev.selectors.savina.harness;

/**
 * How much a run has done, if that depends on who comes first: a form that is faster may just have
 * done less.
 *
 * @param what in the plural, such as "nodes expanded"
 * @param amount how many
 */
public record WorkDone(String what, long amount) {}
