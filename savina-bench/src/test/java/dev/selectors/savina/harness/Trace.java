package dev.selectors.savina.harness;

import dev.selectors.Callback;
import dev.selectors.DeadLetter;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.Turns;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;

/**
 * What happened in a run on a real system on one thread, a message at a time, the same every time.
 *
 * <p>The system has no thread of its own, and is never closed.
 */
final class Trace {
  /**
   * A message that was handled.
   *
   * @param selector the class of the selector
   * @param mailbox where the message was
   * @param waiting the other mailboxes with something in them, whose gates were open
   */
  record Handled(String selector, String mailbox, List<String> waiting) {}

  private final List<Handled> handled = new ArrayList<>();
  private final SelectorSystem system;
  private int continued;
  private int tasks;

  private Trace(Turns turns) {
    system = SelectorSystem.builder()
        .executor(turns)
        .throughput(1)
        .beforeCallback(this::note)
        .onDeadLetter(letter -> {})
        .build();
  }

  /** Of a run whose answer is right. */
  static Trace of(Cell<?, ?> cell) throws ExecutionException, InterruptedException {
    return of(cell, new Turns());
  }

  /** The same, of a run that takes its turns in another order. */
  static Trace of(Cell<?, ?> cell, Turns turns) throws ExecutionException, InterruptedException {
    Trace trace = new Trace(turns);
    turns
        .run(() -> cell.run(new SelectorsRuntime(trace.system)), Long.MAX_VALUE)
        .verify();
    return trace;
  }

  private void note(Callback call) {
    Mailbox<?> mailbox = call.mailbox();
    switch (call.kind()) {
      case HANDLER -> {
        if (mailbox != null) {
          handled.add(handled(call.selector(), mailbox));
        }
      }
      case CONTINUATION -> continued++;
      case TASK -> tasks++;
      default -> {} // no message
    }
  }

  private static Handled handled(Selector selector, Mailbox<?> mailbox) {
    List<String> waiting = FaultySystem.mailboxes(selector).stream()
        .filter(other -> other != mailbox && other.isEnabled() && other.depth() > 0)
        .map(Mailbox::name)
        .toList();
    return new Handled(selector.getClass().getSimpleName(), mailbox.name(), waiting);
  }

  /** All messages that were handled, in their order. */
  List<Handled> handled() {
    return handled;
  }

  /**
   * How many messages were sent: also those to the exited, and replies that were awaited. What goes
   * on after a task of the selector's own was no message.
   */
  long sent() {
    long dead =
        Arrays.stream(DeadLetter.Reason.values()).mapToLong(system::deadLetters).sum();
    return handled.size() + continued - tasks + dead;
  }
}
