package dev.selectors;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A selector that a test steers: what is sent to {@link #turn} is done in a turn. */
class Steered extends Selector {
  final List<String> seen = new CopyOnWriteArrayList<>();
  final Mailbox<Runnable> turn = mailbox("turn", Runnable::run);

  Directive directive = Directive.STOP;
  int starts;
  int exits;
  int asked;

  /** Declares a mailbox whose messages are remembered. */
  Mailbox<String> logged(String name) {
    return mailbox(name, seen::add);
  }

  /** Returns once that selector waits within a turn. */
  static void awaitBlocked(Selector other) {
    while (!(other.state() instanceof SelectorState.Blocked)) {
      Thread.onSpinWait();
    }
  }

  /** Blocks until the end has come, even if interrupted; tells of interrupts once. */
  static void insist(CountDownLatch inside, CountDownLatch end, Runnable onInterrupt) {
    inside.countDown();
    boolean ended = false;
    boolean told = false;
    while (!ended) {
      try {
        ended = end.await(20, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        if (!told) { // some pools interrupt more than once
          told = true;
          onInterrupt.run();
        }
      }
    }
  }

  @Override
  protected void onStart() {
    starts++;
  }

  @Override
  protected void onExit(ExitReason reason) {
    exits++;
  }

  @Override
  protected Directive onFailure(Throwable cause) {
    asked++;
    return directive;
  }
}
