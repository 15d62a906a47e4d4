/** Bitonic sort: a network of very many actors, in which streams are split and joined again. */
@NullMarked
package dev.selectors.savina.bitonicsort;

import org.jspecify.annotations.NullMarked;
