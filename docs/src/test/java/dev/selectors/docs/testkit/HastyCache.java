package dev.selectors.docs.testkit;

import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.docs.testkit.Store.Get;
import dev.selectors.docs.testkit.Store.Put;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** A cache in front of a store. It can forget a write: the page tells how that is found. */
final class HastyCache extends Selector {
  private final Map<String, Integer> values = new HashMap<>();
  private final Store store;
  final Mailbox<Get> get = mailbox("get", this::onGet);
  final Mailbox<Put> put = mailbox("put", this::onPut);

  HastyCache(Store store) {
    this.store = store;
  }

  private void onGet(Get get) {
    Integer known = values.get(get.key());
    if (known != null) {
      get.replyTo().send(known);
      return;
    }
    CompletionStage<Integer> stored =
        ask(store.get, replyTo -> new Get(get.key(), replyTo), Duration.ofSeconds(1));
    await(stored, (value, error) -> {
          values.put(get.key(), value);
          get.replyTo().send(value);
        })
        .whileDisabled(this.get); // writers need not wait for a reader
  }

  private void onPut(Put put) {
    values.put(put.key(), put.value());
    store.put.send(put);
  }
}
