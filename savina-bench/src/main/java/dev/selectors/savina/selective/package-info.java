/**
 * Selective receive: many messages wait that nobody wants yet, and they should not make the wanted
 * ones cost more.
 */
@NullMarked
package dev.selectors.savina.selective;

import org.jspecify.annotations.NullMarked;
