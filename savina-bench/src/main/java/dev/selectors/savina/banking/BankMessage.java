package dev.selectors.savina.banking;

import dev.selectors.MailboxRef;

/** What the teller and the accounts say to each other. */
final class BankMessage {
  /** The other side has done its part. It has no content; one object serves all. */
  static final Reply REPLY = new Reply();

  private BankMessage() {}

  /** Messages to the teller. */
  sealed interface ToTeller permits Start, Reply {}

  /** All messages to an account, for the variant that has one mailbox for them. */
  sealed interface ToAccount permits Request, Reply {}

  /** Messages to an account that must wait while it does. */
  sealed interface Request extends ToAccount permits Credit, Debit, Stop {}

  /** Begin. */
  record Start() implements ToTeller {}

  /** Give this amount to another account. The names of this and the next are those of the suite. */
  record Credit(
      MailboxRef<? super Reply> teller, long amount, MailboxRef<? super Request> recipient)
      implements Request {}

  /** Take this amount. */
  record Debit(MailboxRef<? super Reply> giver, long amount) implements Request {}

  /** The money was taken; or, to the teller, the transaction is over. */
  record Reply() implements ToTeller, ToAccount {}

  /** Nothing is left to do. */
  record Stop() implements Request {}
}
