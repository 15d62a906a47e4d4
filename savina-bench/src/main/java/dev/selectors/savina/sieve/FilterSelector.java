package dev.selectors.savina.sieve;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import org.jspecify.annotations.Nullable;

/**
 * A filter as a selector with a single mailbox, whose handler changes when another filter has been
 * made behind it. The pattern is a change of behavior. No gate could simplify it, as nobody waits
 * for anybody here.
 */
final class FilterSelector extends Selector implements Filter {
  private final Mailbox<SieveMessage.ToFilter> inbox = mailbox("inbox", this::atTheEnd);
  private final int room;
  private final Finish finish;
  private final Primes primes;
  private @Nullable FilterSelector next;

  FilterSelector(int room, long first, Finish finish) {
    this.room = room;
    this.finish = finish;
    this.primes = new Primes(room, first);
  }

  private void atTheEnd(SieveMessage.ToFilter message) {
    switch (message) {
      case SieveMessage.Candidate candidate -> {
        long number = candidate.number();
        if (!primes.divide(number) && !primes.add(number)) {
          FilterSelector another = system().spawn(new FilterSelector(room, number, finish));
          inbox.become(later -> before(another.inbox, later));
          next = another;
        }
      }
      case SieveMessage.Exit exit -> exit();
    }
  }

  private void before(MailboxRef<SieveMessage.ToFilter> another, SieveMessage.ToFilter message) {
    switch (message) {
      case SieveMessage.Candidate candidate -> {
        if (!primes.divide(candidate.number())) {
          another.send(candidate);
        }
      }
      case SieveMessage.Exit exit -> {
        another.send(exit);
        exit();
      }
    }
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }

  @Override
  public MailboxRef<SieveMessage.ToFilter> inbox() {
    return inbox;
  }

  @Override
  public Primes primes() {
    return primes;
  }

  @Override
  public @Nullable Filter next() {
    return next;
  }
}
