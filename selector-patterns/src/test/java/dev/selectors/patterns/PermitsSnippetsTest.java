package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The example of {@link Permits}, compiled and executed. */
final class PermitsSnippetsTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @SelectorTest
  void permits(SimulatedSystem system) {
    List<String> loaded = new ArrayList<>();
    List<String> missed = new ArrayList<>();
    // @start region="permits"
    class Loader extends Selector {
      private final MailboxRef<Permits.Acquire> connections;
      final Mailbox<String> load = mailbox("load", this::onLoad);

      Loader(MailboxRef<Permits.Acquire> connections) {
        this.connections = connections;
      }

      private void onLoad(String page) {
        await(
            this.<Permits.Acquire, Permits.Lease>ask(
                connections, r -> new Permits.Acquire(1, this, r), MINUTE),
            lease -> { // at most four do this at the same time
              loaded.add(page);
              lease.release(); // so does the end of this selector
            },
            error -> missed.add(page)); // all were taken for a minute
      }
    }

    MailboxRef<Permits.Acquire> connections =
        system.spawnFrom(context -> new Permits(context, "connections", 4).acquire);
    // @end
    for (int i = 0; i < 6; i++) {
      system.spawn(new Loader(connections)).load.send("page");
    }
    system.run();

    assertEquals(6, loaded.size());
    assertEquals(List.of(), missed);
  }
}
