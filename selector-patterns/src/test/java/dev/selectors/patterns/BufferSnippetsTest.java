package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of the javadoc of buffers, compiled and executed. */
@Timeout(30)
final class BufferSnippetsTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  @Test
  void buffer() {
    try (SelectorSystem system = SelectorSystem.create()) {
      // @start region="buffer"
      BoundedBuffer<String> orders = system.spawn(new BoundedBuffer<String>(100));

      CompletionStage<Boolean> stored =
          system.ask(orders.put, to -> new Buffer.Put<>("tea", to), SOON);
      CompletionStage<Optional<String>> taken = system.ask(orders.take, to -> to, SOON);

      orders.close(); // what is stored is still taken
      // @end
      assertTrue(stored.toCompletableFuture().join());
      assertEquals(Optional.of("tea"), taken.toCompletableFuture().join());
      CompletionStage<Optional<String>> end = system.ask(orders.take, to -> to, SOON);
      assertEquals(Optional.empty(), end.toCompletableFuture().join());
    }
  }

  @Test
  void part() throws InterruptedException {
    List<Object> out = new CopyOnWriteArrayList<>();
    // @start region="part"
    class Printer extends Selector {
      final Buffer<String> pages = new Buffer<>(context(), "pages", 10);
      final Buffer<byte[]> pictures = new Buffer<>(context(), "pictures", 2);
      final Mailbox<String> lastPage = mailbox("last page", page -> pages.close());
    }
    // @end
    try (SelectorSystem system = SelectorSystem.create()) {
      Printer printer = system.spawn(new Printer());
      printer.pages.put.send(new Buffer.Put<>("a", out::add));
      printer.pictures.put.send(new Buffer.Put<>(new byte[1], out::add));
      printer.pages.takeBatch.send(new Buffer.Batch<>(5, out::add));
      assertTrue(system.awaitQuiescence(SOON));
      printer.lastPage.send("b");
      printer.pages.takeBatch.send(new Buffer.Batch<>(5, out::add));
      assertTrue(system.awaitQuiescence(SOON));
      assertEquals(2, out.stream().filter(Boolean.TRUE::equals).count());
      assertTrue(out.contains(List.of("a")) && out.contains(List.of()), out::toString);
    }
  }
}
