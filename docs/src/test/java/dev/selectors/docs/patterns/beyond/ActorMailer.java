package dev.selectors.docs.patterns.beyond;

import dev.selectors.Actor;
import dev.selectors.MailboxRef;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;

/** Passes letters on at a rate, as an actor: it keeps those that come too fast. */
final class ActorMailer extends Actor<String> {
  private final Queue<String> waiting = new ArrayDeque<>();
  private final Duration period;
  private final MailboxRef<String> out;
  private int tokens;

  ActorMailer(int most, Duration period, MailboxRef<String> out) {
    this.period = period;
    this.out = out;
    tokens = most;
  }

  @Override
  protected void receive(String letter) {
    waiting.add(letter);
    passOn();
  }

  private void passOn() {
    while (tokens > 0 && !waiting.isEmpty()) {
      tokens--;
      after(period, this::tokenComesBack);
      out.send(waiting.remove());
    }
  }

  private void tokenComesBack() {
    tokens++;
    passOn();
  }
}
