package dev.selectors.savina.banking;

import dev.selectors.MailboxRef;

/** An account, whichever way it makes requests wait while it waits itself. */
interface Account {
  /** Where the teller sends transactions. */
  MailboxRef<? super BankMessage.Request> credits();

  /** Where other accounts send money, and the teller the end. */
  MailboxRef<? super BankMessage.Request> debits();

  /** What it has; call it after the end only. */
  long balance();
}
