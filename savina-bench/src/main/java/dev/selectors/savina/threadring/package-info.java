/** Thread Ring: one message goes round and round. */
@NullMarked
package dev.selectors.savina.threadring;

import org.jspecify.annotations.NullMarked;
