package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Await;
import dev.selectors.Callback;
import dev.selectors.DeadLetter;
import dev.selectors.Directive;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import dev.selectors.UndeliverableException;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What permits promise. */
@Timeout(60)
final class PermitsTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private static final class Owner extends RestartingOwner {
    final Permits permits;

    Owner(int n) {
      permits = new Permits(parts, "permits", n);
    }
  }

  /** Acquires some permits again and again, holds each lease for a turn, and may end with it. */
  private static final class Holder extends RestartingOwner {
    private final MailboxRef<Permits.Acquire> permits;
    private final int wanted;
    private final AtomicInteger out;
    private final int total;
    private final Runnable done;
    private int left;

    Holder(
        MailboxRef<Permits.Acquire> permits,
        int total,
        int wanted,
        AtomicInteger out,
        int left,
        Runnable done) {
      this.permits = permits;
      this.total = total;
      this.wanted = wanted;
      this.out = out;
      this.left = left;
      this.done = done;
    }

    void next() {
      if (left-- == 0) {
        done.run();
        return;
      }
      await(
          this.<Permits.Acquire, Permits.Lease>ask(
              permits, r -> new Permits.Acquire(wanted, this, r), LONG),
          (lease, error) -> {
            int now = out.addAndGet(wanted);
            assertTrue(now <= total, () -> now + " of " + total + " are out");
            orders.send(() -> release(lease));
          });
    }

    private void release(Permits.Lease lease) {
      out.addAndGet(-wanted);
      lease.release();
      next();
    }
  }

  @SelectorTest(seeds = 1000)
  void thereAreNeverMoreOutThanThereAreAndNoneIsLost(SimulatedSystem sim) {
    int total = 1 + sim.random().nextInt(4);
    AtomicInteger out = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    Owner owner = sim.spawn(new Owner(total));
    for (int i = 0; i < 4; i++) {
      int wanted = 1 + sim.random().nextInt(total);
      Holder holder = sim.spawn(
          new Holder(owner.permits.acquire, total, wanted, out, 3, done::incrementAndGet));
      holder.orders.send(holder::next);
    }
    if (sim.random().nextBoolean()) {
      owner.crash(sim);
    }
    sim.advance(Duration.ofMinutes(5));

    assertAllFree(sim, owner, total);
    assertEquals(4, done.get());
  }

  @SelectorTest(seeds = 1000)
  void permitsAreHandedOutInTheOrderOfAsking(SimulatedSystem sim) {
    int total = 3;
    Owner owner = sim.spawn(new Owner(total));
    List<Integer> asked = new ArrayList<>();
    List<Integer> told = new ArrayList<>();
    List<Permits.Lease> leases = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      int number = i;
      asked.add(number);
      acquire(sim, owner, 1 + sim.random().nextInt(total), null, LONG).thenAccept(lease -> {
        told.add(number);
        leases.add(lease);
      });
    }
    while (told.size() < asked.size()) {
      sim.run();
      assertFalse(leases.isEmpty(), () -> "nothing is out, but only " + told + " were told");
      leases.remove(sim.random().nextInt(leases.size())).release();
    }

    assertEquals(asked, told);
  }

  @SelectorTest(seeds = 1000)
  void thePermitsOfHoldersThatEndAreFreeAgainHoweverTheyEnd(SimulatedSystem sim) {
    sim.allowFailures();
    int total = 3;
    Owner owner = sim.spawn(new Owner(total));
    List<Selector> holders = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      boolean fails = sim.random().nextBoolean();
      Selector holder = sim.spawn(new Mortal(fails));
      holders.add(holder);
      acquire(sim, owner, 1 + sim.random().nextInt(total), holder, LONG).thenAccept(lease -> {
        if (sim.random().nextInt(3) == 0) {
          lease.release(); // and it ends nevertheless
        }
      });
      if (sim.random().nextInt(3) == 0) {
        owner.crash(sim);
      }
    }
    Collections.shuffle(holders, new Random(sim.random().nextLong()));
    for (Selector holder : holders) {
      if (sim.random().nextBoolean()) {
        sim.run();
      }
      ((Mortal) holder).end.send("end");
    }
    sim.run();

    assertAllFree(sim, owner, total);
  }

  private static final class Mortal extends Selector {
    final MailboxRef<String> end;

    Mortal(boolean fails) {
      end = mailbox("end", m -> {
        if (fails) {
          throw new IllegalStateException("crash");
        }
        exit();
      });
    }
  }

  @SelectorTest
  void aLeaseIsReleasedOnce(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(2));
    Permits.Lease a = sim.await(acquire(sim, owner, 1, null, LONG));
    Permits.Lease b = sim.await(acquire(sim, owner, 1, null, LONG));
    a.release();
    a.release();
    sim.run();
    CompletionStage<Permits.Lease> both = acquire(sim, owner, 2, null, LONG);
    sim.run();
    assertFalse(both.toCompletableFuture().isDone());
    b.release();

    assertEquals(2, sim.await(both).permits());
  }

  @SelectorTest
  void aRequestForManyIsNotOvertakenByOneForFew(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(2));
    Permits.Lease one = sim.await(acquire(sim, owner, 1, null, LONG));
    CompletionStage<Permits.Lease> many = acquire(sim, owner, 2, null, LONG);
    CompletionStage<Permits.Lease> few = acquire(sim, owner, 1, null, LONG);
    sim.run();
    assertFalse(few.toCompletableFuture().isDone());
    one.release();
    sim.await(many).release();

    sim.await(few);
  }

  @SelectorTest
  void aRequestWhoseDeadlineHasPassedStandsInNobodysWay(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(2));
    sim.await(acquire(sim, owner, 1, null, LONG));
    CompletionStage<Permits.Lease> many = acquire(sim, owner, 2, null, Duration.ofSeconds(1));
    CompletionStage<Permits.Lease> few = acquire(sim, owner, 1, null, LONG);
    sim.run();
    assertFalse(few.toCompletableFuture().isDone());
    sim.advance(Duration.ofSeconds(2));
    sim.allowDeadLetters(DeadLetter.Reason.EXPIRED);

    assertTrue(many.toCompletableFuture().isCompletedExceptionally());
    sim.await(few);
  }

  @SelectorTest
  void aRequestThatWasSentOnAndIsOverIsPassedOverWhenALeaseComesBack(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(3));
    sim.await(acquire(sim, owner, 1, null, LONG));
    Permits.Lease other = sim.await(acquire(sim, owner, 2, null, LONG));
    MailboxRef<Permits.Acquire> desk = request -> owner.permits.acquire.send(request);
    CompletionStage<Permits.Lease> many = sim.system()
        .<Permits.Acquire, Permits.Lease>ask(desk, r -> new Permits.Acquire(3, null, r), LONG);
    sim.run();
    assertTrue(many.toCompletableFuture().cancel(false));
    CompletionStage<Permits.Lease> few = acquire(sim, owner, 1, null, LONG);
    other.release();

    sim.await(few);
  }

  /** Whoever waits for the stage gives up once a handler is called. */
  static void giveUpInATurn(SimulatedSystem sim, CompletionStage<?> stage) {
    sim.inject(call -> {
      if (call.kind() == Callback.Kind.HANDLER) {
        stage.toCompletableFuture().cancel(false);
      }
      return null;
    });
  }

  @SelectorTest
  void aRequestThatIsGivenUpAsItIsServedTakesNoPermits(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(2));
    CompletionStage<Permits.Lease> given = acquire(sim, owner, 2, null, LONG);
    giveUpInATurn(sim, given);
    sim.run();

    assertTrue(given.toCompletableFuture().isCancelled());
    assertAllFree(sim, owner, 2);
  }

  @SelectorTest
  void aRequestWhoseHolderHasEndedStandsInNobodysWay(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(2));
    Mortal holder = sim.spawn(new Mortal(false));
    sim.await(acquire(sim, owner, 1, null, LONG));
    CompletionStage<Permits.Lease> many = acquire(sim, owner, 2, holder, LONG);
    CompletionStage<Permits.Lease> few = acquire(sim, owner, 1, null, LONG);
    sim.run();
    assertFalse(few.toCompletableFuture().isDone());
    holder.end.send("end");

    sim.await(few);
    assertEquals(
        "2 permits 'permits' were asked for on behalf of " + holder.name() + ", which has ended",
        RestartingOwner.reason(many).getMessage());
  }

  /** Acquires a permit whenever it begins, and keeps none from before. */
  private static final class Reborn extends RestartingOwner {
    private final MailboxRef<Permits.Acquire> permits;
    private final List<CompletionStage<Permits.Lease>> mine = new ArrayList<>();
    int leases;

    Reborn(MailboxRef<Permits.Acquire> permits) {
      this.permits = permits;
    }

    @Override
    protected void onStart() {
      mine.forEach(stage -> stage.thenAccept(Permits.Lease::release));
      mine.clear();
      CompletionStage<Permits.Lease> stage =
          ask(permits, r -> new Permits.Acquire(1, this, r), LONG);
      mine.add(stage);
      await(stage, (lease, error) -> leases++).whileDisabled();
    }
  }

  @SelectorTest
  void aHolderThatFailsAndGoesOnKeepsItsLease(SimulatedSystem sim) {
    sim.expectFailure(IllegalStateException.class);
    Owner owner = sim.spawn(new Owner(1));
    class Clumsy extends Selector {
      final Mailbox<String> work = mailbox("work", this::onWork);

      private void onWork(String what) {
        await(
            this.<Permits.Acquire, Permits.Lease>ask(
                owner.permits.acquire, r -> new Permits.Acquire(1, this, r), LONG),
            lease -> {
              throw new IllegalStateException(what);
            },
            error -> {});
      }

      @Override
      protected Directive onFailure(Throwable cause) {
        return Directive.RESUME;
      }
    }
    Clumsy holder = sim.spawn(new Clumsy());
    holder.work.send("no ink");
    sim.run();
    CompletionStage<Permits.Lease> next = acquire(sim, owner, 1, null, LONG);
    sim.run();
    assertFalse(next.toCompletableFuture().isDone());

    holder.stop();
    sim.await(next).release();
    assertAllFree(sim, owner, 1);
  }

  @SelectorTest(seeds = 300)
  void aHolderThatBeginsAnewCanGiveBackWhatItHasWaitedFor(SimulatedSystem sim) {
    sim.allowFailures();
    Owner owner = sim.spawn(new Owner(1));
    Permits.Lease first = sim.await(acquire(sim, owner, 1, null, LONG));
    Reborn holder = sim.spawn(new Reborn(owner.permits.acquire));
    if (sim.random().nextBoolean()) {
      sim.run();
    }
    first.release();
    holder.crash(sim);
    sim.run();

    assertTrue(holder.leases > 0, "it waits for what it has been given, and knows nothing of");
    holder.stop();
    sim.run();
    assertAllFree(sim, owner, 1);
  }

  @SelectorTest
  void whoAsksForMoreThanThereAreIsToldAtOnce(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(2));
    sim.await(acquire(sim, owner, 2, null, LONG));
    CompletionStage<Permits.Lease> told = acquire(sim, owner, 3, null, LONG);
    sim.run();

    assertEquals(
        "there are 2 permits 'permits' in all, and 3 were asked for; acquire fewer",
        RestartingOwner.reason(told).getMessage());
  }

  @SelectorTest
  void aRestartTakesNoLeaseBackAndKeepsThePlacesOfThoseWhoWait(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(1));
    Permits.Lease lease = sim.await(acquire(sim, owner, 1, null, LONG));
    CompletionStage<Permits.Lease> next = acquire(sim, owner, 1, null, LONG);
    owner.crash(sim);
    sim.run();
    assertFalse(next.toCompletableFuture().isDone());
    lease.release();

    assertEquals(1, sim.await(next).permits());
  }

  @SelectorTest
  void whoWaitsIsToldOfTheEndAndALeaseCanStillBeReleased(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(1));
    Permits.Lease lease = sim.await(acquire(sim, owner, 1, null, LONG));
    CompletionStage<Permits.Lease> next = acquire(sim, owner, 1, null, LONG);
    owner.stop();
    sim.run();
    sim.allowDeadLetters();
    lease.release();

    assertTrue(next.toCompletableFuture().isCompletedExceptionally());
    assertInstanceOf(UndeliverableException.class, RestartingOwner.reason(next));
  }

  /** The simulation fails on dead letters. */
  @SelectorTest(seeds = 100)
  void leasesThatComeBackAsTheOwnerEndsAreNoDeadLetters(SimulatedSystem sim) {
    Owner owner = sim.spawn(new Owner(2));
    Mortal holder = sim.spawn(new Mortal(false));
    sim.await(acquire(sim, owner, 1, holder, LONG));
    Permits.Lease lease = sim.await(acquire(sim, owner, 1, null, LONG));
    holder.stop();
    lease.release();
    owner.stop();
    sim.run();
  }

  @Test
  void holdersOnManyWorkersNeverHaveMoreThanThereAre() throws InterruptedException {
    int holders = 8;
    int total = 3;
    AtomicInteger out = new AtomicInteger();
    CountDownLatch done = new CountDownLatch(holders);
    try (SelectorSystem system = SelectorSystem.create()) {
      Owner owner = system.spawn(new Owner(total));
      for (int i = 0; i < holders; i++) {
        Holder holder = system.spawn(
            new Holder(owner.permits.acquire, total, 1 + (i % total), out, 500, done::countDown));
        holder.orders.send(holder::next);
      }
      assertTrue(done.await(50, TimeUnit.SECONDS));
      assertEquals(0, out.get());
      assertEquals(
          total,
          system
              .<Permits.Acquire, Permits.Lease>ask(
                  owner.permits.acquire, r -> new Permits.Acquire(total, null, r), LONG)
              .toCompletableFuture()
              .join()
              .permits());
    }
  }

  @Test
  void badInputIsRefusedWhereItIsGiven() {
    Owner owner = new Owner(1);
    assertEquals(
        "number of permits 'p' is 0; it must be at least 1",
        assertThrows(IllegalArgumentException.class, () -> new Permits(owner.parts, "p", 0))
            .getMessage());
    assertThrows(IllegalArgumentException.class, () -> new Permits(owner.parts, "permits", 1));
    assertThrows(NullPointerException.class, () -> new Permits(null, "p", 1));
    assertThrows(NullPointerException.class, () -> new Permits.Acquire(1, null, null));
    assertEquals(
        "number of permits to acquire is 0; it must be at least 1",
        assertThrows(IllegalArgumentException.class, () -> new Permits.Acquire(0, null, null))
            .getMessage());
  }

  // ---- helpers

  private static CompletionStage<Permits.Lease> acquire(
      SimulatedSystem sim, Owner owner, int permits, @Nullable Selector holder, Duration timeout) {
    return sim.system()
        .<Permits.Acquire, Permits.Lease>ask(
            owner.permits.acquire, r -> new Permits.Acquire(permits, holder, r), timeout);
  }

  private static void assertAllFree(SimulatedSystem sim, Owner owner, int total) {
    assertEquals(total, sim.await(acquire(sim, owner, total, null, LONG)).permits());
  }

  @Test
  void requestNamesItsHolderAndNoMore() {
    try (SimulatedSystem sim = SimulatedSystem.create()) {
      Selector holder = sim.spawn("holder", new Owner(1));
      List<String> texts = new ArrayList<>();
      MailboxRef<Permits.Acquire> reader = message -> {};
      sim.system()
          .<Permits.Acquire, Permits.Lease>ask(
              reader,
              to -> {
                texts.add(new Permits.Acquire(2, holder, to).toString());
                Permits.Acquire ofNobody = new Permits.Acquire(1, null, to);
                texts.add(ofNobody.toString());
                return ofNobody;
              },
              Duration.ofHours(1))
          .toCompletableFuture()
          .cancel(false);
      assertEquals(
          List.of(
              "Acquire[2 for holder; reply to an outsider]",
              "Acquire[1 for somebody; reply to an outsider]"),
          texts);
    }
  }

  /** Acquires a lease for each piece of work, and releases it in a later turn. */
  private static final class Busy extends Selector {
    final Mailbox<Integer> work = mailbox("work", this::onWork);
    private final MailboxRef<Permits.Acquire> permits;
    private final boolean narrowed;
    private final List<Integer> done;

    Busy(MailboxRef<Permits.Acquire> permits, boolean narrowed, List<Integer> done) {
      this.permits = permits;
      this.narrowed = narrowed;
      this.done = done;
    }

    private void onWork(int piece) {
      Await waiting = await(
          this.<Permits.Acquire, Permits.Lease>ask(
              permits, r -> new Permits.Acquire(1, this, r), Duration.ofSeconds(9)),
          (lease, error) -> {
            if (lease != null) {
              after(Duration.ofMillis(1), () -> {
                done.add(piece);
                lease.release();
              });
            }
          });
      if (narrowed) {
        waiting.whileDisabled(work);
      }
    }
  }

  /** The turn that would release it, of a timer or a task, waits like all else. */
  @SelectorTest
  void aHolderThatIsSuspendedUntilItHasAnotherLeaseDoesNotGetToReleaseTheFirst(
      SimulatedSystem sim) {
    sim.lag(Duration.ZERO);
    for (boolean narrowed : List.of(false, true)) {
      List<Integer> done = new ArrayList<>();
      Owner owner = sim.spawn(new Owner(1));
      Busy busy = sim.spawn(new Busy(owner.permits.acquire, narrowed, done));
      busy.work.sendAll(List.of(1, 2));
      sim.advance(Duration.ofSeconds(8));
      assertEquals(narrowed ? List.of(1, 2) : List.of(), done);
    }
    sim.allowDeadLetters(DeadLetter.Reason.EXPIRED);
    sim.advance(Duration.ofSeconds(2));
  }
}
