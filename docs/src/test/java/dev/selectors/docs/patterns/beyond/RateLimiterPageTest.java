package dev.selectors.docs.patterns.beyond;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.docs.patterns.Picture;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The mailers of the page. */
@Timeout(60)
final class RateLimiterPageTest {
  private static final int MOST = 3;
  private static final Duration PERIOD = Duration.ofSeconds(1);

  // ---- all forms, on many threads

  @Test
  void allLettersComeInTheirOrder() throws InterruptedException {
    Duration period = Duration.ofMillis(1);
    BlockingQueue<String> out = new LinkedBlockingQueue<>();
    try (SelectorSystem system = SelectorSystem.create();
        ThreadMailer threadMailer = new ThreadMailer(MOST, period, out::add)) {
      passMany(system.spawn(new SelectorMailer(MOST, period, out::add)).letters::send, out);
      passMany(system.spawn(new ActorMailer(MOST, period, out::add))::send, out);
      passMany(threadMailer::send, out);
    }
  }

  private static void passMany(Consumer<String> mailer, BlockingQueue<String> out)
      throws InterruptedException {
    List<String> letters = IntStream.range(0, 50).mapToObj(i -> "letter " + i).toList();
    letters.forEach(mailer);
    for (String letter : letters) {
      assertEquals(letter, out.poll(50, TimeUnit.SECONDS));
    }
  }

  // ---- in a thousand orders

  @SelectorTest(seeds = 1000)
  void aSelectorKeepsToTheRate(SimulatedSystem sim) {
    List<Duration> times = new ArrayList<>();
    MailboxRef<String> out = letter -> times.add(sim.now());
    pass(sim, sim.spawn(new SelectorMailer(MOST, PERIOD, out)).letters, times);
  }

  @SelectorTest(seeds = 1000)
  void anActorKeepsToTheRate(SimulatedSystem sim) {
    List<Duration> times = new ArrayList<>();
    MailboxRef<String> out = letter -> times.add(sim.now());
    pass(sim, sim.spawn(new ActorMailer(MOST, PERIOD, out)), times);
  }

  private static void pass(SimulatedSystem sim, MailboxRef<String> mailer, List<Duration> times) {
    for (int i = 0; i < 20; i++) {
      mailer.send("letter " + i);
      if (sim.random().nextInt(5) == 0) {
        sim.advance(Duration.ofMillis(sim.random().nextInt(2000)));
      }
    }
    sim.advance(Duration.ofMinutes(1));
    assertEquals(20, times.size());
    for (int i = 0; i + MOST < times.size(); i++) {
      assertTrue(times.get(i + MOST).minus(times.get(i)).compareTo(PERIOD) >= 0, times::toString);
    }
  }

  @Test
  void itIsDrawn() throws IOException {
    try (SimulatedSystem sim = SimulatedSystem.create()) {
      SelectorMailer mailer = sim.spawn("mailer", new SelectorMailer(MOST, PERIOD, letter -> {}));
      IntStream.range(0, 5).forEach(i -> mailer.letters.send("letter " + i));
      sim.run();
      Picture.of("A mailer that may send three letters a second", mailer.snapshot())
          .sender("writers", "letters")
          .sender("the clock", "limiter")
          .effect("three letters are sent")
          .effect("two wait for a token")
          .open("limiter")
          .assertDrawn("rate-limiter");
    }
  }
}
