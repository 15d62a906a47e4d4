package dev.selectors.docs.become;

import dev.selectors.MailboxRef;

/** Asks a store for what is kept there under a name. */
record Get(String name, MailboxRef<String> replyTo) {}
