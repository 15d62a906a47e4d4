package dev.selectors.savina.latency;

import dev.selectors.ReplyTo;

/** Asks for its own number. */
record Request(long number, ReplyTo<Long> replyTo) {}
