package dev.selectors.docs.habits;

import dev.selectors.Mailbox;
import dev.selectors.Selector;
import java.util.function.Consumer;

/** Ends when it is told to, after all lines that wait then. */
final class Printer extends Selector {
  final Mailbox<String> lines;
  final Mailbox<Boolean> finish = this.<Boolean>mailbox("finish", now -> exit()).level(1);

  Printer(Consumer<String> out) {
    lines = mailbox("lines", out);
  }
}
