package dev.selectors.patterns;

import dev.selectors.Directive;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.SelectorContext;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** A selector with a part, which does what it is told between the turns of the part. */
final class JoinHost<P> extends Selector {
  final P part;
  final Mailbox<Runnable> tell = mailbox("tell", Runnable::run);
  private final Directive onFailure;

  JoinHost(Directive onFailure, Function<SelectorContext, P> part) {
    this.onFailure = onFailure;
    this.part = part.apply(context());
  }

  /** Takes no turns until the stage completes. */
  void pause(CompletionStage<?> stage) {
    tell.send(() -> await(stage, (value, error) -> {}));
  }

  /** Thrown by what it is told to do, in tests of failures. */
  static final class Planned extends RuntimeException {
    private static final long serialVersionUID = 1;

    Planned() {
      super("planned", null, false, false);
    }
  }

  static Runnable failure() {
    return () -> {
      throw new Planned();
    };
  }

  @Override
  protected Directive onFailure(Throwable cause) {
    return onFailure;
  }
}
