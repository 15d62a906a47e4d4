package dev.selectors.docs.patterns.flow;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.patterns.FlowSubscriber;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Stores lines, and can be told to pause. */
final class LineArchive extends Selector {
  final List<String> stored = new ArrayList<>();
  final FlowSubscriber<String> lines =
      new FlowSubscriber<>(context(), "lines", 4, stored::add, this::onEnd);
  final Mailbox<Boolean> pause = mailbox("pause", this::onPause);

  private void onPause(boolean on) {
    if (on) {
      lines.items.disable();
    } else {
      lines.items.enable();
    }
  }

  private void onEnd(Optional<Throwable> error) {
    stored.add(error.isEmpty() ? "." : "!");
  }

  @Override
  protected void onExit(ExitReason reason) {
    lines.cancel();
  }
}
