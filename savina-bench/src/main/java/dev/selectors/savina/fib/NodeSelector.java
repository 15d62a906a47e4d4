package dev.selectors.savina.fib;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.savina.dialect.Finish;
import org.jspecify.annotations.Nullable;

/** A node of the tree, as a selector with a single mailbox. */
final class NodeSelector extends Selector {
  private static final FibMessage.Response ONE = new FibMessage.Response(1);

  final Mailbox<FibMessage> inbox = mailbox("inbox", this::onMessage);
  private final @Nullable MailboxRef<FibMessage> parent;
  private final Finish finish;
  private int responses;
  int sum;

  /** A node that reports to its parent; the root has none. */
  NodeSelector(@Nullable MailboxRef<FibMessage> parent, Finish finish) {
    this.parent = parent;
    this.finish = finish;
  }

  private void onMessage(FibMessage message) {
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
    system().spawn(new NodeSelector(inbox, finish)).inbox.send(new FibMessage.Request(n));
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
