package dev.selectors.savina.filterbank;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;

/** One branch of the bank: how it is entered, and its filters. */
record Channel(MailboxRef<FilterMessage.Stream> entry, Fir first, Fir second) {
  /** The actors of a branch. */
  static final int ACTORS = 7;

  /** Starts one, the last actor first, so that none has to wait for the start of another. */
  static Channel start(
      FilterParams params,
      int number,
      MailboxRef<? super FilterMessage.ToJoin> join,
      ActorRuntime runtime,
      Finish finish) {
    Tag tag = runtime.spawn(new Tag(number, join, finish));
    Fir second = runtime.spawn(new Fir(params.secondCoefficients(number), tag.self(), finish));
    Delay secondDelay = runtime.spawn(new Delay(params, second.self(), finish));
    Sample sample = runtime.spawn(new Sample(params, secondDelay.self(), finish));
    Fir first = runtime.spawn(new Fir(params.firstCoefficients(number), sample.self(), finish));
    Delay firstDelay = runtime.spawn(new Delay(params, first.self(), finish));
    Stage bank = runtime.spawn(new Stage(firstDelay.self(), finish));
    return new Channel(bank.self(), first, second);
  }
}
