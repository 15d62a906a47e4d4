package dev.selectors.savina.sieve;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import org.jspecify.annotations.Nullable;

/**
 * A filter as an actor.
 *
 * <p>The filter that it makes is not its child: it lives longer, and some libraries would end it
 * too soon.
 */
final class FilterActor extends PortableActor<SieveMessage.ToFilter> implements Filter {
  private final int room;
  private final ActorRuntime runtime;
  private final Primes primes;
  private @Nullable FilterActor next;

  FilterActor(int room, long first, ActorRuntime runtime, Finish finish) {
    super(finish);
    this.room = room;
    this.runtime = runtime;
    this.primes = new Primes(room, first);
  }

  @Override
  protected void receive(SieveMessage.ToFilter message) {
    switch (message) {
      case SieveMessage.Candidate candidate -> {
        if (!primes.divide(candidate.number())) {
          keepOrPass(candidate);
        }
      }
      case SieveMessage.Exit exit -> {
        if (next != null) {
          next.self().send(exit);
        }
        exit();
      }
    }
  }

  private void keepOrPass(SieveMessage.Candidate candidate) {
    if (next != null) {
      next.self().send(candidate);
    } else if (!primes.add(candidate.number())) {
      next = runtime.spawn(new FilterActor(room, candidate.number(), runtime, finish()));
    }
  }

  @Override
  public MailboxRef<SieveMessage.ToFilter> inbox() {
    return self();
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
