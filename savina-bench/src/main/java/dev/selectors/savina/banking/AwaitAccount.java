package dev.selectors.savina.banking;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An account as a selector that asks the recipient, and awaits the answer. */
final class AwaitAccount extends Selector implements Account {
  /** Nobody waits for ever, but many wait long: behind all transactions of others. */
  private static final Duration LIMIT = Duration.ofHours(1);

  private final Mailbox<BankMessage.Request> requests = mailbox("requests", this::onRequest);
  private final Finish finish;
  private boolean waits;
  private long balance;

  AwaitAccount(Finish finish) {
    this.finish = finish;
  }

  private void onRequest(BankMessage.Request request) {
    if (waits) {
      throw new IllegalStateException("was given a request while it waits for the recipient");
    }
    switch (request) {
      case BankMessage.Credit credit -> {
        balance -= credit.amount();
        waits = true;
        await(
            ask(credit.recipient(), giver -> new BankMessage.Debit(giver, credit.amount()), LIMIT),
            (reply, error) -> settle(credit, error));
      }
      case BankMessage.Debit debit -> {
        balance += debit.amount();
        debit.giver().send(BankMessage.REPLY);
      }
      case BankMessage.Stop stop -> exit();
    }
  }

  private void settle(BankMessage.Credit credit, @Nullable Throwable error) {
    if (error != null) {
      throw new IllegalStateException("no answer from the recipient", error);
    }
    waits = false;
    credit.teller().send(BankMessage.REPLY);
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }

  @Override
  public MailboxRef<BankMessage.Request> credits() {
    return requests;
  }

  @Override
  public MailboxRef<BankMessage.Request> debits() {
    return requests;
  }

  @Override
  public long balance() {
    return balance;
  }
}
