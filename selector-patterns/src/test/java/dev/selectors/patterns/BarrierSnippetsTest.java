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

/** The example of {@link Barrier}, compiled and executed. */
final class BarrierSnippetsTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration HOUR = Duration.ofHours(1);

  @SelectorTest
  void barrier(SimulatedSystem system) {
    List<Long> passed = new ArrayList<>();
    // @start region="barrier"
    class Walker extends Selector {
      private final MailboxRef<Barrier.Call> summit;
      final Mailbox<String> walk = mailbox("walk", this::onWalk);

      Walker(MailboxRef<Barrier.Call> summit) {
        this.summit = summit;
      }

      private void onWalk(String way) {
        await(
            this.<Barrier.Call, Long>ask(summit, r -> new Barrier.Arrive(this, r), HOUR),
            generation -> passed.add(generation), // all are here
            error -> exit());
      }
    }

    MailboxRef<Barrier.Call> summit =
        system.spawnFrom(context -> new Barrier(context, "summit", 3, MINUTE).calls);
    // @end
    for (int i = 0; i < 3; i++) {
      system.spawn(new Walker(summit)).walk.send("up");
    }
    system.run();

    assertEquals(List.of(1L, 1L, 1L), passed);
  }
}
