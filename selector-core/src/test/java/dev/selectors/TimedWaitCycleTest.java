package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A selector that has asked, and goes on when a time is up, answer or not, is in no wait cycle. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class TimedWaitCycleTest {
  private static final Duration LIMIT = Duration.ofSeconds(2);
  private static final Duration TIME = Duration.ofMillis(100);

  /** Does nothing but wait for the answer of another. */
  private static final class Peer extends Steered {
    final Mailbox<ReplyTo<String>> requests = mailbox("requests", r -> r.send("yes"));

    void awaitsAnswerOf(MailboxRef<ReplyTo<String>> other) {
      CompletionStage<String> answer = ask(other, r -> r, LIMIT);
      await(answer, (value, error) -> {});
    }
  }

  private static final CompletionStage<?> BEGUN = CompletableFuture.completedFuture("begun");

  /**
   * Has asked a peer, and waits for messages: first for some time only. Receives nothing before a
   * stage has completed.
   */
  private static final class Threaded extends ThreadSelector {
    final Mailbox<String> in = mailbox("in");
    final Mailbox<ReplyTo<String>> requests = mailbox("requests");
    private final Peer peer;
    private final CompletionStage<?> first;

    Threaded(Peer peer, CompletionStage<?> first) {
      this.peer = peer;
      this.first = first;
    }

    @Override
    protected void run() {
      CompletionStage<String> unused = ask(peer.requests, r -> r, LIMIT);
      await(first, (value, error) -> {});
      assertEquals(Optional.empty(), receiveWithin(TIME, in));
      receive(in);
    }
  }

  /** The same without a thread. */
  private static final class InSteps extends EventSelector {
    final Mailbox<String> in = mailbox("in");
    final Mailbox<ReplyTo<String>> requests = mailbox("requests");
    private final Peer peer;
    private final CompletionStage<?> first;

    InSteps(Peer peer, CompletionStage<?> first) {
      this.peer = peer;
      this.first = first;
    }

    @Override
    protected Step run() {
      CompletionStage<String> unused = ask(peer.requests, r -> r, LIMIT);
      await(first, (value, error) -> {});
      return Step.reactWithin(
          TIME, () -> Step.react(in.on(m -> Step.done())), in.on(m -> Step.done()));
    }
  }

  private final ManualTime time = new ManualTime();
  private final ManualSystem its = new ManualSystem(builder -> builder.timekeeper(time));
  private final Peer peer = its.system.spawn("peer", new Peer());

  /** The peer asks too, and the other one has a turn in which it does not answer. */
  private void askEachOther(Selector other, MailboxRef<ReplyTo<String>> requests) {
    peer.turn.send(() -> {
      its.system.spawn("other", other);
      peer.awaitsAnswerOf(requests);
    });
    its.runAll();
  }

  private void pass() {
    time.advance(TIME);
    its.runAll();
  }

  private void assertInCycle(String... names) {
    assertEquals(
        List.of(names),
        its.system.waitCycles().stream()
            .flatMap(cycle -> cycle.waits().stream().map(WaitCycle.Wait::selector))
            .toList());
    assertEquals(List.of(), its.failures);
  }

  @Test
  void whoReceivesForSomeTimeOnlyIsInNoCycle() {
    Threaded other = new Threaded(peer, BEGUN);
    askEachOther(other, other.requests);
    assertInCycle();
    pass();
    assertInCycle("other", "peer");
  }

  @Test
  void whoReactsForSomeTimeOnlyIsInNoCycle() {
    InSteps other = new InSteps(peer, BEGUN);
    askEachOther(other, other.requests);
    assertInCycle();
    pass();
    assertInCycle("other", "peer");
  }

  @Test
  void timeIsUpInVainForOneThatAwaitsAStage() {
    InSteps other = new InSteps(peer, new CompletableFuture<>());
    askEachOther(other, other.requests);
    assertInCycle("other", "peer");
    pass();
    assertInCycle("other", "peer");
  }

  @Test
  void timeIsUpInVainForAThreadThatAwaitsAStage() {
    Threaded other = new Threaded(peer, new CompletableFuture<>());
    askEachOther(other, other.requests);
    assertInCycle("other", "peer");
    pass();
    assertInCycle("other", "peer");
  }
}
