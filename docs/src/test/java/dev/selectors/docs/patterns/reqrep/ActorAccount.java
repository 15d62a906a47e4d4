package dev.selectors.docs.patterns.reqrep;

import dev.selectors.Actor;
import dev.selectors.ReplyTo;
import dev.selectors.docs.patterns.reqrep.AccountMessage.Credit;
import dev.selectors.docs.patterns.reqrep.AccountMessage.Query;
import dev.selectors.docs.patterns.reqrep.AccountMessage.Transfer;
import java.util.ArrayDeque;
import java.util.Queue;

/** An account as an actor: it takes what comes, and keeps what has to wait in a stash. */
final class ActorAccount extends Actor<AccountMessage> {
  /** What it tells itself when the other account has answered, or failed. */
  record Settled(Transfer transfer, boolean taken) implements AccountMessage {}

  private final Queue<AccountMessage> stash = new ArrayDeque<>();
  private boolean waiting;
  private long balance;

  ActorAccount(long balance) {
    this.balance = balance;
  }

  @Override
  protected void receive(AccountMessage message) {
    if (waiting && (message instanceof Transfer || message instanceof Query)) {
      stash.add(message);
      return;
    }
    switch (message) {
      case Credit c -> onCredit(c);
      case Settled s -> onSettled(s);
      case Transfer t -> onTransfer(t);
      case Query q -> q.replyTo().send(balance);
    }
  }

  private void onTransfer(Transfer t) {
    balance -= t.amount();
    waiting = true;
    ask(t.to(), (ReplyTo<Boolean> replyTo) -> new Credit(t.amount(), replyTo), AccountMessage.LIMIT)
        .whenComplete((taken, error) -> send(new Settled(t, error == null)));
  }

  private void onSettled(Settled s) {
    waiting = false;
    if (!s.taken()) {
      balance += s.transfer().amount();
    }
    s.transfer().done().send(s.taken());
    while (!waiting && !stash.isEmpty()) {
      receive(stash.remove());
    }
  }

  private void onCredit(Credit c) {
    if (c.replyTo().trySend(true)) { // false if the giver has given up
      balance += c.amount();
    }
  }
}
