package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The example of {@link RateLimiter}, compiled and executed. */
final class RateLimiterSnippetsTest {
  @SelectorTest(seeds = 10)
  void limiter(SimulatedSystem system) {
    List<String> sent = new ArrayList<>();
    // @start region="limiter"
    class Mailer extends Selector {
      private final RateLimiter limiter =
          new RateLimiter(context(), "limiter", 100, Duration.ofSeconds(1));

      final Mailbox<String> letters = limiter.mailbox("letters", sent::add);
    }
    // @end
    Mailer mailer = system.spawn(new Mailer());
    mailer.letters.sendAll(IntStream.range(0, 250).mapToObj(i -> "letter " + i).toList());
    system.run();
    assertEquals(100, sent.size());
    system.advance(Duration.ofSeconds(3));
    assertEquals(250, sent.size());
  }
}
