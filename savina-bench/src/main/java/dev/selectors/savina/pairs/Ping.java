package dev.selectors.savina.pairs;

import dev.selectors.MailboxRef;

/**
 * A message of the sender.
 *
 * @param number how many were sent before it
 * @param sender where to ask for more
 */
record Ping(int number, MailboxRef<More> sender) {}
