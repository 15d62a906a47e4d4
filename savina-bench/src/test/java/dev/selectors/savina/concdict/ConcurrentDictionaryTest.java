package dev.selectors.savina.concdict;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.dialect.ActorFailedException;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ConcurrentDictionaryTest {
  private static final DictionaryParams PARAMS = new DictionaryParams(4, 100, 20, 40, false);

  private final ConcurrentDictionary benchmark = new ConcurrentDictionary();

  @Test
  void defaultSizeGivesTheKnownAnswers() {
    DictionaryParams params = benchmark.parameters(Size.DEFAULT).getFirst();
    long reads = 0;
    long readKeys = 0;
    long writtenKeys = 0;
    long writtenValues = 0;
    for (int worker = 0; worker < params.workers(); worker++) {
      Orders orders = new Orders(params, worker);
      for (int i = 0; i < params.requests(); i++) {
        orders.next();
        if (orders.isWrite()) {
          writtenKeys += orders.key();
          writtenValues += orders.value();
        } else {
          reads++;
          readKeys += orders.key();
        }
      }
    }
    DictionaryReference reference = new DictionaryReference(params);
    assertEquals(524_287, params.keys());
    assertEquals(180_152, reads);
    assertEquals(47_344_869_726L, readKeys);
    assertEquals(5_209_383_701L, writtenKeys);
    assertEquals(-533_735_949_171L, writtenValues);
    assertEquals(19_848, reference.writes());
    assertEquals(19_469, reference.keysWritten());
    assertEquals(-447_778_099_867L, reference.sumOfSingleWriters());
  }

  /** A dictionary that does each of its requests by a rule. */
  private static final class Other extends PortableActor<DictionaryMessage.ToDictionary> {
    /** What it does differently. */
    interface Rule {
      void serve(DictionaryMessage.ToDictionary message, DictionaryActor right);
    }

    private final Rule rule;
    private final DictionaryActor right;

    Other(Rule rule, DictionaryActor right, Finish finish) {
      super(finish);
      this.rule = rule;
      this.right = right;
    }

    @Override
    protected void receive(DictionaryMessage.ToDictionary message) {
      if (message instanceof DictionaryMessage.EndWork) {
        exit();
      } else {
        rule.serve(message, right);
      }
    }
  }

  private static ConcurrentDictionary.Result result(Other.Rule rule) throws InterruptedException {
    try (SelectorsRuntime runtime = SelectorsRuntime.open(2)) {
      Entries entries = Entries.of(PARAMS.keys());
      Finish finish = new Finish(PARAMS.workers() + 2);
      DictionaryActor right = new DictionaryActor(entries, finish);
      Other dictionary = runtime.spawn(new Other(rule, right, finish));
      List<int[]> answers = ConcurrentDictionary.work(PARAMS, runtime, dictionary.self(), finish);
      return new ConcurrentDictionary.Result(answers, right.reads, entries);
    }
  }

  private void refused(Other.Rule rule) throws InterruptedException {
    assertRefused(benchmark, PARAMS, result(rule));
  }

  @Test
  void rightDictionaryIsNotRefused() throws InterruptedException {
    benchmark.verify(PARAMS, result((message, right) -> right.receive(message)));
  }

  @Test
  void dictionaryThatSkipsWritesIsRefused() throws InterruptedException {
    refused((message, right) -> {
      if (message instanceof DictionaryMessage.Write write) {
        write.sender().send(new DictionaryMessage.Result(write.value()));
      } else {
        right.receive(message);
      }
    });
  }

  @Test
  void dictionaryThatSkipsReadsIsRefused() throws InterruptedException {
    refused((message, right) -> {
      if (message instanceof DictionaryMessage.Read read) {
        read.sender().send(new DictionaryMessage.Result(read.key()));
      } else {
        right.receive(message);
      }
    });
  }

  @Test
  void dictionaryThatDoublesAWriteIsRefused() throws InterruptedException {
    List<DictionaryMessage.ToDictionary> doubled = new ArrayList<>();
    refused((message, right) -> {
      right.receive(message);
      if (message instanceof DictionaryMessage.Write write && doubled.isEmpty()) {
        doubled.add(message);
        right.receive(new DictionaryMessage.Write(answer -> {}, write.key(), write.value()));
      }
    });
  }

  @Test
  void answerThatNobodyHasWrittenIsRefused() throws InterruptedException {
    ConcurrentDictionary.Result result = result((message, right) -> right.receive(message));
    result.answers().get(2)[17]++;
    assertRefused(benchmark, PARAMS, result);
  }

  @Test
  void wrongEntryInTheEndIsRefused() throws InterruptedException {
    ConcurrentDictionary.Result result = result((message, right) -> right.receive(message));
    result.entries().values().merge(0, 1, Integer::sum);
    assertRefused(benchmark, PARAMS, result);
  }

  @Test
  void readDuringAWriteIsNoticed() throws InterruptedException {
    Entries entries = Entries.of(2);
    AtomicBoolean noticed = new AtomicBoolean();
    Thread writer = Thread.ofPlatform().start(() -> {
      while (!noticed.get()) {
        entries.put(1, 5);
      }
    });
    assertThrows(IllegalStateException.class, () -> {
      while (!Thread.currentThread().isInterrupted()) {
        entries.get(1);
      }
    });
    noticed.set(true);
    writer.join();
  }

  @Test
  void dictionaryThatFailsEndsTheRun() {
    assertThrows(
        ActorFailedException.class,
        () -> result((message, right) -> {
          throw new IllegalStateException("on purpose");
        }));
  }

  @Test
  void mapIsUsedAgainAsItWas() throws InterruptedException {
    ConcurrentDictionary.Result result = result((message, right) -> right.receive(message));
    benchmark.verify(PARAMS, result);
    Entries next = Entries.of(PARAMS.keys());
    assertTrue(next.values().entrySet().stream().allMatch(e -> e.getKey().equals(e.getValue())));
    assertEquals(0, next.writes());
  }

  /** Which takes time, and that is the point. */
  @Test
  void runWithItsSetUpWritesToACopy() throws InterruptedException {
    for (boolean setup : new boolean[] {false, true}) {
      DictionaryParams params = new DictionaryParams(4, 100, 100, 41, setup);
      Entries kept = Entries.of(params.keys());
      kept.giveBack();
      try (SelectorsRuntime runtime = SelectorsRuntime.open(2)) {
        ConcurrentDictionary.Result result = benchmark.runActors(params, runtime);
        assertEquals(setup, result.entries().values() != kept.values());
        benchmark.verify(params, result);
      }
    }
  }

  @Test
  void impossibleParametersAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new DictionaryParams(0, 1, 1, 1, false));
    assertThrows(IllegalArgumentException.class, () -> new DictionaryParams(1, 0, 1, 1, false));
    assertThrows(IllegalArgumentException.class, () -> new DictionaryParams(1, 1, -1, 1, false));
    assertThrows(IllegalArgumentException.class, () -> new DictionaryParams(1, 1, 101, 1, false));
    assertThrows(IllegalArgumentException.class, () -> new DictionaryParams(1, 1, 1, 0, false));
  }
}
