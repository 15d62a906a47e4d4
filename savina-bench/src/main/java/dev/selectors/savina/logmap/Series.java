package dev.selectors.savina.logmap;

import dev.selectors.MailboxRef;

/** A series, whichever way it makes requests wait while it waits itself. */
interface Series {
  /** Where the master sends. */
  MailboxRef<? super LogmapMessage.Request> requests();

  /** The last term; call it after the end only. */
  double term();
}
