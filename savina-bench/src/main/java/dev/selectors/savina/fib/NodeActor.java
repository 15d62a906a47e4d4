package dev.selectors.savina.fib;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import org.jspecify.annotations.Nullable;

/** A node of the tree, as an actor. */
final class NodeActor extends PortableActor<FibMessage> {
  private static final FibMessage.Response ONE = new FibMessage.Response(1);

  private final @Nullable MailboxRef<FibMessage> parent;
  private int responses;
  int sum;

  /** A node that reports to its parent; the root has none. */
  NodeActor(@Nullable MailboxRef<FibMessage> parent, Finish finish) {
    super(finish);
    this.parent = parent;
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
    spawn(new NodeActor(self(), finish())).self().send(new FibMessage.Request(n));
  }

  private void report(FibMessage.Response result) {
    sum = result.value();
    if (parent != null) {
      parent.send(result);
    }
    exit();
  }
}
