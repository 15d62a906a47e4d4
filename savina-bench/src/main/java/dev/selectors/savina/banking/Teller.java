package dev.selectors.savina.banking;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import java.util.List;
import java.util.random.RandomGenerator;

/** Orders all transactions at once, and waits until they are over; an actor in all variants. */
final class Teller extends PortableActor<BankMessage.ToTeller> {
  private static final BankMessage.Stop STOP = new BankMessage.Stop();

  private final BankingParams params;
  private final List<? extends Account> accounts;
  int replies;

  Teller(BankingParams params, List<? extends Account> accounts, Finish finish) {
    super(finish);
    this.params = params;
    this.accounts = accounts;
  }

  @Override
  protected void receive(BankMessage.ToTeller message) {
    switch (message) {
      case BankMessage.Start start -> {
        RandomGenerator random = Transfer.random(params);
        for (int i = 0; i < params.transactions(); i++) {
          order(Transfer.next(params, random));
        }
      }
      case BankMessage.Reply reply -> {
        replies++;
        if (replies == params.transactions()) {
          accounts.forEach(account -> account.debits().send(STOP));
          exit();
        }
      }
    }
  }

  private void order(Transfer transfer) {
    accounts
        .get(transfer.from())
        .credits()
        .send(new BankMessage.Credit(
            self(), transfer.amount(), accounts.get(transfer.to()).debits()));
  }
}
