package dev.selectors.savina.sieve;

import dev.selectors.MailboxRef;
import org.jspecify.annotations.Nullable;

/** The address of a filter, and what it found once the run has ended. */
interface Filter {
  MailboxRef<SieveMessage.ToFilter> inbox();

  Primes primes();

  /** The filter after this one; none after the last. */
  @Nullable
  Filter next();
}
