package dev.selectors.savina.filterbank;

import dev.selectors.MailboxRef;

/** The join of all channels, whichever way it finds what belongs together. */
interface Integrator {
  /** Where the channel with this number ends. */
  MailboxRef<? super FilterMessage.ToJoin> inbox(int channel);

  /** How many rows were begun and are not complete; call it after the end only. */
  int left();
}
