package dev.selectors.docs.patterns.classic;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;

/** A bathroom, a rope or a bridge: a few at a time, all of one kind, in the order of coming. */
final class OneKind<K> extends Selector {
  record Enter<K>(K kind, MailboxRef<String> told) {}

  private Object kind = ""; // of those inside
  private int inside;
  final Mailbox<Enter<K>> enter;
  final Mailbox<String> leave = mailbox("leave", who -> inside--);

  OneKind(int places) {
    enter = mailbox("enter", this::onEnter)
        .headGuard(e -> inside == 0 || (inside < places && e.kind().equals(kind)));
  }

  private void onEnter(Enter<K> first) {
    kind = first.kind();
    inside++;
    first.told().send("come in");
  }
}
