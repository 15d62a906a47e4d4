package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import dev.selectors.UndeliverableException;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of {@link Batcher} and {@link Debouncer}, compiled and executed. */
@Timeout(60)
final class BatcherSnippetsTest {
  @SelectorTest
  void batcher(SimulatedSystem system) {
    Probe<List<String>> database = system.probe("database");
    // @start region="batcher"
    Batcher<String> rows =
        system.spawn(new Batcher<>(100, Duration.ofMillis(50), list -> database.send(list)));
    rows.send("a");
    rows.send("b");
    // @end
    database.expect(List.of("a", "b"));
  }

  @Test
  void complete() {
    List<Integer> written = new ArrayList<>();
    class Database extends Selector {
      final Mailbox<List<Integer>> write = mailbox("write", written::addAll);
    }

    SelectorSystem system = SelectorSystem.create();
    Database database = system.spawn(new Database());
    Batcher<Integer> rows = system.spawn(new Batcher<>(100, Duration.ofMinutes(1), database.write));
    // @start region="complete"
    for (int row = 0; row < 10_050; row++) {
      rows.send(row);
    }
    rows.complete();
    system.drain(Duration.ofSeconds(20)); // by then the database has all of them
    // @end
    assertEquals(IntStream.range(0, 10_050).boxed().toList(), written);
    assertTrue(rows.whenTerminated().toCompletableFuture().isDone());
    assertEquals(0, system.deadLetters(DeadLetter.Reason.TERMINATED));
    assertEquals(0, system.deadLetters(DeadLetter.Reason.SYSTEM_CLOSED));
  }

  /** The alternative where whoever sends is to wait for the database. */
  private static final class RowWriter extends Selector {
    private final BoundedBuffer<String> buffer;
    private final Function<List<String>, Integer> database;
    private final Mailbox<List<String>> rows = mailbox("rows", this::onRows);

    RowWriter(BoundedBuffer<String> buffer, Function<List<String>, Integer> database) {
      this.buffer = buffer;
      this.database = database;
    }

    @Override
    protected void onStart() {
      link(buffer); // nobody waits for one that is gone
      takeMore();
    }

    private void takeMore() {
      buffer.takeBatch.send(new Buffer.Batch<>(100, rows));
    }

    private void onRows(List<String> list) {
      if (list.isEmpty()) {
        exit(); // the buffer is closed, and empty
      } else {
        write(list);
      }
    }

    private void write(List<String> list) {
      async(
          () -> database.apply(list),
          count -> takeMore(),
          error -> after(Duration.ofSeconds(1), () -> write(list)));
    }
  }

  @SelectorTest
  void rowsWaitForADatabaseThatIsDownAndNoneIsLost(SimulatedSystem sim) {
    List<String> written = new ArrayList<>();
    BoundedBuffer<String> buffer = sim.spawn(new BoundedBuffer<>(20));
    RowWriter writer = sim.spawn(new RowWriter(buffer, list -> {
      if (sim.now().toSeconds() < 10) {
        throw new IllegalStateException("down");
      }
      written.addAll(list);
      return list.size();
    }));
    List<String> rows = IntStream.range(0, 200).mapToObj(Integer::toString).toList();
    List<CompletableFuture<?>> sent = rows.stream()
        .<CompletableFuture<?>>map(
            row -> buffer.put.sendAsync(new Buffer.Put<>(row, stored -> {})).toCompletableFuture())
        .toList();

    sim.advance(Duration.ofSeconds(5));
    // At the writer, stored, and in the line of those who put.
    assertTrue(sent.stream().filter(CompletableFuture::isDone).count() <= 100 + 20 + 20);
    sent.forEach(sim::await);
    buffer.close();
    sim.await(writer.whenTerminated());
    assertEquals(rows, written);
  }

  @SelectorTest
  void noWriterWaitsForABufferThatIsGoneNorWhoPutsForAWriter(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    BoundedBuffer<String> stopped = sim.spawn(new BoundedBuffer<>(1));
    RowWriter idle = sim.spawn(new RowWriter(stopped, List::size));
    sim.run();
    stopped.stop();
    sim.await(idle.whenTerminated());

    BoundedBuffer<String> full = sim.spawn(new BoundedBuffer<>(1));
    RowWriter ended = sim.spawn(new RowWriter(full, List::size));
    sim.run();
    ended.stop();
    sim.run();
    CompletionStage<?> put = full.put.sendAsync(new Buffer.Put<>("row", stored -> {}));
    Throwable none = assertThrows(CompletionException.class, () -> sim.await(put));
    assertInstanceOf(UndeliverableException.class, none.getCause());
  }

  @SelectorTest
  void debouncer(SimulatedSystem system) {
    system.lag(Duration.ZERO);
    Probe<String> search = system.probe("search");
    // @start region="debouncer"
    Debouncer<String> typed = system.spawn(new Debouncer<>(Duration.ofMillis(300), search));
    typed.send("s");
    typed.send("se");
    typed.send("sel");
    // @end
    search.expect("sel");
    search.expectNothing(Duration.ofSeconds(1));
  }
}
