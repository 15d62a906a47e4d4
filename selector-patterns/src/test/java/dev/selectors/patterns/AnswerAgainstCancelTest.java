package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An asker that calls off just as the answer comes either has it, or nobody has given it. */
@Timeout(60)
final class AnswerAgainstCancelTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final int ROUNDS = 5_000;

  private final SelectorSystem system = SelectorSystem.create();

  private CompletableFuture<Optional<Integer>> take(BoundedBuffer<Integer> buffer) {
    return system
        .<MailboxRef<? super Optional<Integer>>, Optional<Integer>>ask(buffer.take, r -> r, LONG)
        .toCompletableFuture();
  }

  private static final class Owner extends Selector {
    private final Permits permits = new Permits(context(), "permits", 1);
  }

  private CompletableFuture<Permits.Lease> acquire(Owner owner) {
    return system
        .<Permits.Acquire, Permits.Lease>ask(
            owner.permits.acquire, r -> new Permits.Acquire(1, null, r), LONG)
        .toCompletableFuture();
  }

  private static void aWhile() {
    for (int i = ThreadLocalRandom.current().nextInt(4000); i > 0; i--) {
      Thread.onSpinWait();
    }
  }

  @Test
  void anItemWhoseTakerHasCalledOffStays() {
    try (system) {
      BoundedBuffer<Integer> buffer = system.spawn(new BoundedBuffer<Integer>(8));
      for (int round = 0; round < ROUNDS; round++) {
        int item = round;
        assertTrue(system
            .<Buffer.Put<Integer>, Boolean>ask(buffer.put, r -> new Buffer.Put<>(item, r), LONG)
            .toCompletableFuture()
            .join());
        CompletableFuture<Optional<Integer>> first = take(buffer);
        aWhile();
        CompletableFuture<Optional<Integer>> taken = first.cancel(false) ? take(buffer) : first;
        assertEquals(Optional.of(item), taken.join());
      }
    }
  }

  @Test
  void aPermitWhoseRequestWasCalledOffIsFree() {
    try (system) {
      Owner owner = system.spawn(new Owner());
      for (int round = 0; round < ROUNDS; round++) {
        CompletableFuture<Permits.Lease> first = acquire(owner);
        aWhile();
        CompletableFuture<Permits.Lease> had = first.cancel(false) ? acquire(owner) : first;
        had.join().release();
      }
    }
  }
}
