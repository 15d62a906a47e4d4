package dev.selectors.docs;

import dev.selectors.Mailbox;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/** Closes while it waits for another account: two that transfer to each other wait in vain. */
class Account extends Selector {
  private static final Duration LIMIT = Duration.ofMinutes(1);

  record Transfer(Account to, long amount) {}

  record Credit(long amount, ReplyTo<Boolean> replyTo) {}

  final Mailbox<Transfer> transfer = mailbox(Transfer.class, "transfer", this::onTransfer);
  final Mailbox<Credit> credit = mailbox(Credit.class, "credit", this::onCredit);

  private long balance = 100;

  private void onTransfer(Transfer t) {
    balance -= t.amount();
    CompletionStage<Boolean> credited =
        ask(t.to().credit, replyTo -> new Credit(t.amount(), replyTo), LIMIT);
    waitFor(credited, t);
  }

  void waitFor(CompletionStage<Boolean> credited, Transfer t) {
    await(credited, (ok, error) -> settle(t, error == null));
  }

  final void settle(Transfer t, boolean credited) {
    if (!credited) {
      balance += t.amount();
    }
  }

  private void onCredit(Credit c) {
    if (c.replyTo().trySend(true)) {
      balance += c.amount();
    }
  }

  /** For tests: read it after the account has ended. */
  final long balance() {
    return balance;
  }
}
