package dev.selectors.savina.banking;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/**
 * An account as an actor that blocks its thread until the recipient has taken the money.
 *
 * <p>The recipient takes it only when it has given all it was told to give before. So nearly all
 * accounts that give are blocked at once, and each of them has a thread.
 */
final class AskAccount extends PortableActor<BankMessage.Request> implements Account {
  private long balance;

  AskAccount(Finish finish) {
    super(finish);
  }

  @Override
  protected void receive(BankMessage.Request request) {
    switch (request) {
      case BankMessage.Credit credit -> {
        balance -= credit.amount();
        BankMessage.Reply reply =
            ask(credit.recipient(), giver -> new BankMessage.Debit(giver, credit.amount()));
        credit.teller().send(reply);
      }
      case BankMessage.Debit debit -> {
        balance += debit.amount();
        debit.giver().send(BankMessage.REPLY);
      }
      case BankMessage.Stop stop -> exit();
    }
  }

  @Override
  public MailboxRef<? super BankMessage.Request> credits() {
    return self();
  }

  @Override
  public MailboxRef<? super BankMessage.Request> debits() {
    return self();
  }

  @Override
  public long balance() {
    return balance;
  }
}
