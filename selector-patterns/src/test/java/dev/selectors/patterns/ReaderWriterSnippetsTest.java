package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of the javadoc, compiled and executed. */
@Timeout(30)
class ReaderWriterSnippetsTest {
  // @start region="part"
  sealed interface Request permits Lookup, Define {}

  record Lookup(String word, ReplyTo<String> replyTo) implements Request {}

  record Define(String word, String meaning) implements Request {}

  static final class Dictionary extends Selector {
    private final Map<String, String> meanings = new HashMap<>();
    private final ReaderWriter<Request> access = new ReaderWriter<>(
        context(),
        "requests",
        ReaderWriter.Order.ARRIVAL,
        request -> request instanceof Lookup,
        this::onRequest);

    final MailboxRef<Request> requests = access.requests;

    private void onRequest(Request request) {
      switch (request) {
        case Lookup l -> access.read(l.replyTo(), () -> meanings.getOrDefault(l.word(), "?"));
        case Define d -> meanings.put(d.word(), d.meaning());
      }
    }
  }

  // @end

  @Test
  void part() {
    try (SelectorSystem system = SelectorSystem.create()) {
      Dictionary dictionary = system.spawn(new Dictionary());
      dictionary.requests.send(new Define("gate", "lets pass or not"));
      CompletionStage<String> meaning =
          system.ask(dictionary.requests, to -> new Lookup("gate", to), Duration.ofSeconds(20));
      assertEquals("lets pass or not", meaning.toCompletableFuture().join());
    }
  }

  @Test
  void readWrite() {
    try (SelectorSystem system = SelectorSystem.create()) {
      // @start region="readWrite"
      ReadWrite<Map<String, Integer>> stock =
          system.spawn(new ReadWrite<>(new HashMap<>(), ReaderWriter.Order.ARRIVAL));

      stock.write(pieces -> pieces.merge("tea", 12, Integer::sum));
      CompletionStage<Integer> tea = stock.read(pieces -> pieces.get("tea"));
      // @end
      assertEquals(12, tea.toCompletableFuture().join());
    }
  }
}
