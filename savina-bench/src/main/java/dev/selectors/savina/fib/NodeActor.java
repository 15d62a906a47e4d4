package dev.selectors.savina.fib;

import dev.selectors.Actor;
import dev.selectors.ExitReason;
import dev.selectors.MailboxRef;
import dev.selectors.savina.harness.Finish;
import org.jspecify.annotations.Nullable;

/** A node of the tree, as an actor. */
final class NodeActor extends Actor<FibMessage> {
  private static final FibMessage.Response ONE = new FibMessage.Response(1);

  private final @Nullable MailboxRef<FibMessage> parent;
  private final Finish finish;
  private int responses;
  int sum;

  /** A node that reports to its parent; the root has none. */
  NodeActor(@Nullable MailboxRef<FibMessage> parent, Finish finish) {
    this.parent = parent;
    this.finish = finish;
  }

  @Override
  protected void receive(FibMessage message) {
    switch (message) {
      case FibMessage.Request request -> {
        if (request.n() <= 2) {
          report(ONE);
        } else {
          child(request.n() - 1);
          child(request.n() - 2);
        }
      }
      case FibMessage.Response response -> {
        sum += response.value();
        responses++;
        if (responses == 2) {
          report(new FibMessage.Response(sum));
        }
      }
    }
  }

  private void child(int n) {
    system().spawn(new NodeActor(this, finish)).send(new FibMessage.Request(n));
  }

  private void report(FibMessage.Response result) {
    sum = result.value();
    if (parent != null) {
      parent.send(result);
    }
    exit();
  }

  @Override
  protected void onExit(ExitReason reason) {
    finish.exited(reason);
  }
}
