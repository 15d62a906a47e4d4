package dev.selectors.savina.idlepipes;

import dev.selectors.MailboxRef;

/**
 * The address of one end.
 *
 * @param pipe its end of the pipe
 * @param exchange where it is told that the other end is ready
 */
record Address(
    MailboxRef<? super PipeMessage.Content> pipe,
    MailboxRef<? super PipeMessage.Exchange> exchange) {}
