package dev.selectors.savina.filterbank;

import org.jspecify.annotations.Nullable;

/** The rows of an actor that must take every item as it comes. */
interface Rows {
  /** Puts the item into its row; gives the row if that is complete now, and forgets it. */
  FilterMessage.@Nullable Row add(FilterMessage.Item item);

  /** How many rows lack something. */
  int partial();
}
