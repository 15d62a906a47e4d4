package dev.selectors.docs.patterns.classic;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Comes at some time, stays for a while when told to, goes; and all that a number of times. */
final class Visitor extends Selector {
  private final RandomGenerator random;
  private final Consumer<MailboxRef<String>> comes;
  private final Consumer<MailboxRef<String>> goes;
  private int left;
  private final Mailbox<String> told = mailbox("told", word -> soon(this::onStayed));

  Visitor(
      RandomGenerator random,
      int visits,
      Consumer<MailboxRef<String>> comes,
      Consumer<MailboxRef<String>> goes) {
    this.random = random;
    this.comes = comes;
    this.goes = goes;
    left = visits;
  }

  int left() {
    return left;
  }

  @Override
  protected void onStart() {
    soon(() -> comes.accept(told));
  }

  private void onStayed() {
    goes.accept(told);
    left--;
    if (left > 0) {
      comeAgain();
    }
  }

  /** At once, now and then: then the message can overtake the one by which it has gone. */
  private void comeAgain() {
    if (random.nextBoolean()) {
      comes.accept(told);
    } else {
      soon(() -> comes.accept(told));
    }
  }

  private void soon(Runnable action) {
    after(Duration.ofMillis(random.nextInt(10)), action);
  }
}
