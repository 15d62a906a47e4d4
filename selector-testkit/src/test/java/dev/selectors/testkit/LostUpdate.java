package dev.selectors.testkit;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** A cache that forgets a write, but only if the store is slow to answer an earlier read. */
final class LostUpdate {
  private LostUpdate() {}

  record Get(String key, MailboxRef<Integer> replyTo) {}

  record Put(String key, int value) {}

  static final class Store extends Selector {
    private final Map<String, Integer> values = new HashMap<>();
    final Mailbox<Get> read =
        mailbox("read", g -> g.replyTo().send(values.getOrDefault(g.key(), 0)));
    final Mailbox<Put> write = mailbox("write", p -> values.put(p.key(), p.value()));
  }

  static final class Cache extends Selector {
    private final Map<String, Integer> values = new HashMap<>();
    private final Store store;
    final Mailbox<Get> get = mailbox("get", this::onGet);
    final Mailbox<Put> put = mailbox("put", this::onPut);

    Cache(Store store) {
      this.store = store;
    }

    private void onGet(Get get) {
      Integer known = values.get(get.key());
      if (known != null) {
        get.replyTo().send(known);
        return;
      }
      await(
              this.<Get, Integer>ask(store.read, r -> new Get(get.key(), r), Duration.ofSeconds(5)),
              (value, error) -> {
                values.put(get.key(), value); // it may be older than what was put meanwhile
                get.replyTo().send(value);
              })
          .whileDisabled(this.get);
    }

    private void onPut(Put put) {
      values.put(put.key(), put.value());
      store.write.send(put);
    }
  }

  /** Fails with some seeds. */
  static void readsSeeTheLastWrite(SimulatedSystem sim) {
    Cache cache = sim.spawn(new Cache(sim.spawn(new Store())));
    Probe<Integer> reader = sim.probe("reader");
    cache.get.send(new Get("k", reader));
    cache.put.send(new Put("k", 2));
    reader.next();
    cache.get.send(new Get("k", reader));
    reader.expect(2);
  }
}
