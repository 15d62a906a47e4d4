package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.Actor;
import dev.selectors.ReplyTo;
import dev.selectors.SelectorSystem;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The example of {@link PerKey}, compiled and executed. */
@Timeout(30)
final class PerKeySnippetsTest {
  @Test
  void perKey() {
    try (SelectorSystem system = SelectorSystem.create()) {
      // @start region="perKey"
      record Booking(String account, int amount, ReplyTo<Integer> balance) {}

      class Account extends Actor<Booking> {
        int balance;

        @Override
        protected void receive(Booking booking) {
          balance += booking.amount();
          booking.balance().send(balance);
        }
      }

      PerKey<String, Booking> accounts = system.spawn(PerKey.of(
          Booking::account,
          name -> new Account(),
          (account, booking) -> booking.balance().forward(account, booking),
          10_000,
          Duration.ofMinutes(1)));

      CompletionStage<Integer> balance = system.ask(
          accounts.in, replyTo -> new Booking("Ann", 5, replyTo), Duration.ofSeconds(10));
      // @end
      assertEquals(5, balance.toCompletableFuture().join());
    }
  }
}
