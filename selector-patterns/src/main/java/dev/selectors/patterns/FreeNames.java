package dev.selectors.patterns;

import dev.selectors.MailboxSnapshot;
import dev.selectors.SelectorContext;
import java.util.Arrays;
import java.util.List;

/** The check of names before a part declares its first mailbox, so that it declares all or none. */
final class FreeNames {
  private FreeNames() {}

  /** Refuses, as the selector itself does, if there is a mailbox of one of the names. */
  static void require(SelectorContext context, String... names) {
    List<String> wanted = Arrays.asList(names); // null is refused by whoever declares it
    context.selector().snapshot().mailboxes().stream()
        .map(MailboxSnapshot::name)
        .filter(wanted::contains)
        .findFirst()
        .ifPresent(taken -> context.mailbox(taken, message -> {})); // throws, and says why
  }
}
