package dev.selectors.savina.sor;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Callback;
import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class SuccessiveOverRelaxationTest {
  private static final SorParams PARAMS = new SorParams(6, 10, Rng.JUR);

  private final SuccessiveOverRelaxation benchmark = new SuccessiveOverRelaxation();

  @ParameterizedTest
  @CsvSource({
    "20, 4.1626863423e-10, 3.189420084871275e-6",
    "80, 2.66668265343e-7, 1.846644602759566e-3",
    "100, 1.19203097515e-6, 3.2099996270638e-3",
    "120, 1.73555135361e-6, 5.0869220175413e-3",
    "150, 3.33889139464e-6, 8.4963282912404e-3",
    "200, 5.51256322463e-6, 1.64799736041433e-2",
    "250, 9.57336378496e-6, 2.65756602480764e-2",
    "300, 1.479300935481e-5, 3.9327542936156e-2",
    "350, 2.037906822232e-5, 5.4418817529552e-2",
    "400, 2.576027169344e-5, 7.2491422104489e-2"
  })
  void totalsAreTheKnownOnes(int size, double savina, double jur) {
    Expect.close("savina", savina, total(size, Rng.SAVINA));
    Expect.close("jur", jur, total(size, Rng.JUR));
  }

  private static double total(int size, Rng rng) {
    return new SorReference(new SorParams(size, 100, rng)).total();
  }

  @Test
  void gridsThatCannotBeHalvedAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new SorParams(1, 1, Rng.JUR));
    assertThrows(IllegalArgumentException.class, () -> new SorParams(0, 1, Rng.JUR));
    assertThrows(IllegalArgumentException.class, () -> new SorParams(2, 0, Rng.JUR));
  }

  // ---- results

  private SuccessiveOverRelaxation.Result right() throws InterruptedException {
    try (SelectorsRuntime runtime = SelectorsRuntime.open(2)) {
      return benchmark.runActors(PARAMS, runtime);
    }
  }

  private void refused(double total, List<SorMessage.Result> cells) {
    assertRefused(benchmark, PARAMS, new SuccessiveOverRelaxation.Result(total, cells));
  }

  @Test
  void wrongReportIsRefused() throws InterruptedException {
    SuccessiveOverRelaxation.Result right = right();
    benchmark.verify(PARAMS, right);
    refused(right.total() * 1.000_001, right.cells());
    refused(right.total(), right.cells().subList(0, 35));
    for (int i = 0; i < right.cells().size(); i++) {
      SorMessage.Result cell = right.cells().get(i);
      refused(right.total(), with(right, i, cell.value() * 1.0001, cell.received()));
      refused(right.total(), with(right, i, cell.value(), cell.received() - 1));
      refused(right.total(), with(right, i, Double.NaN, cell.received()));
      List<SorMessage.Result> doubled = new ArrayList<>(right.cells());
      doubled.set(i, right.cells().get((i + 1) % 36));
      refused(right.total(), doubled);
      doubled.add(cell);
      refused(right.total(), doubled);
    }
  }

  private static List<SorMessage.Result> with(
      SuccessiveOverRelaxation.Result right, int i, double value, int received) {
    List<SorMessage.Result> cells = new ArrayList<>(right.cells());
    cells.set(i, new SorMessage.Result(cells.get(i).row(), cells.get(i).column(), value, received));
    return cells;
  }

  // ---- messages

  /** A cell that gets its fifth value in another way. */
  private static final class Faulty implements Cell {
    private final Cell cell;
    private final BiConsumer<MailboxRef<? super SorMessage.Value>, SorMessage.Value> other;
    private int sent;

    Faulty(Cell cell, BiConsumer<MailboxRef<? super SorMessage.Value>, SorMessage.Value> other) {
      this.cell = cell;
      this.other = other;
    }

    @Override
    public MailboxRef<? super SorMessage.Start> start() {
      return cell.start();
    }

    @Override
    public MailboxRef<SorMessage.Value> values() {
      return this::take;
    }

    private synchronized void take(SorMessage.Value value) {
      sent++;
      if (sent == 5) {
        other.accept(cell.values(), value);
      } else {
        cell.values().send(value);
      }
    }
  }

  private Runner begin(
      String variant,
      SelectorsRuntime runtime,
      BiConsumer<MailboxRef<? super SorMessage.Value>, SorMessage.Value> other,
      Finish finish) {
    List<Cell> made = new ArrayList<>();
    return benchmark.begin(
        PARAMS,
        runtime,
        (owner, relaxation) -> {
          Cell cell =
              switch (variant) {
                case "actor" -> owner.bring(new CellActor(relaxation, finish));
                case "resend" -> owner.bring(new ResendCell(relaxation, finish));
                default -> runtime.system().spawn(new CellSelector(relaxation, finish));
              };
          made.add(cell);
          return made.size() == 9 ? new Faulty(cell, other) : cell;
        },
        finish);
  }

  @ParameterizedTest
  @ValueSource(strings = {"actor", "resend", "gates"})
  void nobodyEndsWithoutAValueThatIsDropped(String variant) throws InterruptedException {
    try (SelectorsRuntime runtime = SelectorsRuntime.open(2)) {
      Finish finish = new Finish(38);
      begin(variant, runtime, (cell, dropped) -> {}, finish);
      assertTrue(runtime.system().awaitQuiescence(Duration.ofSeconds(30)));
      assertEquals(0, finish.exits());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"actor", "resend", "gates"})
  void valueThatComesTwiceIsNoticed(String variant) throws InterruptedException {
    try (SelectorsRuntime runtime = SelectorsRuntime.open(2)) {
      Finish finish = new Finish(38);
      Runner runner = begin(
          variant,
          runtime,
          (cell, value) -> {
            cell.send(value);
            cell.send(value);
          },
          finish);
      finish.await();
      SuccessiveOverRelaxation.Result result = runner.result();
      assertRefused(benchmark, PARAMS, result);
    }
  }

  /** As if a neighbour had sent its value without relaxing. */
  @ParameterizedTest
  @ValueSource(strings = {"actor", "resend", "gates"})
  void relaxationThatIsSkippedIsNoticed(String variant) throws InterruptedException {
    try (SelectorsRuntime runtime = SelectorsRuntime.open(2)) {
      Finish finish = new Finish(38);
      Runner runner = begin(
          variant,
          runtime,
          (cell, value) -> cell.send(new SorMessage.Value(value.value() * 0.9)),
          finish);
      finish.await();
      SuccessiveOverRelaxation.Result result = runner.result();
      assertRefused(benchmark, PARAMS, result);
    }
  }

  // ---- early values

  @ParameterizedTest
  @CsvSource({"actor, 3", "resend, 5", "gates, 3"})
  void valuesBeforeTheStartAreNotLost(String variant, int handled) throws InterruptedException {
    List<Object> sent = new ArrayList<>();
    Finish finish = new Finish(1);
    AtomicInteger turns = new AtomicInteger();
    SelectorSystem system = SelectorSystem.builder()
        .parallelism(1)
        .beforeCallback(call -> turns.addAndGet(call.kind() == Callback.Kind.HANDLER ? 1 : 0))
        .build();
    try (SelectorsRuntime runtime = new SelectorsRuntime(system)) {
      // Of the colour that waits: below, it has the only neighbour.
      Relaxation relaxation = new Relaxation(0, 1, 4, sent::add);
      Cell cell =
          switch (variant) {
            case "actor" -> runtime.spawn(new CellActor(relaxation, finish));
            case "resend" -> runtime.spawn(new ResendCell(relaxation, finish));
            default -> system.spawn(new CellSelector(relaxation, finish));
          };
      Cells cells = new Cells(2);
      cells.add(1, List.of(cell.values(), sent::add));
      cell.values().send(new SorMessage.Value(8));
      cell.values().send(new SorMessage.Value(16));
      assertTrue(system.awaitQuiescence(Duration.ofSeconds(30)));
      cell.start().send(new SorMessage.Start(2, cells));
      finish.await();
    }
    // A quarter of 1.25 times the neighbour's value, less a quarter of its own.
    assertEquals(
        List.of(
            new SorMessage.Value(1.5),
            new SorMessage.Value(4.625),
            new SorMessage.Result(0, 1, 4.625, 2)),
        sent);
    assertEquals(handled, turns.get());
  }
}
