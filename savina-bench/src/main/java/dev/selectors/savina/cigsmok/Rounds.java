package dev.selectors.savina.cigsmok;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Spinner;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** The arbiter's books: who is around, and how many rounds are over. */
final class Rounds {
  private static final SmokersMessage.Exit EXIT = new SmokersMessage.Exit();

  private final SmokersParams params;
  private final Finish finish;
  private final RandomGenerator random;
  private final List<Smoker> smokers = new ArrayList<>();
  private int over;

  Rounds(SmokersParams params, Finish finish) {
    this.params = params;
    this.finish = finish;
    this.random = params.random();
  }

  /** Lets the smokers in, before the first round. */
  void gather(ActorRuntime runtime, MailboxRef<? super SmokersMessage.StartedSmoking> arbiter) {
    for (int i = 0; i < params.smokers(); i++) {
      smokers.add(runtime.spawn(new Smoker(new Spinner(params.work(), i), arbiter, finish)));
    }
  }

  /** Gives somebody something to smoke. */
  void handOut() {
    Smoker next = smokers.get(params.nextSmoker(random));
    next.self().send(new SmokersMessage.StartSmoking(SmokersParams.nextPeriod(random)));
  }

  /** Ends a round, and begins the next one if there is one. */
  void started() {
    over++;
    if (hasMore()) {
      handOut();
    }
  }

  /** Whether a round is going on. */
  boolean hasMore() {
    return over < params.rounds();
  }

  /** Sends the smokers home. */
  void close() {
    smokers.forEach(smoker -> smoker.self().send(EXIT));
  }

  /** What is in the books at the end. */
  Smokers.Result result() {
    return new Smokers.Result(over, smokers.stream().map(Smoker::smoked).toList());
  }
}
