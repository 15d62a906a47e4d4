package dev.selectors.savina.banking;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * An account as an actor: it must take every message as it comes, so it keeps what has to wait in a
 * stash of its own.
 *
 * <p>The stash is emptied in place; {@link ResendAccount} does it as the suite does.
 */
class StashAccount extends PortableActor<BankMessage.ToAccount> implements Account {
  final Queue<BankMessage.Request> stash = new ArrayDeque<>();
  /** Who is to be told when the recipient has taken the money; set while this account waits. */
  private @Nullable MailboxRef<? super BankMessage.Reply> teller;

  private long balance;

  StashAccount(Finish finish) {
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
      }
      case BankMessage.Request request -> {
        if (teller == null) {
          serve(request);
        } else {
          putAway(request);
        }
      }
    }
    if (teller == null) {
      goOn();
    }
  }

  /** Keeps a message that has to wait. */
  void putAway(BankMessage.Request request) {
    stash.add(request);
  }

  /** Turns to what was put away. */
  void goOn() {
    while (teller == null && !stash.isEmpty()) {
      serve(stash.remove());
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
      }
      case BankMessage.Stop stop -> exit();
    }
  }

  @Override
  public final MailboxRef<? super BankMessage.Request> credits() {
    return self();
  }

  @Override
  public final MailboxRef<? super BankMessage.Request> debits() {
    return self();
  }

  @Override
  public final long balance() {
    return balance;
  }
}
