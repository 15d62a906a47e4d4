package dev.selectors.testkit;

import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.SelectorContext;

/** Does in a turn what it is sent. */
class Worker extends Selector {
  final Mailbox<Runnable> work = mailbox("work", Runnable::run);
  /** What it can do with itself, in a turn. */
  final SelectorContext can = context();
}
