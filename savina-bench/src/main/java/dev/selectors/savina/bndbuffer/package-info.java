/** Producer-Consumer with a bounded buffer: queues of waiting parties against gates and guards. */
@NullMarked
package dev.selectors.savina.bndbuffer;

import org.jspecify.annotations.NullMarked;
