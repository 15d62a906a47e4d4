package dev.selectors;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A selector made of steps that a test has written. */
final class Stepping extends EventSelector {
  final List<Object> seen = new CopyOnWriteArrayList<>();
  final Mailbox<String> a = mailbox(String.class, "a");
  final Mailbox<String> b = mailbox(String.class, "b");

  Directive directive = Directive.STOP;
  /** What it does when it starts. */
  Runnable begin = () -> {};
  /** What it does before it says how to go on. */
  Runnable onFailure = () -> {};

  int begun;
  int exits;
  int asked;
  int count;
  private final Function<Stepping, Step> steps;

  Stepping(Function<Stepping, Step> steps) {
    this.steps = steps;
  }

  @Override
  protected void onStart() {
    begin.run();
  }

  @Override
  protected Step run() {
    begun++;
    return steps.apply(this);
  }

  Step say(String what) {
    seen.add(what);
    return Step.done();
  }

  /** Keeps the next message of the mailbox. */
  Step take(Mailbox<String> mailbox) {
    return Step.react(mailbox.on(this::say));
  }

  /** Keeps all messages of the mailbox, until the selector ends. */
  Step takeAll(Mailbox<String> mailbox) {
    return Step.loop(() -> take(mailbox));
  }

  Step counted() {
    count++;
    return Step.done();
  }

  /** Counts the next message of the mailbox. */
  Step count(Mailbox<String> mailbox) {
    return Step.react(mailbox.on(m -> counted()));
  }

  /** Counts all messages, without a loop. */
  Step countOn(Mailbox<String> mailbox) {
    return Step.react(mailbox.on(m -> {
      count++;
      return countOn(mailbox);
    }));
  }

  @Override
  protected void onExit(ExitReason reason) {
    exits++;
  }

  @Override
  protected Directive onFailure(Throwable cause) {
    asked++;
    onFailure.run();
    return directive;
  }
}
