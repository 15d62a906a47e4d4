package dev.selectors.docs.testkit;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import java.util.HashMap;
import java.util.Map;

/** Keeps values. */
final class Store extends Selector {
  record Get(String key, MailboxRef<Integer> replyTo) {}

  record Put(String key, int value) {}

  private final Map<String, Integer> values = new HashMap<>();
  final Mailbox<Get> get = mailbox("get", this::onGet);
  final Mailbox<Put> put = mailbox("put", p -> values.put(p.key(), p.value()));

  private void onGet(Get get) {
    get.replyTo().send(values.getOrDefault(get.key(), 0));
  }
}
