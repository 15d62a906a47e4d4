package dev.selectors.docs.patterns.reqrep;

import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.docs.patterns.reqrep.AccountMessage.Credit;
import dev.selectors.docs.patterns.reqrep.AccountMessage.Query;
import dev.selectors.docs.patterns.reqrep.AccountMessage.Transfer;
import dev.selectors.patterns.RequestReply;

/** An account as a selector: what has to wait, waits in its mailbox. */
final class SelectorAccount extends Selector {
  private long balance;

  final Mailbox<Transfer> transfer = mailbox("transfer", this::onTransfer);
  final Mailbox<Query> query = mailbox("query", q -> q.replyTo().send(balance));
  final Mailbox<Credit> credit = mailbox("credit", this::onCredit);
  private final RequestReply requests = new RequestReply(context(), transfer, query);

  SelectorAccount(long balance) {
    this.balance = balance;
  }

  private void onTransfer(Transfer t) {
    balance -= t.amount();
    requests.request(
        t.to(),
        replyTo -> new Credit(t.amount(), replyTo),
        AccountMessage.LIMIT,
        t.done()::send,
        failure -> takeBack(t));
  }

  private void takeBack(Transfer t) {
    balance += t.amount();
    t.done().send(false);
  }

  private void onCredit(Credit c) {
    if (c.replyTo().trySend(true)) { // false if the giver has given up
      balance += c.amount();
    }
  }
}
