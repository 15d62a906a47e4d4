package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.SelectorSystem;
import dev.selectors.patterns.MasterWorker.Job;
import java.math.BigInteger;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of {@link MasterWorker}, compiled and executed. */
@Timeout(30)
final class MasterWorkerSnippetsTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  @Test
  void masterWorker() {
    try (SelectorSystem system = SelectorSystem.create()) {
      // @start region="masterWorker"
      // Four workers, two levels; each worker has a function of its own.
      var primes = system.spawn(
          MasterWorker.<BigInteger, BigInteger>of(4, 2, () -> BigInteger::nextProbablePrime));

      CompletionStage<BigInteger> urgent = system.ask(
          primes.at(0), replyTo -> new Job<>(BigInteger.TEN, replyTo), Duration.ofSeconds(10));
      // @end
      assertEquals(BigInteger.valueOf(11), urgent.toCompletableFuture().join());
    }
  }

  @Test
  void stop() {
    try (SelectorSystem system = SelectorSystem.create()) {
      MasterWorker<Integer, String, String> master =
          MasterWorker.of(1, 1, () -> String::toUpperCase);
      var waiting = system
          .<Job<String, String>, String>ask(master.at(0), replyTo -> new Job<>("a", replyTo), SOON)
          .toCompletableFuture();
      // @start region="stop"
      master.urgentStop.send(job -> job.replyTo().fail(new CancellationException("we close")));
      // @end
      system.spawn(master);
      assertThrows(CancellationException.class, () -> {
        try {
          waiting.join();
        } catch (CompletionException e) {
          throw e.getCause();
        }
      });
    }
  }
}
