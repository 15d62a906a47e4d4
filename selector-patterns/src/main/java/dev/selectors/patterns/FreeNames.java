package dev.selectors.patterns;

import dev.selectors.MailboxSnapshot;
import dev.selectors.SelectorContext;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks names before a part declares its first mailbox, so that it declares all or none. */
final class FreeNames {
  private FreeNames() {}

  /** Refuses, as the selector itself does, a name that is taken, null or empty. */
  static void require(SelectorContext context, String... names) {
    Set<String> taken = context.selector().snapshot().mailboxes().stream()
        .map(MailboxSnapshot::name)
        .collect(Collectors.toSet());
    for (String name : names) {
      if (name == null || name.isEmpty() || taken.contains(name)) {
        context.mailbox(name, message -> {}); // throws, and says why
      }
    }
  }
}
