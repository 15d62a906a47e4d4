package dev.selectors.savina.barber;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Spinner;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.harness.WorkDone;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Many short-lived customers of one barber, in front of whom the room is bounded.
 *
 * <p>The suite's room sends customers away while it is full, and they come back at once: none of
 * them, or millions, depending on the speeds of the two sides. Here they wait in front of it,
 * except with {@code retry}.
 */
public final class SleepingBarber implements SavinaBenchmark<BarberParams, SleepingBarber.Result> {

  /**
   * What a run left behind.
   *
   * @param served customers with one haircut, begun and finished
   * @param cutting what the barber did
   * @param making what the factory did between the customers
   * @param seated how often one got a chair
   * @param attempts how often a customer was sent to the room
   * @param full how often one was sent away
   * @param mostSeated the most customers on chairs at once
   * @param wakings how often a customer found the barber asleep
   * @param sleeps how often the barber was told that nobody is there
   * @param waits how often customers were told to wait
   */
  public record Result(
      int served,
      Spinner.Spun cutting,
      Spinner.Spun making,
      int seated,
      long attempts,
      long full,
      int mostSeated,
      int wakings,
      int sleeps,
      int waits) {}

  /** For the suite. */
  public SleepingBarber() {}

  @Override
  public String name() {
    return "barber";
  }

  @Override
  public String title() {
    return "Sleeping Barber";
  }

  @Override
  public List<String> variants() {
    return List.of(Variants.ACTOR, "gates");
  }

  @Override
  public List<BarberParams> parameters(Size size) {
    return List.of(size == Size.QUICK ? customers(500, 100) : customers(5_000, 1_000));
  }

  private static BarberParams customers(int haircuts, int chairs) {
    return new BarberParams(
        haircuts, chairs, 1_000, 1_000, false, Rng.SAVINA, Spinner.Source.LOCAL);
  }

  @Override
  public Result runActors(BarberParams params, ActorRuntime runtime) throws InterruptedException {
    Finish finish = new Finish(params.haircuts() + 3);
    Barber barber = runtime.spawn(new Barber(params, finish));
    Chairs chairs = new Chairs(params, barber.self());
    RoomActor room = runtime.spawn(new RoomActor(params, chairs, finish));
    return open(params, runtime, room.self(), room.self(), barber, chairs, finish);
  }

  @Override
  public Result runSelectors(BarberParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = new Finish(params.haircuts() + 3);
    SelectorsRuntime runtime = new SelectorsRuntime(system);
    Barber barber = runtime.spawn(new Barber(params, finish));
    Chairs chairs = new Chairs(params, barber.self());
    GateRoom room = system.spawn(new GateRoom(chairs, finish));
    return open(params, runtime, room.door, room.control, barber, chairs, finish);
  }

  private static Result open(
      BarberParams params,
      ActorRuntime runtime,
      MailboxRef<? super BarberMessage.Enter> door,
      MailboxRef<? super BarberMessage.Control> control,
      Barber barber,
      Chairs chairs,
      Finish finish)
      throws InterruptedException {
    Factory factory = runtime.spawn(new Factory(params, door, control, finish));
    factory.self().send(BarberMessage.START);
    finish.await();
    long served = factory.customers.stream()
        .filter(customer -> customer.begun == 1 && customer.finished == 1)
        .count();
    return new Result(
        Math.toIntExact(served),
        barber.spinner.spun(),
        factory.spinner.spun(),
        chairs.customers,
        factory.attempts,
        chairs.full,
        chairs.mostSeated,
        chairs.wakings,
        barber.waits,
        factory.customers.stream().mapToInt(customer -> customer.waits).sum());
  }

  @Override
  public void verify(BarberParams params, Result result) {
    Expect.equal("customers served", params.haircuts(), result.served());
    BarberReference.cutting(params).verify("the barber", result.cutting());
    BarberReference.making(params).verify("the factory", result.making());
    Expect.equal("customers on chairs", params.haircuts(), result.seated());
    Expect.equal("attempts", params.haircuts() + result.full(), result.attempts());
    Expect.atMost("customers sent away", params.retry() ? Long.MAX_VALUE : 0, result.full());
    Expect.atMost("most customers on chairs", params.chairs(), result.mostSeated());
    Expect.equal("sleeps", result.wakings(), result.sleeps());
    Expect.equal("waits", params.haircuts() - result.wakings(), result.waits());
  }

  @Override
  public Optional<WorkDone> workDone(Result result) {
    return Optional.of(new WorkDone("customers turned away", result.full()));
  }

  @Override
  public long messages(BarberParams params) {
    return 7L * params.haircuts() + 3;
  }

  @Override
  public boolean messagesVary(BarberParams params) {
    return true;
  }

  @Override
  public String policy(BarberParams params, String variant) {
    return variant.equals(Variants.ACTOR)
        ? "one mailbox"
        : "multilevel, the barber before customers";
  }

  @Override
  public String rng(BarberParams params) {
    return params.rng().toString();
  }

  @Override
  public Duration roughly(BarberParams params) {
    long steps = ((long) params.production() + params.cutting()) * params.haircuts();
    return Duration.ofNanos(100 * messages(params) + 2 * steps);
  }
}
