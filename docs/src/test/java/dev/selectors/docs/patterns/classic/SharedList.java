package dev.selectors.docs.patterns.classic;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import java.util.ArrayList;
import java.util.List;

/** A list: searches disturb nobody but deletions, an insertion also others, a deletion all. */
final class SharedList extends Selector {
  enum Kind {
    SEARCH,
    INSERT,
    DELETE
  }

  record Request(Kind kind, MailboxRef<String> told) {}

  private final List<Kind> running = new ArrayList<>();
  final Mailbox<Request> requests =
      mailbox("requests", this::begin).headGuard(r -> mayBegin(r.kind()));
  final Mailbox<Kind> done = mailbox("done", running::remove);

  private boolean mayBegin(Kind kind) {
    return switch (kind) {
      case SEARCH -> !running.contains(Kind.DELETE);
      case INSERT -> !running.contains(Kind.DELETE) && !running.contains(Kind.INSERT);
      case DELETE -> running.isEmpty();
    };
  }

  private void begin(Request first) {
    running.add(first.kind());
    first.told().send("begin");
  }
}
