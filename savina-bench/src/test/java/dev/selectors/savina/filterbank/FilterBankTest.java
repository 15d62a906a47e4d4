package dev.selectors.savina.filterbank;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import dev.selectors.savina.harness.Parameters;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class FilterBankTest {
  private static final FilterParams PARAMS = new FilterParams(4, 60, 3);
  /** So short that all values at the join are zero, as they are at the suite's size. */
  private static final FilterParams SILENT = new FilterParams(20, 58, 3);

  private final FilterBank benchmark = new FilterBank();
  private final SelectorsRuntime runtime = SelectorsRuntime.open(2);

  @AfterEach
  void close() {
    runtime.close();
  }

  // ---- broken joins

  @Test
  void rightJoinIsAccepted() throws InterruptedException {
    benchmark.verify(PARAMS, joined(PARAMS, List::of));
    benchmark.verify(SILENT, joined(SILENT, List::of));
  }

  @Test
  void skippedRowIsRefused() throws InterruptedException {
    refused(row -> place(row) == 7 ? List.of() : List.of(row));
  }

  @Test
  void doubledRowIsRefused() throws InterruptedException {
    refused(row -> place(row) == 7 ? List.of(row, row) : List.of(row));
  }

  @Test
  void rowInPlaceOfAnotherIsRefused() throws InterruptedException {
    List<FilterMessage.Row> first = new ArrayList<>();
    refused(row -> {
      first.add(row);
      return List.of(place(row) == 1 ? first.getFirst() : row);
    });
  }

  @Test
  void itemInPlaceOfAnotherIsRefused() throws InterruptedException {
    refused(row -> {
      List<FilterMessage.Item> items = new ArrayList<>(row.items());
      items.set(1, items.get(2));
      return List.of(place(row) == 7 ? new FilterMessage.Row(items) : row);
    });
  }

  @Test
  void channelsInAnotherOrderAreRefused() throws InterruptedException {
    refused(row -> {
      List<FilterMessage.Item> items = new ArrayList<>(row.items());
      Collections.reverse(items);
      return List.of(place(row) == 7 ? new FilterMessage.Row(items) : row);
    });
  }

  private static int place(FilterMessage.Row row) {
    return row.items().getFirst().place();
  }

  /** A bank whose join is right, except for what becomes of its rows. */
  private FilterBank.Result joined(
      FilterParams params, Function<FilterMessage.Row, List<FilterMessage.Row>> error)
      throws InterruptedException {
    return run(params, (combine, finish) -> {
      MailboxRef<FilterMessage.ToCombine> meddling = message -> {
        switch (message) {
          case FilterMessage.Row row -> error.apply(row).forEach(combine::send);
          case FilterMessage.Exit end -> combine.send(end);
        }
      };
      return runtime.spawn(dictionary(params, meddling, finish));
    });
  }

  private void refused(Function<FilterMessage.Row, List<FilterMessage.Row>> error)
      throws InterruptedException {
    for (FilterParams params : List.of(PARAMS, SILENT)) {
      assertRefused(benchmark, params, joined(params, error));
    }
  }

  /** Rows of whatever comes first. */
  @Test
  void joinThatMixesRowsIsRefused() throws InterruptedException {
    FilterBank.Result wrong =
        run(PARAMS, (combine, finish) -> runtime.spawn(new Greedy(combine, finish)));
    assertRefused(benchmark, PARAMS, wrong);
  }

  private static final class Greedy extends PortableActor<FilterMessage.ToJoin>
      implements Integrator {
    private final MailboxRef<? super FilterMessage.ToCombine> combine;
    private final List<FilterMessage.Item> late = new ArrayList<>();
    private List<FilterMessage.Item> items = new ArrayList<>();
    private int exited;

    Greedy(MailboxRef<? super FilterMessage.ToCombine> combine, Finish finish) {
      super(finish);
      this.combine = combine;
    }

    @Override
    protected void receive(FilterMessage.ToJoin message) {
      switch (message) {
        case FilterMessage.Item item -> {
          // The last channel comes late, so that others overtake it in every run.
          if (item.channel() == 2) {
            late.add(item);
          } else {
            take(item);
          }
        }
        case FilterMessage.Exit end -> {
          exited++;
          if (exited == PARAMS.channels()) {
            late.forEach(this::take);
            exit();
          }
        }
      }
    }

    private void take(FilterMessage.Item item) {
      items.add(item);
      if (items.size() == PARAMS.channels()) {
        combine.send(new FilterMessage.Row(items));
        items = new ArrayList<>();
      }
    }

    @Override
    protected void onExit() {
      combine.send(FilterMessage.EXIT);
    }

    @Override
    public MailboxRef<? super FilterMessage.ToJoin> inbox(int channel) {
      return self();
    }

    @Override
    public int left() {
      return 0;
    }
  }

  /** What gates keep apart is only as good as the order in which it comes. */
  @Test
  void itemsThatOvertakeEachOtherAreRefused() throws InterruptedException {
    FilterBank.Result anyOrder = run(
        PARAMS,
        (combine, finish) ->
            late(1, runtime.system().spawn(new AnyOrderIntegrator(PARAMS, combine, finish))));
    assertEquals(2, anyOrder.misplaced());
    assertRefused(benchmark, PARAMS, anyOrder);

    FilterBank.Result roundRobin = run(
        PARAMS,
        (combine, finish) ->
            late(1, runtime.system().spawn(new RoundRobinIntegrator(PARAMS, combine, finish))));
    assertEquals(2, roundRobin.misplaced());
    assertRefused(benchmark, PARAMS, roundRobin);
  }

  @Test
  void anyOrderTakesAnItemBeforeThatOfAnEarlierChannel() throws InterruptedException {
    assertEquals(1, taken(new AnyOrderIntegrator(PARAMS, row -> {}, new Finish(1))));
    assertEquals(0, taken(new RoundRobinIntegrator(PARAMS, row -> {}, new Finish(1))));
  }

  /** How many rows have begun after one item. */
  private int taken(GateIntegrator join) throws InterruptedException {
    join.inbox(1).send(item(1, 0));
    runtime.system().spawn(join);
    assertTrue(runtime.system().awaitQuiescence(Duration.ofSeconds(30)));
    return join.left();
  }

  /** Where an item is lost between gates, the run has no end. */
  @Test
  void itemLostOnItsWayIsRefused() throws InterruptedException {
    FilterBank.Result wrong = run(
        PARAMS,
        (combine, finish) ->
            late(Integer.MAX_VALUE, runtime.spawn(dictionary(PARAMS, combine, finish))));
    assertEquals(1, wrong.left());
    assertRefused(benchmark, PARAMS, wrong);
  }

  /** A join that an item of the second channel reaches later than so many others. */
  private static Integrator late(int others, Integrator join) {
    return new Integrator() {
      @Override
      public MailboxRef<? super FilterMessage.ToJoin> inbox(int channel) {
        return channel == 1 ? late(others, join.inbox(channel)) : join.inbox(channel);
      }

      @Override
      public int left() {
        return join.left();
      }
    };
  }

  private static MailboxRef<FilterMessage.ToJoin> late(
      int others, MailboxRef<? super FilterMessage.ToJoin> inbox) {
    Queue<FilterMessage.ToJoin> waiting = new ArrayDeque<>();
    return message -> {
      if (message instanceof FilterMessage.Item item && item.place() == 9) {
        waiting.add(item);
        return;
      }
      inbox.send(message);
      if (message instanceof FilterMessage.Item item && item.place() - 9 == others) {
        inbox.send(waiting.remove());
      }
    };
  }

  private FilterBank.Result run(
      FilterParams params,
      BiFunction<MailboxRef<? super FilterMessage.ToCombine>, Finish, Integrator> join)
      throws InterruptedException {
    Finish finish = FilterBank.finish(params);
    return FilterBank.run(params, runtime, combine -> join.apply(combine, finish), finish);
  }

  // ---- broken filters

  @Test
  void workThatIsLeftOutIsRefused() {
    FilterBank.Result right = new FilterReference(PARAMS).result();
    benchmark.verify(PARAMS, right);
    FilterBank.Digest sink = right.sink();
    FilterBank.Digest fewer = new FilterBank.Digest(sink.values() - 1, sink.checksum());
    FilterBank.Digest other = new FilterBank.Digest(sink.values(), sink.checksum() + 1);
    assertRefused(
        benchmark,
        PARAMS,
        new FilterBank.Result(broken(right.first()), right.second(), sink, 0, 0));
    assertRefused(
        benchmark,
        PARAMS,
        new FilterBank.Result(right.first(), broken(right.second()), sink, 0, 0));
    assertRefused(
        benchmark, PARAMS, new FilterBank.Result(right.first(), right.second(), fewer, 0, 0));
    assertRefused(
        benchmark, PARAMS, new FilterBank.Result(right.first(), right.second(), other, 0, 0));
    assertRefused(
        benchmark, PARAMS, new FilterBank.Result(right.first(), right.second(), sink, 1, 0));
    assertRefused(
        benchmark, PARAMS, new FilterBank.Result(right.first(), right.second(), sink, 0, 1));
  }

  /** The last channel of the list has not done one thing. */
  private static List<FilterBank.Digest> broken(List<FilterBank.Digest> digests) {
    List<FilterBank.Digest> broken = new ArrayList<>(digests);
    FilterBank.Digest last = broken.removeLast();
    broken.add(new FilterBank.Digest(last.values(), last.checksum() - 1));
    return broken;
  }

  @Test
  void streamOfAnotherLengthIsRefused() throws InterruptedException {
    assertRefused(benchmark, PARAMS, joined(new FilterParams(4, 61, 3), List::of));
    assertRefused(benchmark, PARAMS, joined(new FilterParams(4, 59, 3), List::of));
  }

  private static DictionaryIntegrator dictionary(
      FilterParams params, MailboxRef<? super FilterMessage.ToCombine> combine, Finish finish) {
    return new DictionaryIntegrator(new PlacedRows(params.channels()), params, combine, finish);
  }

  // ---- rows of actors

  static List<Rows> rows() {
    return List.of(new PlacedRows(2), new ScannedRows(2));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void rowIsCompleteWithItsLastItem(Rows rows) {
    assertNull(rows.add(item(0, 0)));
    assertNull(rows.add(item(0, 1)));
    assertNull(rows.add(item(0, 2)));
    assertEquals(3, rows.partial());
    assertEquals(new FilterMessage.Row(List.of(item(0, 0), item(1, 0))), rows.add(item(1, 0)));
    assertEquals(new FilterMessage.Row(List.of(item(0, 1), item(1, 1))), rows.add(item(1, 1)));
    assertEquals(1, rows.partial());
  }

  private static FilterMessage.Item item(int channel, int place) {
    return new FilterMessage.Item(channel, place, 10 * channel + place);
  }

  // ---- parameters

  @Test
  void sizesAreThoseOfTheSuiteAndThePaper() {
    assertEquals(
        new FilterParams(16_384, 34_816, 8), benchmark.parameters(Size.DEFAULT).getFirst());
    assertEquals(
        new FilterParams(131_072, 300_000, 8), benchmark.parameters(Size.PAPER).getFirst());
    assertEquals(12_835_809, benchmark.messages(benchmark.parameters(Size.PAPER).getFirst()));
  }

  @Test
  void flagsOfTheSuiteAreUnderstood() {
    assertEquals(
        new FilterParams(10, 100, 4),
        Parameters.with(PARAMS, Map.of("col", "10", "sim", "100", "chan", "4")));
  }

  @Test
  void impossibleParametersAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new FilterParams(1, 10, 2));
    assertThrows(IllegalArgumentException.class, () -> new FilterParams(2, 10, 1));
    assertThrows(IllegalArgumentException.class, () -> new FilterParams(2, 0, 2));
    assertEquals(
        "simulations must be at least 19 for 10 columns, was 18",
        assertThrows(IllegalArgumentException.class, () -> new FilterParams(10, 18, 2))
            .getMessage());
    assertEquals(1, new FilterParams(10, 19, 2).secondOutputs());
  }
}
