package dev.selectors.docs.patterns.perkey;

import dev.selectors.ReplyTo;

/** Asks an account to change, and for what is in it then. */
record Booking(String account, int amount, ReplyTo<Integer> balance) {}
