/**
 * Fork-Join throughput: one thread from outside sends to many workers, into one or many mailboxes.
 */
@NullMarked
package dev.selectors.savina.fjthrput;

import org.jspecify.annotations.NullMarked;
