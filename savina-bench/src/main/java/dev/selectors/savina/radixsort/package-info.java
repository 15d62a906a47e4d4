/** Radix sort: a pipeline with a stage for every bit, through which every value passes. */
@NullMarked
package dev.selectors.savina.radixsort;

import org.jspecify.annotations.NullMarked;
