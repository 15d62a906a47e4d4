package dev.selectors.savina.adderjoin;

import dev.selectors.MailboxRef;

/** The actor that adds up rows, whichever way it finds what belongs together. */
interface Adder {
  /** Where the source with this number sends. */
  MailboxRef<? super Item> inbox(int source);

  /** What it has added up; call it after the end only. */
  AdderJoin.Result result();
}
