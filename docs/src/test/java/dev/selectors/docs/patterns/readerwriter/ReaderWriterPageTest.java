package dev.selectors.docs.patterns.readerwriter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.selectors.DeadLetter;
import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.docs.patterns.Picture;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the page about readers and writers says, of all its forms. */
@Timeout(60)
final class ReaderWriterPageTest {
  private static final Duration LONG = Duration.ofHours(1);

  /** A dictionary in one of the forms, to be asked from anywhere. */
  private record Book(Meanings meanings, Asking lookup, Asking define) {
    interface Asking {
      CompletionStage<String> ask(String word, String meaning);
    }

    static Book of(SelectorSystem system, Meanings meanings, MailboxRef<WordRequest> requests) {
      return new Book(
          meanings,
          (word, no) -> system.ask(requests, to -> new WordRequest.Lookup(word, to), LONG),
          (word, meaning) ->
              system.ask(requests, to -> new WordRequest.Define(word, meaning, to), LONG));
    }

    CompletionStage<String> lookup(String word) {
      return lookup.ask(word, "");
    }

    CompletionStage<String> define(String word, String meaning) {
      return define.ask(word, meaning);
    }
  }

  private enum Form {
    PART {
      @Override
      Book open(SelectorSystem system) {
        SelectorDictionary d = system.spawn("dictionary", new SelectorDictionary());
        return Book.of(system, d.meanings, d.requests);
      }
    },
    GATES {
      @Override
      Book open(SelectorSystem system) {
        GateDictionary d = system.spawn(new GateDictionary());
        return Book.of(system, d.meanings, d.requests);
      }
    },
    ACTOR {
      @Override
      Book open(SelectorSystem system) {
        ActorDictionary d = system.spawn(new ActorDictionary());
        return Book.of(system, d.meanings, d);
      }
    },
    READ_WRITE {
      @Override
      Book open(SelectorSystem system) {
        Meanings meanings = new Meanings();
        SharedDictionary d = new SharedDictionary(system, meanings);
        return new Book(meanings, (word, no) -> d.lookup(word), d::define);
      }
    },
    LOCKS {
      @Override
      Book open(SelectorSystem system) {
        LockDictionary d = new LockDictionary();
        return new Book(
            d.meanings,
            (word, no) -> CompletableFuture.completedFuture(d.lookup(word)),
            (word, meaning) -> CompletableFuture.completedFuture(d.define(word, meaning)));
      }
    };

    abstract Book open(SelectorSystem system);
  }

  @SelectorTest
  void aLookupSeesTheDefinitionsBeforeItAndNoOthers(SimulatedSystem sim) {
    for (Form form : Form.values()) {
      Book book = form.open(sim.system());
      List<String> expected = new ArrayList<>();
      List<CompletionStage<String>> answers = new ArrayList<>();
      String meaning = "?";
      for (int i = 0; i < 20; i++) {
        expected.add(meaning);
        if (sim.random().nextInt(3) > 0) {
          answers.add(book.lookup("gate"));
        } else {
          meaning = "meaning " + i;
          answers.add(book.define("gate", meaning));
        }
        for (int steps = sim.random().nextInt(3); steps > 0; steps--) {
          sim.step();
        }
      }
      assertEquals(expected, answers.stream().map(sim::await).toList(), form::toString);
    }
  }

  @SelectorTest
  void aLookupThatThrowsHarmsNoOtherUnlessTheFormIsWrittenByHand(SimulatedSystem sim) {
    sim.allowFailures();
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    for (Form form : List.of(Form.PART, Form.READ_WRITE, Form.GATES, Form.ACTOR)) {
      Book book = form.open(sim.system());
      sim.await(book.define("gate", "lets pass or not"));
      book.meanings().onGet = () -> {
        book.meanings().onGet = () -> {};
        throw new IllegalStateException("unreadable");
      };
      CompletionStage<String> unlucky = book.lookup("gate");
      assertThrows(CompletionException.class, () -> sim.await(unlucky));

      boolean byHand = form == Form.GATES || form == Form.ACTOR;
      String next = sim.await(book.lookup("gate").exceptionally(error -> "ended"));
      assertEquals(byHand ? "ended" : "lets pass or not", next, form::toString);
    }
  }

  @ParameterizedTest
  @EnumSource
  void eachClientReadsWhatItHasWrittenAndNoneReadsBackwards(Form form) throws Exception {
    try (SelectorSystem system = SelectorSystem.create()) {
      Book book = form.open(system);
      List<CompletableFuture<Integer>> clients = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        String own = "word " + i;
        clients.add(onThread(() -> client(book, own)));
      }
      for (CompletableFuture<Integer> client : clients) {
        assertEquals(100, client.get(30, TimeUnit.SECONDS));
      }
    }
  }

  private static <T> CompletableFuture<T> onThread(Supplier<T> work) {
    return CompletableFuture.supplyAsync(work, Thread::startVirtualThread);
  }

  /** How many answers were as they must be. */
  private static int client(Book book, String own) {
    int good = 0;
    for (int i = 0; i < 100; i++) {
      String meaning = own + " " + i;
      answer(book.define(own, meaning));
      String before = answer(book.define("all", meaning));
      boolean other = !before.startsWith(own) || before.equals(own + " " + (i - 1));
      good += other && answer(book.lookup(own)).equals(meaning) ? 1 : 0;
    }
    return good;
  }

  private static String answer(CompletionStage<String> stage) {
    return stage.toCompletableFuture().join();
  }

  @ParameterizedTest
  @EnumSource
  void twoLookupsRunAtTheSameTime(Form form) throws Exception {
    assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "one read at a time otherwise");
    CyclicBarrier together = new CyclicBarrier(2);
    try (SelectorSystem system = SelectorSystem.create()) {
      Book book = form.open(system);
      book.meanings().onGet = () -> meet(together);
      CompletableFuture<String> one = onThread(() -> answer(book.lookup("gate")));
      CompletableFuture<String> two = onThread(() -> answer(book.lookup("gate")));
      assertEquals("?", one.get(30, TimeUnit.SECONDS));
      assertEquals("?", two.get(30, TimeUnit.SECONDS));
    }
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await(20, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException("the other one does not come", e);
    }
  }

  @Test
  void picture() throws IOException {
    try (SimulatedSystem sim = SimulatedSystem.create().with(b -> b.throughput(64))) {
      SelectorDictionary dictionary = sim.spawn("dictionary", new SelectorDictionary());
      Probe<String> client = sim.probe("client");
      dictionary.requests.send(new WordRequest.Lookup("gate", client));
      dictionary.requests.send(new WordRequest.Define("gate", "lets pass or not", client));
      dictionary.requests.send(new WordRequest.Lookup("gate", client));
      dictionary.requests.send(new WordRequest.Lookup("turn", client));
      sim.step();
      assertTrue(client.received().isEmpty());
      Picture.of(
              "A lookup runs beside the selector; a definition and what came after it wait",
              dictionary.snapshot())
          .sender("readers", "requests")
          .sender("writers", "requests")
          .open("requests-later")
          .effect("lookups, in parallel")
          .effect("one definition")
          .assertDrawn("reader-writer");
    }
  }
}
