package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.ExitReason;
import dev.selectors.Overflow;
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

  @Test
  void bounded() {
    try (SelectorSystem system = SelectorSystem.create()) {
      // @start region="bounded"
      MasterWorker<Integer, BigInteger, BigInteger> primes = system.spawn(
          MasterWorker.<BigInteger, BigInteger>of(4, 1, () -> BigInteger::nextProbablePrime)
              .bounded(100, Overflow.REJECT));

      CompletionStage<BigInteger> answer = system
          .<Job<BigInteger, BigInteger>, BigInteger>ask(
              primes.at(0), replyTo -> new Job<>(BigInteger.TEN, replyTo), SOON)
          .exceptionally(error -> BigInteger.ZERO); // at once, if a hundred others wait
      // @end
      assertEquals(BigInteger.valueOf(11), answer.toCompletableFuture().join());
    }
  }

  @Test
  void complete() {
    try (SelectorSystem system = SelectorSystem.create()) {
      var primes = system.spawn(
          MasterWorker.<BigInteger, BigInteger>of(4, 1, () -> BigInteger::nextProbablePrime));
      // @start region="complete"
      CompletionStage<BigInteger> last = system.ask(
          primes.at(0), replyTo -> new Job<>(BigInteger.TEN, replyTo), Duration.ofSeconds(10));
      primes.complete();
      ExitReason reason = primes.whenTerminated().toCompletableFuture().join();
      // the answer is there
      // @end
      assertInstanceOf(ExitReason.Normal.class, reason);
      assertEquals(BigInteger.valueOf(11), last.toCompletableFuture().getNow(BigInteger.ZERO));
    }
  }
}
