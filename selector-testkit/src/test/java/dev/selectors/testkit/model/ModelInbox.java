package dev.selectors.testkit.model;

import dev.selectors.DeadLetter.Reason;
import dev.selectors.Directive;
import dev.selectors.Overflow;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.List;

/** What a selector of the model does that is an inbox: it keeps messages for whoever takes them. */
final class ModelInbox extends Script {
  private static final Program.Spec SPEC = new Program.Spec(
      Program.Policy.LEVELS,
      Directive.STOP,
      new Program.Supervisor(Program.Scope.NONE, 0, 1, 0, Directive.STOP),
      List.of(),
      List.of(),
      List.of(),
      null,
      List.of(new Program.Box(
          0,
          true,
          null,
          -1,
          0,
          Overflow.REJECT,
          false,
          Collections.nCopies(Program.KINDS, List.of()))));

  private final ArrayDeque<Host.Taken> waiting = new ArrayDeque<>();
  private boolean closed;

  ModelInbox(Host host) {
    super(SPEC, host);
  }

  @Override
  void onStart() {}

  @Override
  void onExit(String reason) {}

  @Override
  void handle(int box, int layer, Note note) {
    waiting.add(Host.Taken.note(note));
  }

  @Override
  void news(int box, int layer, String news) {
    waiting.add(new Host.Taken(news, null));
  }

  Host.Taken take() {
    Host.Taken first = waiting.poll();
    return first != null ? first : closed ? Host.Taken.END : Host.Taken.NOTHING;
  }

  /** It has ended. */
  void close(ModelBox box, Reason reason) {
    closed = true;
    List<Host.Taken> left = List.copyOf(waiting);
    waiting.clear();
    for (Host.Taken one : left) {
      Note note = one.note();
      if (note == null || note.isMissed()) {
        box.deadLetter(one.what(), reason);
      }
    }
  }
}
