package dev.selectors.docs.patterns.beyond;

import dev.selectors.MailboxRef;
import java.time.Duration;

/** Somebody who wants a haircut; is told whether he got it, or went away. */
record Customer(Duration haircut, MailboxRef<Boolean> told) {}
