package dev.selectors.savina.banking;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.StashingActor;
import org.jspecify.annotations.Nullable;

/** An account as an actor that puts away what has to wait into the stash of its library. */
final class LibraryStashAccount extends StashingActor<BankMessage.ToAccount> implements Account {
  private @Nullable MailboxRef<? super BankMessage.Reply> teller;
  private long balance;

  LibraryStashAccount(Finish finish) {
    super(finish);
  }

  @Override
  protected void receive(BankMessage.ToAccount message) {
    switch (message) {
      case BankMessage.Reply reply -> {
        if (teller != null) {
          teller.send(reply);
          teller = null;
        }
        unstash();
      }
      case BankMessage.Request request -> {
        if (teller == null) {
          serve(request);
        } else {
          stash(request);
        }
      }
    }
  }

  private void serve(BankMessage.Request request) {
    switch (request) {
      case BankMessage.Credit credit -> {
        balance -= credit.amount();
        credit.recipient().send(new BankMessage.Debit(self(), credit.amount()));
        teller = credit.teller();
      }
      case BankMessage.Debit debit -> {
        balance += debit.amount();
        debit.giver().send(BankMessage.REPLY);
        unstash();
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
