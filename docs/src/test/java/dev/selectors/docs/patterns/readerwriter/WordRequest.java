package dev.selectors.docs.patterns.readerwriter;

import dev.selectors.MailboxRef;

/** What a dictionary is asked, and what it is told. */
sealed interface WordRequest {
  /** Answered with the meaning. */
  record Lookup(String word, MailboxRef<? super String> replyTo) implements WordRequest {}

  /** Answered with the meaning that the word had before. */
  record Define(String word, String meaning, MailboxRef<? super String> replyTo)
      implements WordRequest {}
}
