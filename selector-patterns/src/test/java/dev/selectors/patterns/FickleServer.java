package dev.selectors.patterns;

import dev.selectors.Directive;
import dev.selectors.Mailbox;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import java.time.Duration;

/** Does with each request what the request says, for tests of those who ask. */
final class FickleServer extends Selector {
  /** What becomes of a request. */
  enum Fate {
    ANSWERED,
    LATER,
    TWICE,
    FAILED,
    THROWS,
    BEGINS_ANEW,
    ENDS,
    NEVER
  }

  /** Thrown where a fate wants it. */
  static final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    Refusal() {
      super("as wanted", null, false, false);
    }
  }

  record Request(long number, Fate fate, ReplyTo<Long> replyTo) {}

  final Mailbox<Request> requests = mailbox("requests", this::onRequest);
  private boolean anew;

  /** Each answer is the number of the request. */
  private void onRequest(Request r) {
    ReplyTo<Long> replyTo = r.replyTo();
    switch (r.fate()) {
      case ANSWERED -> replyTo.send(r.number());
      case LATER -> after(Duration.ofMillis(1 + r.number() % 40), () -> replyTo.send(r.number()));
      case TWICE -> {
        replyTo.send(r.number());
        replyTo.send(r.number());
      }
      case FAILED -> replyTo.fail(new Refusal());
      case THROWS -> refuse(false);
      case BEGINS_ANEW -> refuse(true);
      case ENDS -> exit();
      case NEVER -> {}
    }
  }

  private void refuse(boolean beginAnew) {
    anew = beginAnew;
    throw new Refusal();
  }

  @Override
  protected Directive onFailure(Throwable cause) {
    return anew ? Directive.RESTART : Directive.RESUME;
  }
}
