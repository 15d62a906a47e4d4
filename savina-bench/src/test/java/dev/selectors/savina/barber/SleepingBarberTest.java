package dev.selectors.savina.barber;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.CountingRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Spinner;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class SleepingBarberTest {
  private static final BarberParams FAIR = params(false);
  private static final BarberParams RETRY = params(true);

  private final SleepingBarber benchmark = new SleepingBarber();
  private final Spinner.Spun cutting = BarberReference.cutting(FAIR);
  private final Spinner.Spun making = BarberReference.making(FAIR);

  private static BarberParams params(boolean retry) {
    return new BarberParams(20, 5, 100, 300, retry, Rng.SAVINA, Spinner.Source.LOCAL);
  }

  @Test
  void defaultSizeGivesTheKnownAnswer() {
    BarberParams params = benchmark.parameters(Size.DEFAULT).getFirst();
    assertEquals(2_543_428, BarberReference.cutting(params).steps());
    assertEquals(BarberReference.cutting(params), BarberReference.making(params));
  }

  @Test
  void rightAnswerIsAccepted() {
    benchmark.verify(FAIR, new SleepingBarber.Result(20, cutting, making, 20, 20, 0, 5, 7, 7, 13));
    benchmark.verify(
        RETRY, new SleepingBarber.Result(20, cutting, making, 20, 33, 13, 5, 7, 7, 13));
  }

  @Test
  void customerWithoutHaircutOrWithTwoIsRefused() {
    assertRefused(
        benchmark, FAIR, new SleepingBarber.Result(19, cutting, making, 20, 20, 0, 5, 7, 7, 13));
    Spinner.Spun less = Spinner.Spun.after(Spinner.Source.LOCAL, 74_755, cutting.steps() - 10);
    Spinner.Spun more = Spinner.Spun.after(Spinner.Source.LOCAL, 74_755, cutting.steps() + 10);
    assertRefused(
        benchmark, FAIR, new SleepingBarber.Result(20, less, making, 20, 20, 0, 5, 7, 7, 13));
    assertRefused(
        benchmark, FAIR, new SleepingBarber.Result(20, more, making, 20, 20, 0, 5, 7, 7, 13));
    assertRefused(
        benchmark, FAIR, new SleepingBarber.Result(20, cutting, less, 20, 20, 0, 5, 7, 7, 13));
  }

  @Test
  void workThatWasNotDoneIsRefused() {
    Spinner.Spun idle = new Spinner.Spun(cutting.steps(), 0);
    assertRefused(
        benchmark, FAIR, new SleepingBarber.Result(20, idle, making, 20, 20, 0, 5, 7, 7, 13));
  }

  @Test
  void lostAttemptAndDoubledAttemptAreRefused() {
    assertRefused(
        benchmark, FAIR, new SleepingBarber.Result(20, cutting, making, 20, 19, 0, 5, 7, 7, 13));
    assertRefused(
        benchmark, FAIR, new SleepingBarber.Result(20, cutting, making, 20, 21, 0, 5, 7, 7, 13));
    assertRefused(
        benchmark, RETRY, new SleepingBarber.Result(20, cutting, making, 20, 32, 13, 5, 7, 7, 13));
  }

  @Test
  void customerSentAwayWhoMayWaitIsRefused() {
    assertRefused(
        benchmark, FAIR, new SleepingBarber.Result(20, cutting, making, 20, 21, 1, 5, 7, 7, 13));
  }

  @Test
  void customerWithoutChairIsRefused() {
    assertRefused(
        benchmark, FAIR, new SleepingBarber.Result(20, cutting, making, 20, 20, 0, 6, 7, 7, 13));
  }

  @Test
  void customerThatIsSeatedTwiceOrNotIsRefused() {
    assertRefused(
        benchmark, FAIR, new SleepingBarber.Result(20, cutting, making, 19, 20, 0, 5, 7, 7, 13));
    assertRefused(
        benchmark, FAIR, new SleepingBarber.Result(20, cutting, making, 21, 20, 0, 5, 7, 7, 13));
  }

  @Test
  void pauseThatSomebodyDoesNotHearOfIsRefused() {
    assertRefused(
        benchmark, FAIR, new SleepingBarber.Result(20, cutting, making, 20, 20, 0, 5, 7, 6, 13));
    assertRefused(
        benchmark, FAIR, new SleepingBarber.Result(20, cutting, making, 20, 20, 0, 5, 7, 8, 13));
    assertRefused(
        benchmark, FAIR, new SleepingBarber.Result(20, cutting, making, 20, 20, 0, 5, 7, 7, 12));
    assertRefused(
        benchmark, FAIR, new SleepingBarber.Result(20, cutting, making, 20, 20, 0, 5, 7, 7, 14));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void messagesAreThoseThatAreSent(boolean retry) throws InterruptedException {
    BarberParams params = params(retry);
    try (CountingRuntime runtime = new CountingRuntime()) {
      SleepingBarber.Result result = benchmark.runActors(params, runtime);
      assertEquals(retry, result.full() > 0);
      assertEquals(143, benchmark.messages(params));
      assertEquals(143 + 3 * result.full() + result.sleeps(), runtime.sent());
    }
  }

  private record Someone(int number) implements MailboxRef<BarberMessage.ToCustomer> {
    @Override
    public void send(BarberMessage.ToCustomer message) {}
  }

  /** On the chairs, and in front of the door. */
  @ParameterizedTest
  @ValueSource(strings = {"actor", "gates"})
  void whoHasWaitedLongestIsNext(String form) throws InterruptedException {
    List<Object> served = new ArrayList<>();
    Chairs chairs =
        new Chairs(new BarberParams(9, 2, 1, 1, false, Rng.JUR, Spinner.Source.LOCAL), message -> {
          if (message instanceof BarberMessage.Seat seat) {
            served.add(seat.customer());
          }
        });
    Finish finish = new Finish(1);
    try (SelectorsRuntime runtime = SelectorsRuntime.open(1)) {
      if (form.equals("actor")) {
        var room = runtime.spawn(new RoomActor(FAIR, chairs, finish)).self();
        serve(room, room, runtime);
      } else {
        GateRoom room = runtime.system().spawn(new GateRoom(chairs, finish));
        serve(room.door, room.control, runtime);
      }
    }
    assertEquals(IntStream.range(0, 6).mapToObj(Someone::new).toList(), served);
  }

  private static void serve(
      MailboxRef<? super BarberMessage.Enter> door,
      MailboxRef<? super BarberMessage.Control> control,
      SelectorsRuntime runtime)
      throws InterruptedException {
    for (int i = 0; i < 6; i++) {
      door.send(new BarberMessage.Enter(new Someone(i)));
    }
    // The first one wakes the barber.
    for (int i = 0; i < 6; i++) {
      assertTrue(runtime.system().awaitQuiescence(Duration.ofSeconds(30)));
      control.send(BarberMessage.NEXT);
    }
  }

  @Test
  void impossibleParametersAreRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new BarberParams(0, 1, 1, 1, false, Rng.JUR, Spinner.Source.LOCAL));
    assertThrows(
        IllegalArgumentException.class,
        () -> new BarberParams(1, 0, 1, 1, false, Rng.JUR, Spinner.Source.LOCAL));
    assertThrows(
        IllegalArgumentException.class,
        () -> new BarberParams(1, 1, 0, 1, false, Rng.JUR, Spinner.Source.LOCAL));
    assertThrows(
        IllegalArgumentException.class,
        () -> new BarberParams(1, 1, 1, 0, false, Rng.JUR, Spinner.Source.LOCAL));
  }
}
