/** Filter bank: a stream is split over channels of filters, and joined again. */
@NullMarked
package dev.selectors.savina.filterbank;

import org.jspecify.annotations.NullMarked;
