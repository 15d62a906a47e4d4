package dev.selectors.savina.concsll;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SortedLinkedListTest {
  private static final ListParams PARAMS = new ListParams(4, 100, 20, 10, Rng.JUR);

  private final SortedLinkedList benchmark = new SortedLinkedList();

  @Test
  void requestsAreTheKnownOnes() {
    known(new ListParams(20, 8_000, 10, 1, Rng.SAVINA), 16_126, 10, 536_620_953L, 3_345);
    known(new ListParams(20, 8_000, 10, 1, Rng.JUR), 15_924, 1_599, -250_606_822_930L, 15_924);
    known(new ListParams(24, 15_000, 10, 1, Rng.SAVINA), 35_987, 12, 1_196_563_067L, 3_357);
    known(new ListParams(24, 15_000, 10, 1, Rng.JUR), 35_810, 3_589, 248_910_257_009L, 35_810);
  }

  private static void known(ListParams params, int writes, int sizes, long sum, int distinct) {
    List<Integer> written = new ListReference(params).written();
    assertEquals(writes, written.size());
    assertEquals(sum, written.stream().mapToLong(Integer::longValue).sum());
    assertEquals(distinct, written.stream().distinct().count());
    int asked = 0;
    for (int worker = 0; worker < params.workers(); worker++) {
      Orders orders = new Orders(params, worker);
      for (int i = 0; i < params.requests(); i++) {
        orders.next();
        asked += orders.kind() == Orders.Kind.SIZE ? 1 : 0;
      }
    }
    assertEquals(sizes, asked);
  }

  @Test
  void listIsSortedAndKeepsEqualValues() {
    SortedList list = new SortedList();
    for (int value : new int[] {5, 1, 9, 5, -3, 5}) {
      list.add(value);
    }
    assertEquals(List.of(-3, 1, 5, 5, 5, 9), list.values());
    assertEquals(6, list.size());
    assertEquals(true, list.contains(9));
    assertEquals(false, list.contains(2));
    assertEquals(6, list.writes());
  }

  @Test
  void readDuringAWriteIsNoticed() throws InterruptedException {
    SortedList list = new SortedList();
    for (int value = 0; value < 1_000; value++) {
      list.add(-value);
    }
    AtomicBoolean noticed = new AtomicBoolean();
    Thread writer = Thread.ofPlatform().start(() -> {
      while (!noticed.get()) {
        list.add(Integer.MIN_VALUE);
      }
    });
    assertThrows(IllegalStateException.class, () -> {
      while (!Thread.currentThread().isInterrupted()) {
        list.contains(0);
      }
    });
    noticed.set(true);
    writer.join();
  }

  /** A list that does each of its requests by a rule. */
  private static final class Other extends PortableActor<ListMessage.ToList> {
    /** What it does differently. */
    interface Rule {
      void serve(ListMessage.ToList message, ListActor right);
    }

    private final Rule rule;
    private final ListActor right;

    Other(Rule rule, ListActor right, Finish finish) {
      super(finish);
      this.rule = rule;
      this.right = right;
    }

    @Override
    protected void receive(ListMessage.ToList message) {
      if (message instanceof ListMessage.EndWork) {
        exit();
      } else {
        rule.serve(message, right);
      }
    }
  }

  private static SortedLinkedList.Result result(Other.Rule rule) throws InterruptedException {
    try (SelectorsRuntime runtime = SelectorsRuntime.open(2)) {
      Finish finish = new Finish(PARAMS.workers() + 2);
      ListActor right = new ListActor(finish);
      Other list = runtime.spawn(new Other(rule, right, finish));
      List<int[]> answers = SortedLinkedList.work(PARAMS, runtime, list.self(), finish);
      return SortedLinkedList.result(answers, right.reads, right.list);
    }
  }

  private void refused(Other.Rule rule) throws InterruptedException {
    assertRefused(benchmark, PARAMS, result(rule));
  }

  @Test
  void rightListIsNotRefused() throws InterruptedException {
    benchmark.verify(PARAMS, result((message, right) -> right.receive(message)));
  }

  @Test
  void listThatSkipsWritesIsRefused() throws InterruptedException {
    refused((message, right) -> {
      if (message instanceof ListMessage.Write write) {
        write.sender().send(new ListMessage.Result(write.value()));
      } else {
        right.receive(message);
      }
    });
  }

  @Test
  void listThatSkipsReadsIsRefused() throws InterruptedException {
    refused((message, right) -> {
      if (message instanceof ListMessage.Contains contains) {
        contains.sender().send(new ListMessage.Result(0));
      } else {
        right.receive(message);
      }
    });
  }

  @Test
  void listThatTellsItsSizeWithoutAWalkIsRefused() throws InterruptedException {
    refused((message, right) -> {
      if (message instanceof ListMessage.Size size) {
        right.reads++;
        size.sender().send(new ListMessage.Result(right.list.writes()));
      } else {
        right.receive(message);
      }
    });
  }

  @Test
  void listThatLooksForNothingIsRefused() throws InterruptedException {
    refused((message, right) -> {
      if (message instanceof ListMessage.Contains contains) {
        right.reads++;
        contains.sender().send(new ListMessage.Result(0));
      } else {
        right.receive(message);
      }
    });
  }

  @Test
  void listThatDoublesAWriteIsRefused() throws InterruptedException {
    List<ListMessage.ToList> doubled = new ArrayList<>();
    refused((message, right) -> {
      right.receive(message);
      if (message instanceof ListMessage.Write write && doubled.isEmpty()) {
        doubled.add(message);
        right.receive(new ListMessage.Write(answer -> {}, write.value()));
      }
    });
  }

  @Test
  void listThatForgetsWhatAWorkerHasWrittenIsRefused() throws InterruptedException {
    refused((message, right) -> {
      if (message instanceof ListMessage.Size size) {
        right.reads++;
        size.sender().send(new ListMessage.Result(0));
      } else {
        right.receive(message);
      }
    });
  }

  @Test
  void valueThatIsNeverThereIsRefused() throws InterruptedException {
    refused((message, right) -> {
      if (message instanceof ListMessage.Contains contains) {
        right.reads++;
        contains.sender().send(new ListMessage.Result(1));
      } else {
        right.receive(message);
      }
    });
  }

  @Test
  void impossibleParametersAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new ListParams(0, 1, 1, 1, Rng.JUR));
    assertThrows(IllegalArgumentException.class, () -> new ListParams(1, 0, 1, 1, Rng.JUR));
    assertThrows(IllegalArgumentException.class, () -> new ListParams(1, 1, 50, 1, Rng.JUR));
    assertThrows(IllegalArgumentException.class, () -> new ListParams(1, 1, 49, 2, Rng.JUR));
    assertThrows(IllegalArgumentException.class, () -> new ListParams(1, 1, 1, -1, Rng.JUR));
  }
}
