package dev.selectors.savina.banking;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import org.jspecify.annotations.Nullable;

/**
 * An account as a selector that closes the gates for requests while it waits.
 *
 * <p>In the paper, requests to take money have a mailbox of their own, and go first. That shortens
 * chains of accounts that wait for each other: not all of the gain is due to the gates. With one
 * mailbox for all requests, the order is that of the actor.
 */
final class GateAccount extends Selector implements Account {
  private final Mailbox<BankMessage.Request> debits =
      this.<BankMessage.Request>mailbox("debits", this::onRequest).level(0);
  private final Mailbox<BankMessage.Request> credits;
  private final Mailbox<BankMessage.Reply> replies =
      this.<BankMessage.Reply>mailbox("replies", this::onReply).level(2);
  private final Finish finish;
  private @Nullable MailboxRef<? super BankMessage.Reply> teller;
  private long balance;

  GateAccount(boolean debitsFirst, Finish finish) {
    this.finish = finish;
    this.credits = debitsFirst
        ? this.<BankMessage.Request>mailbox("credits", this::onRequest).level(1)
        : debits;
  }

  private void onRequest(BankMessage.Request request) {
    if (teller != null) {
      throw new IllegalStateException("was given a request while it waits for the recipient");
    }
    switch (request) {
      case BankMessage.Credit credit -> {
        balance -= credit.amount();
        credit.recipient().send(new BankMessage.Debit(replies, credit.amount()));
        teller = credit.teller();
        debits.disable();
        credits.disable();
      }
      case BankMessage.Debit debit -> {
        balance += debit.amount();
        debit.giver().send(BankMessage.REPLY);
      }
      case BankMessage.Stop stop -> exit();
    }
  }

  private void onReply(BankMessage.Reply reply) {
    debits.enable();
    credits.enable();
    if (teller != null) {
      teller.send(reply);
      teller = null;
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }

  @Override
  public MailboxRef<BankMessage.Request> credits() {
    return credits;
  }

  @Override
  public MailboxRef<BankMessage.Request> debits() {
    return debits;
  }

  @Override
  public long balance() {
    return balance;
  }
}
