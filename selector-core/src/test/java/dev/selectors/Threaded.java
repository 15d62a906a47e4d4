package dev.selectors;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A selector with a thread of its own, whose body a test has written. */
class Threaded extends ThreadSelector {
  /** What such a selector does. */
  interface Body {
    void run(Threaded self) throws Exception;
  }

  final List<Object> seen = new CopyOnWriteArrayList<>();
  final Mailbox<String> a = mailbox(String.class, "a");
  final Mailbox<String> b = mailbox(String.class, "b");

  Directive directive = Directive.STOP;
  int begun;
  int exits;
  int asked;
  volatile @Nullable Thread thread;
  private final Body body;

  Threaded(Body body) {
    this.body = body;
  }

  Threaded(Thread.Builder kind, Body body) {
    super(kind);
    this.body = body;
  }

  @Override
  protected void run() throws Exception {
    begun++;
    thread = Thread.currentThread();
    body.run(this);
  }

  /** Keeps the next message of the mailbox. */
  final void take(Mailbox<?> mailbox) {
    seen.add(receive(mailbox));
  }

  /** Keeps all messages of the mailboxes, until the selector ends. */
  final void takeAll(Mailbox<?>... mailboxes) {
    while (true) {
      seen.add(receive(mailboxes));
    }
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
