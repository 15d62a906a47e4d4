package dev.selectors.savina.apsp;

import dev.selectors.MailboxRef;

/** A block that has come to life. */
interface Member {

  /** What it knows and does. */
  Block block();

  /** Where it is told its neighbours, and then to begin. */
  MailboxRef<? super ApspMessage.Order> orders();

  /** Where neighbours tell it what they have computed. */
  MailboxRef<? super ApspMessage.Result> results();
}
