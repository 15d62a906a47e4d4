package dev.selectors.savina.bitonicsort;

import dev.selectors.MailboxRef;

/** Takes a number of values from each input in turn, whatever comes first. */
interface Joiner {
  /** The address for what comes to an input; not of another one. */
  MailboxRef<? super BitonicMessage.ToJoiner> input(int number);
}
