package dev.selectors.savina.concsll;

import dev.selectors.MailboxRef;
import java.util.random.RandomGenerator;

/** The requests of one worker, one after another. */
final class Orders {
  /** What is requested. */
  enum Kind {
    SIZE,
    WRITE,
    CONTAINS
  }

  private final ListParams params;
  private final RandomGenerator random;
  private Kind kind = Kind.SIZE;
  private int value;

  /** Before the first request of the worker with this number. */
  Orders(ListParams params, int worker) {
    this.params = params;
    this.random =
        params.rng().seeded(worker + params.requests() + params.writes() + params.sizes());
  }

  /** Goes on to the next request. */
  void next() {
    int percent = random.nextInt(100);
    if (percent < params.sizes()) {
      kind = Kind.SIZE;
      return;
    }
    kind = percent < params.sizes() + params.writes() ? Kind.WRITE : Kind.CONTAINS;
    value = random.nextInt();
  }

  Kind kind() {
    return kind;
  }

  /** What is to be written or looked for. */
  int value() {
    return value;
  }

  /** The request as a message. */
  ListMessage.ToList message(MailboxRef<? super ListMessage.Result> sender) {
    return switch (kind) {
      case SIZE -> new ListMessage.Size(sender);
      case WRITE -> new ListMessage.Write(sender, value);
      case CONTAINS -> new ListMessage.Contains(sender, value);
    };
  }
}
