/**
 * Selective receive: many messages wait that nobody wants yet, and are not to cost those that are
 * wanted anything.
 */
@NullMarked
package dev.selectors.savina.selective;

import org.jspecify.annotations.NullMarked;
