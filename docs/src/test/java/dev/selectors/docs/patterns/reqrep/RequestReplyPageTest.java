package dev.selectors.docs.patterns.reqrep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.docs.patterns.Picture;
import dev.selectors.docs.patterns.reqrep.AccountMessage.Credit;
import dev.selectors.docs.patterns.reqrep.AccountMessage.Query;
import dev.selectors.docs.patterns.reqrep.AccountMessage.Transfer;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the page about request-reply says. */
@Timeout(60)
final class RequestReplyPageTest {
  private static final int TRANSFERS = 1_000;

  /** An account, whichever way it makes others wait. */
  private interface Party {
    void transfer(Party to, long amount, MailboxRef<Boolean> done);

    void query(MailboxRef<Long> replyTo);
  }

  private record Mailboxes(
      MailboxRef<? super Transfer> transfers,
      MailboxRef<? super Credit> credits,
      MailboxRef<? super Query> queries)
      implements Party {
    static Mailboxes of(SelectorAccount a) {
      return new Mailboxes(a.transfer, a.credit, a.query);
    }

    static Mailboxes of(ActorAccount a) {
      return new Mailboxes(a, a, a);
    }

    @Override
    public void transfer(Party to, long amount, MailboxRef<Boolean> done) {
      transfers.send(new Transfer(((Mailboxes) to).credits(), amount, done));
    }

    @Override
    public void query(MailboxRef<Long> replyTo) {
      queries.send(new Query(replyTo));
    }
  }

  private record Locked(LockAccount account, ExecutorService threads, List<Future<?>> calls)
      implements Party {
    @Override
    public void transfer(Party to, long amount, MailboxRef<Boolean> done) {
      calls.add(threads.submit(() -> {
        done.send(account.transfer(((Locked) to).account(), amount));
        return done;
      }));
    }

    @Override
    public void query(MailboxRef<Long> replyTo) {
      replyTo.send(account.balance());
    }

    void assertDone() throws ExecutionException, InterruptedException {
      for (Future<?> call : calls) {
        call.get();
      }
    }
  }

  // ---- all forms

  /** Both transfer at once, and both end; what is known in the end is what there was. */
  private static void transferBothWays(Party ada, Party bob) throws InterruptedException {
    BlockingQueue<Boolean> done = new LinkedBlockingQueue<>();
    for (int i = 0; i < TRANSFERS; i++) {
      ada.transfer(bob, 1 + i % 7, done::add);
      bob.transfer(ada, 1 + i % 5, done::add);
    }
    for (int i = 0; i < 2 * TRANSFERS; i++) {
      done.take();
    }
    BlockingQueue<Long> balances = new LinkedBlockingQueue<>();
    ada.query(balances::add);
    bob.query(balances::add);
    assertEquals(200, balances.take() + balances.take());
    assertTrue(done.isEmpty());
  }

  @Test
  void selectorsTransferToEachOther() throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.create()) {
      transferBothWays(
          Mailboxes.of(system.spawn(new SelectorAccount(100))),
          Mailboxes.of(system.spawn(new SelectorAccount(100))));
    }
  }

  @Test
  void actorsTransferToEachOther() throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.create()) {
      transferBothWays(
          Mailboxes.of(system.spawn(new ActorAccount(100))),
          Mailboxes.of(system.spawn(new ActorAccount(100))));
    }
  }

  @Test
  void threadsTransferBetweenAccountsWithLocks() throws InterruptedException, ExecutionException {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Locked ada = new Locked(new LockAccount(100), threads, new ArrayList<>());
      Locked bob = new Locked(new LockAccount(100), threads, new ArrayList<>());
      transferBothWays(ada, bob);
      ada.assertDone();
      bob.assertDone();
    }
  }

  // ---- selector and actor, in all orders

  private static void transferBothWays(SimulatedSystem sim, Party ada, Party bob) {
    Probe<Boolean> done = sim.probe("done");
    Probe<Long> balance = sim.probe("balance");
    for (int i = 0; i < 3; i++) {
      ada.transfer(bob, 10, done);
      bob.transfer(ada, 30, done);
    }
    done.expectInAnyOrder(true, true, true, true, true, true);
    ada.query(balance);
    balance.expect(160L);
    bob.query(balance);
    balance.expect(40L);
  }

  @SelectorTest
  void selectorsTransferInAnyOrderOfTurns(SimulatedSystem sim) {
    transferBothWays(
        sim,
        Mailboxes.of(sim.spawn(new SelectorAccount(100))),
        Mailboxes.of(sim.spawn(new SelectorAccount(100))));
  }

  @SelectorTest
  void actorsTransferInAnyOrderOfTurns(SimulatedSystem sim) {
    transferBothWays(
        sim,
        Mailboxes.of(sim.spawn(new ActorAccount(100))),
        Mailboxes.of(sim.spawn(new ActorAccount(100))));
  }

  /** A query waits until the transfer is settled, and the transfer until its time is up. */
  private static void whatIsNotTakenComesBack(SimulatedSystem sim, Party ada) {
    sim.lag(Duration.ZERO);
    Probe<Boolean> done = sim.probe("done");
    Probe<Long> balance = sim.probe("balance");
    Party deaf = new Mailboxes(t -> {}, c -> {}, q -> {});
    ada.transfer(deaf, 10, done);
    sim.run();
    ada.query(balance);
    sim.advance(AccountMessage.LIMIT.minusMillis(1));
    assertEquals(List.of(), balance.received());
    done.expect(false);
    balance.expect(100L);
  }

  @SelectorTest
  void whatIsNotTakenComesBackToASelector(SimulatedSystem sim) {
    whatIsNotTakenComesBack(sim, Mailboxes.of(sim.spawn(new SelectorAccount(100))));
  }

  @SelectorTest
  void whatIsNotTakenComesBackToAnActor(SimulatedSystem sim) {
    whatIsNotTakenComesBack(sim, Mailboxes.of(sim.spawn(new ActorAccount(100))));
  }

  @SelectorTest
  void aReceiverThatHasEndedIsNotWaitedFor(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.TERMINATED);
    SelectorAccount ada = sim.spawn(new SelectorAccount(100));
    SelectorAccount bob = sim.spawn(new SelectorAccount(100));
    bob.stop();
    Probe<Boolean> done = sim.probe("done");
    ada.transfer.send(new Transfer(bob.credit, 10, done));
    sim.run();
    assertEquals(List.of(false), done.received());
  }

  @SelectorTest(seed = "0")
  void drawn(SimulatedSystem sim) throws IOException {
    SelectorAccount ada = sim.spawn("ada", new SelectorAccount(100));
    Probe<Boolean> done = sim.probe("done");
    for (int i = 0; i < 3; i++) {
      ada.transfer.send(new Transfer(deaf -> {}, 10, done));
    }
    sim.run();
    ada.query.send(new Query(amount -> {}));
    sim.run();

    Picture.of("An account that waits for another one", ada.snapshot())
        .sender("customers", "transfer")
        .sender("auditors", "query")
        .sender("other accounts", "credit")
        .effect("asks bob to take 10")
        .effect("takes what others give")
        .open("credit")
        .assertDrawn("request-reply");
  }
}
