package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.Directive;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Overflow;
import dev.selectors.Selector;
import dev.selectors.UndeliverableException;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A buffer at its borders: withdrawn requests, failures, its end, and bad input. */
@Timeout(60)
final class BufferTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  /** Has a buffer as a part, and fails when it is told to. */
  private static final class Owner extends Selector {
    final Buffer<String> in = new Buffer<>(context(), "in", 2);
    final Buffer<String> out = new Buffer<>(context(), "out", 2);
    final Mailbox<String> fail = mailbox("fail", m -> {
      throw new IllegalStateException(m);
    });

    @Override
    protected Directive onFailure(Throwable cause) {
      return Directive.RESTART;
    }
  }

  private static <T> Buffer.Put<T> untold(T item) {
    return new Buffer.Put<>(item, stored -> {});
  }

  /** Takes for itself, into a mailbox that can be full or gone. */
  private static final class Taker extends Selector {
    final Mailbox<Optional<String>> taken =
        this.<Optional<String>>mailbox("taken", m -> {}).bounded(1, Overflow.REJECT);
  }

  @SelectorTest
  void whatIsBuriedTwiceIsADeadLetterOnce(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    class Burying extends Selector {
      final Buffer<String> buffer = new Buffer<>(context(), "buffer", 2);

      @Override
      protected void onExit(ExitReason reason) {
        buffer.bury();
        buffer.bury();
      }
    }
    Burying owner = sim.spawn(new Burying());
    owner.buffer.put.send(untold("a"));
    sim.run();
    owner.stop();
    sim.run();
    assertEquals(1, sim.deadLetters().size());
  }

  @SelectorTest(seeds = 1000)
  void anItemWhoseTakerWaitsNoLongerStaysTheFirst(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.EXPIRED);
    BoundedBuffer<String> buffer = sim.spawn(new BoundedBuffer<String>(2));
    CompletionStage<Optional<String>> early = sim.system().ask(buffer.take, to -> to, SECOND);
    sim.advance(SECOND.multipliedBy(2));
    assertEquals(TimeoutException.class, failure(sim, early).getClass());
    buffer.put.send(untold("a"));
    buffer.put.send(untold("b"));
    Probe<Optional<String>> taker = sim.probe("taker");
    buffer.take.send(taker);
    taker.expect(Optional.of("a"));
  }

  @SelectorTest
  void anItemWhoseTakerHasCancelledItsRequestStaysTheFirst(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.EXPIRED);
    BoundedBuffer<String> buffer = sim.spawn(new BoundedBuffer<String>(2));
    CompletionStage<Optional<String>> early =
        sim.system().ask(buffer.take, to -> to, SECOND.multipliedBy(100));
    sim.run();
    early.toCompletableFuture().cancel(false);
    buffer.put.send(untold("a"));
    Probe<Optional<String>> taker = sim.probe("taker");
    buffer.take.send(taker);
    taker.expect(Optional.of("a"));
  }

  @SelectorTest
  void anItemWhoseTakerHasGoneStaysTheFirst(SimulatedSystem sim) {
    BoundedBuffer<String> buffer = sim.spawn(new BoundedBuffer<String>(3));
    Taker gone = sim.spawn(new Taker());
    buffer.take.send(item -> {}); // a lambda takes all
    buffer.take.send(gone.taken);
    buffer.takeBatch.send(new Buffer.Batch<>(2, new Refusing<>()));
    gone.stop();
    sim.run();
    buffer.put.send(untold("for the lambda"));
    sim.run();
    buffer.put.send(untold("a"));
    buffer.put.send(untold("b"));
    Probe<List<String>> taker = sim.probe("taker");
    sim.run();
    buffer.takeBatch.send(new Buffer.Batch<>(2, taker));
    taker.expect(List.of("a", "b"));
  }

  /** Somebody who has gone. */
  private static final class Refusing<M> implements MailboxRef<M> {
    @Override
    public void send(M message) {
      throw new AssertionError("nobody asked whether it is wanted");
    }

    @Override
    public boolean trySend(M message) {
      return false;
    }
  }

  @SelectorTest
  void anItemForWhoseTakerThereIsNoRoomStaysTheFirst(SimulatedSystem sim) {
    BoundedBuffer<String> buffer = sim.spawn(new BoundedBuffer<String>(3));
    Taker full = new Taker(); // not spawned yet, so it handles nothing
    full.taken.send(Optional.of("x"));
    buffer.take.send(full.taken);
    buffer.put.send(untold("a"));
    sim.run();
    sim.spawn(full);
    Probe<Optional<String>> taker = sim.probe("taker");
    buffer.take.send(taker);
    taker.expect(Optional.of("a"));
  }

  @SelectorTest
  void aPutWhoseProducerWaitsNoLongerIsNotStored(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.EXPIRED);
    BoundedBuffer<String> buffer = sim.spawn(new BoundedBuffer<String>(1));
    buffer.put.send(untold("a"));
    CompletionStage<Boolean> late =
        sim.system().ask(buffer.put, to -> new Buffer.Put<>("b", to), SECOND);
    sim.advance(SECOND.multipliedBy(2));
    assertEquals(TimeoutException.class, failure(sim, late).getClass());
    Probe<List<String>> taker = sim.probe("taker");
    buffer.takeBatch.send(new Buffer.Batch<>(9, taker));
    taker.expect(List.of("a"));
    buffer.takeBatch.send(new Buffer.Batch<>(9, taker));
    taker.expectNothing();
    buffer.close();
    taker.expect(List.of());
  }

  @SelectorTest
  void theLineOfThoseWhoPutIsBounded(SimulatedSystem sim) {
    BoundedBuffer<Integer> buffer = sim.spawn(new BoundedBuffer<Integer>(2));
    List<Integer> admitted = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      int item = i;
      var unused = buffer.put.sendAsync(untold(i)).thenRun(() -> admitted.add(item));
      sim.run();
    }
    assertEquals(List.of(0, 1, 2, 3), admitted); // two are stored, two in line
    buffer.take.send(item -> {});
    sim.run();
    assertEquals(List.of(0, 1, 2, 3, 4), admitted);
    buffer.take.send(item -> {});
    sim.run();
    assertEquals(List.of(0, 1, 2, 3, 4, 5), admitted);
    buffer.takeBatch.send(new Buffer.Batch<>(9, items -> {}));
    sim.run();
  }

  @SelectorTest
  void aFullBufferThatWasClosedRefusesAtOnce(SimulatedSystem sim) {
    BoundedBuffer<String> buffer = sim.spawn(new BoundedBuffer<String>(1));
    buffer.put.send(untold("a"));
    sim.run();
    buffer.close();
    Probe<Boolean> told = sim.probe("told");
    var unused = buffer.put.sendAsync(new Buffer.Put<>("b", told));
    var unused2 = buffer.put.sendAsync(new Buffer.Put<>("c", told));
    told.expect(false);
    told.expect(false);
    Probe<Optional<String>> taker = sim.probe("taker");
    buffer.take.send(taker);
    taker.expect(Optional.of("a"));
  }

  @SelectorTest
  void anAddressThatThrowsDoesNotGetTheItem(SimulatedSystem sim) {
    sim.expectFailure(UnsupportedOperationException.class);
    BoundedBuffer<String> buffer = sim.spawn(new BoundedBuffer<String>(2));
    buffer.put.send(untold("a"));
    sim.run();
    buffer.take.send(item -> {
      throw new UnsupportedOperationException();
    });
    Probe<Optional<String>> taker = sim.probe("taker");
    buffer.take.send(taker);
    taker.expect(Optional.of("a"));
  }

  @SelectorTest
  void anAddressThatOverflowsTheStackDoesNotGetTheItem(SimulatedSystem sim) {
    sim.expectFailure(CompletionException.class);
    BoundedBuffer<String> buffer = sim.spawn(new BoundedBuffer<String>(2));
    buffer.put.send(new Buffer.Put<>("none", stored -> {
      throw new StackOverflowError("planned");
    }));
    buffer.put.send(untold("a"));
    sim.run();
    buffer.take.send(item -> {
      throw new StackOverflowError("planned");
    });
    buffer.takeBatch.send(new Buffer.Batch<>(1, items -> {
      throw new StackOverflowError("planned");
    }));
    Probe<Optional<String>> taker = sim.probe("taker");
    sim.run();
    buffer.take.send(taker);
    taker.expect(Optional.of("a"));
    assertEquals(3, sim.failures().size());
  }

  @SelectorTest
  void aRestartKeepsWhatIsStoredAndThatABufferIsClosed(SimulatedSystem sim) {
    sim.expectFailure(IllegalStateException.class);
    Owner owner = sim.spawn(new Owner());
    owner.in.put.send(untold("a"));
    owner.in.put.send(untold("b"));
    owner.out.close();
    sim.run();
    var unused = owner.in.put.sendAsync(untold("c")); // in line
    owner.fail.send("begin anew");
    Probe<List<String>> taker = sim.probe("taker");
    owner.in.takeBatch.send(new Buffer.Batch<>(2, taker));
    taker.expect(List.of("a", "b"));
    owner.in.takeBatch.send(new Buffer.Batch<>(2, taker));
    taker.expect(List.of("c"));
    owner.out.takeBatch.send(new Buffer.Batch<>(2, taker));
    taker.expect(List.of());
  }

  @SelectorTest
  void theEndOfABufferFailsRequestsAndMakesDeadLettersOfWhatItHolds(SimulatedSystem sim) {
    sim.allowDeadLetters();
    BoundedBuffer<String> buffer = sim.spawn(new BoundedBuffer<String>(1));
    buffer.put.send(untold("stored"));
    sim.run();
    CompletionStage<Boolean> put =
        sim.system().ask(buffer.put, to -> new Buffer.Put<>("in line", to), SECOND);
    buffer.stop();
    sim.run();
    assertEquals(UndeliverableException.class, failure(sim, put).getClass());
    CompletionStage<Optional<String>> take = sim.system().ask(buffer.take, to -> to, SECOND);
    assertEquals(UndeliverableException.class, failure(sim, take).getClass());
    List<Object> lost = sim.deadLetters().stream()
        .map(DeadLetter::message)
        .filter(Buffer.Put.class::isInstance)
        .map(m -> (Object) ((Buffer.Put<?>) m).item())
        .sorted()
        .toList();
    assertEquals(List.of("in line", "stored"), lost);
  }

  @SelectorTest
  void toCloseABufferThatHasEndedHasNoEffect(SimulatedSystem sim) {
    BoundedBuffer<String> buffer = sim.spawn(new BoundedBuffer<String>(2));
    buffer.stop();
    sim.run();
    buffer.close();
    assertEquals(List.of(), sim.deadLetters());
  }

  @Test
  void badInputIsRefusedByTheCallThatMadeIt() {
    IllegalArgumentException zero =
        assertThrows(IllegalArgumentException.class, () -> new BoundedBuffer<String>(0));
    assertTrue(zero.getMessage().contains("capacity"), zero::getMessage);
    assertTrue(zero.getMessage().contains("at least 1"), zero::getMessage);
    assertThrows(IllegalArgumentException.class, () -> new Buffer.Batch<String>(0, items -> {}));
    assertThrows(NullPointerException.class, () -> new Buffer.Batch<String>(1, null));
    assertThrows(NullPointerException.class, () -> new Buffer.Put<String>(null, stored -> {}));
    assertThrows(NullPointerException.class, () -> new Buffer.Put<>("a", null));
    assertThrows(NullPointerException.class, () -> new Buffer<String>(null, "b", 1));
    assertThrows(NullPointerException.class, () -> new BoundedBuffer<String>(1).take.send(null));
    new Selector() {
      {
        assertThrows(NullPointerException.class, () -> new Buffer<String>(context(), null, 1));
        new Buffer<String>(context(), "twice", 1);
        assertThrows(
            IllegalArgumentException.class, () -> new Buffer<String>(context(), "twice", 1));
      }
    };
  }

  private static Throwable failure(SimulatedSystem sim, CompletionStage<?> stage) {
    return assertThrows(CompletionException.class, () -> sim.await(stage)).getCause();
  }
}
