package dev.selectors.savina.facloc;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.facloc.FacilityMessage.Address;
import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FacilityLocationTest {
  private static final FacilityParams PARAMS = new FacilityParams(1_500, 500, 1, Rng.JUR);

  private final FacilityLocation benchmark = new FacilityLocation();

  @Test
  void numbersOfTheSuiteGiveTheKnownAnswers() {
    FacilityParams params = new FacilityParams(100_000, 500, 2, Rng.SAVINA);
    FacilityReference reference = FacilityReference.of(params);
    assertEquals(57, reference.quadrants());
    assertEquals(14, reference.depth());
    assertEquals(182, reference.facilities());
    assertEquals(1_349_140, reference.customers());
  }

  @Test
  void numbersOfTheLibraryGiveTheKnownAnswers() {
    FacilityParams params = benchmark.parameters(Size.DEFAULT).getFirst();
    FacilityReference reference = FacilityReference.of(params, new Random(42));
    assertEquals(1_365, reference.quadrants());
    assertEquals(5, reference.depth());
    // In the suite a quadrant ends without two of the messages.
    long less = 1 + 2L * (reference.quadrants() - 1);
    assertEquals(742, (reference.messages() - less) / 1_000);
  }

  /** A plane on one thread, whose messages can get lost or doubled. */
  private static final class QueuePlane implements Plane {
    private final ToIntFunction<FacilityMessage.ToQuadrant> copies;
    private final Queue<Runnable> turns = new ArrayDeque<>();

    QueuePlane(ToIntFunction<FacilityMessage.ToQuadrant> copies) {
      this.copies = copies;
    }

    @Override
    public void spawn(Quadrant quadrant) {
      boolean[] ended = new boolean[1];
      quadrant.address =
          new Address(order -> take(quadrant, order, ended), news -> take(quadrant, news, ended));
    }

    private void take(Quadrant quadrant, FacilityMessage.ToQuadrant message, boolean[] ended) {
      for (int i = copies.applyAsInt(message); i > 0; i--) {
        turns.add(() -> ended[0] = ended[0] || quadrant.take(message));
      }
    }

    /** Everything that there is to do, for so many customers at once. */
    FacilityLocation.Result run(int atOnce) {
      Finish finish = new Finish(2);
      Quadrant root =
          new Quadrant(new Quadrant.Common(PARAMS.threshold(), this, finish), PARAMS.square());
      spawn(root);
      RandomGenerator random = PARAMS.random();
      for (int i = 0; i < PARAMS.points(); i++) {
        root.address.orders().send(new FacilityMessage.Customer(PARAMS.next(random)));
        if (i % atOnce == 0) {
          drain();
        }
      }
      root.address.orders().send(new FacilityMessage.RequestExit());
      drain();
      return new FacilityLocation.Result(root.report);
    }

    private void drain() {
      while (!turns.isEmpty()) {
        turns.remove().run();
      }
    }
  }

  /** The tree if the message of a kind that comes after so many others of it has so many copies. */
  private static FacilityLocation.Result faulty(
      Class<? extends FacilityMessage.ToQuadrant> kind, int after, int copies) {
    int[] seen = new int[1];
    return new QueuePlane(message -> kind.isInstance(message) && seen[0]++ == after ? copies : 1)
        .run(10);
  }

  @Test
  void rightTreeIsNotRefusedWhateverItsShape() {
    for (int atOnce : new int[] {1, 7, 100, 1_500}) {
      benchmark.verify(PARAMS, new QueuePlane(message -> 1).run(atOnce));
    }
  }

  @Test
  void oneCustomerAfterTheOtherGivesTheTreeOfTheReference() {
    FacilityLocation.Result result = new QueuePlane(message -> 1).run(1);
    assertEquals(FacilityReference.of(PARAMS).quadrants(), quadrants(result.root));
  }

  private static int quadrants(Report report) {
    return 1
        + report.quarters().stream().mapToInt(FacilityLocationTest::quadrants).sum();
  }

  @Test
  void lostMessageIsNoticed() {
    assertRefused(benchmark, PARAMS, faulty(FacilityMessage.Customer.class, 0, 0));
    assertRefused(benchmark, PARAMS, faulty(FacilityMessage.Customer.class, 3_000, 0));
    assertRefused(benchmark, PARAMS, faulty(FacilityMessage.Facility.class, 3, 0));
    assertRefused(benchmark, PARAMS, faulty(FacilityMessage.Facility.class, 50, 0));
    assertRefused(benchmark, PARAMS, faulty(FacilityMessage.RequestExit.class, 3, 0));
    assertRefused(benchmark, PARAMS, faulty(FacilityMessage.Settled.class, 3, 0));
    assertRefused(benchmark, PARAMS, faulty(FacilityMessage.Leave.class, 3, 0));
    assertRefused(benchmark, PARAMS, faulty(FacilityMessage.ConfirmExit.class, 3, 0));
  }

  @Test
  void doubledMessageIsNoticed() {
    assertRefused(benchmark, PARAMS, faulty(FacilityMessage.Customer.class, 0, 2));
    assertRefused(benchmark, PARAMS, faulty(FacilityMessage.Customer.class, 3_000, 2));
    assertRefused(benchmark, PARAMS, faulty(FacilityMessage.Facility.class, 3, 2));
    assertRefused(benchmark, PARAMS, faulty(FacilityMessage.Facility.class, 50, 2));
  }

  /** The distance of one customer, the other books being right. */
  @Test
  void distanceThatIsSkippedIsNoticed() {
    Report root = new QueuePlane(message -> 1).run(10).root;
    benchmark.verify(PARAMS, new FacilityLocation.Result(root));
    assertRefused(benchmark, PARAMS, new FacilityLocation.Result(withoutDistance(root)));
  }

  private static Report withoutDistance(Report report) {
    List<Report> quarters = new ArrayList<>(report.quarters());
    double cost = report.cost();
    if (report.isSplit()) {
      quarters.set(0, withoutDistance(quarters.getFirst()));
    } else {
      cost -= report.customers().getFirst().distanceTo(report.facilities());
    }
    return new Report(
        report.place(),
        report.given(),
        report.received(),
        report.customers(),
        cost,
        report.facilities(),
        report.known(),
        quarters);
  }

  /** What an actor hears last, behind the customers, a selector hears first. */
  @Test
  void newsGoBeforeCustomers() throws InterruptedException {
    Finish finish = new Finish(1);
    List<FacilityMessage.NextCustomer> served = new ArrayList<>();
    try (SelectorsRuntime runtime = SelectorsRuntime.open(1)) {
      Quadrant.Common common = new Quadrant.Common(1_000, quadrant -> {}, finish);
      Quadrant quadrant = new Quadrant(common, PARAMS.square());
      quadrant.producer = served::add;
      QuadrantSelector selector = new QuadrantSelector(quadrant, finish);
      Point corner = new Point(1, 1);
      selector.orders.send(new FacilityMessage.Customer(corner));
      selector.orders.send(new FacilityMessage.RequestExit());
      selector.news.send(new FacilityMessage.Facility(corner, -1));
      runtime.system().spawn(selector);
      finish.await();
      assertEquals(1, served.size());
      // It knew of the facility in the corner, so nobody had to go anywhere.
      assertEquals(0, quadrant.report.cost());
    }
  }

  @Test
  void quartersShareNoPoint() {
    Box box = new Box(0, 0, 8, 8);
    assertEquals(1, box.quarterOf(new Point(4, 4)));
    assertEquals(0, box.quarterOf(new Point(3.9, 4)));
    assertEquals(3, box.quarterOf(new Point(4, 3.9)));
    assertEquals(2, box.quarterOf(new Point(3.9, 3.9)));
    assertEquals(new Box(4, 4, 8, 8), box.quarter(1));
    assertEquals(new Box(0, 4, 4, 8), box.quarter(0));
    assertEquals(new Box(4, 0, 8, 4), box.quarter(3));
    assertEquals(new Box(0, 0, 4, 4), box.quarter(2));
  }

  @Test
  void impossibleParametersAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new FacilityParams(0, 1, 1, Rng.JUR));
    assertThrows(IllegalArgumentException.class, () -> new FacilityParams(1, 0, 1, Rng.JUR));
    assertThrows(IllegalArgumentException.class, () -> new FacilityParams(1, 1, 0, Rng.JUR));
  }
}
