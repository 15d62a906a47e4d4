package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a selector is done with can be collected, although the selector lives on and its mailboxes
 * are in use; and a dead selector keeps nothing, although somebody keeps a reference to it.
 */
@Timeout(60)
final class CollectableTest {
  private static final Duration NEVER = Duration.ofDays(1);

  private final SteeredSystem its = new SteeredSystem();
  private final Steered s = new Steered();
  private final List<WeakReference<Object>> things = new ArrayList<>();

  /** The kinds of mailboxes, which differ in their inbox. */
  enum Kind {
    LINKED,
    REFUSING,
    DROPPING,
    WAITING,
    STAMPED,
    STAMPED_AND_DROPPING;

    Mailbox<Object> mailbox(Steered s) {
      Mailbox<Object> box = s.mailbox("box", message -> s.seen.add("handled"));
      switch (this) {
        case LINKED -> {}
        case REFUSING -> box.bounded(100, Overflow.REJECT);
        case DROPPING -> box.bounded(100, Overflow.DROP_OLDEST);
        case WAITING -> box.bounded(1, Overflow.WAIT);
        case STAMPED -> s.cell.policy(SelectionPolicy.arrivalOrder());
        case STAMPED_AND_DROPPING -> {
          s.cell.policy(SelectionPolicy.arrivalOrder());
          box.bounded(100, Overflow.DROP_OLDEST);
        }
      }
      return box;
    }
  }

  private void spawned() {
    its.spawn("s", s);
    its.run();
  }

  private void inTurn(Runnable action) {
    s.turn.send(action);
    its.run();
  }

  /** Something that is watched, and that nobody else holds. */
  private Object thing() {
    Object thing = new Object();
    things.add(new WeakReference<>(thing));
    return thing;
  }

  private void assertCollected() {
    assertFalse(things.isEmpty());
    try {
      for (int i = 0; i < 200 && held() > 0; i++) {
        System.gc();
      }
      assertEquals(0, held(), "things still held");
    } finally {
      Reference.reachabilityFence(s); // until here, and with it all that it holds
    }
  }

  private long held() {
    return things.stream().filter(thing -> !thing.refersTo(null)).count();
  }

  private void send(Mailbox<Object> box, int n) {
    for (int i = 0; i < n; i++) {
      var unused = box.sendAsync(thing()).toCompletableFuture();
    }
  }

  @ParameterizedTest
  @EnumSource
  void handledMessagesAreCollectedWhileTheMailboxIsInUse(Kind kind) {
    Mailbox<Object> box = kind.mailbox(s);
    spawned();
    send(box, 50);
    its.run();
    assertEquals(50, s.seen.size());
    inTurn(box::disable);
    box.send("waits");
    assertCollected();
    assertEquals(1, box.depth());
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"DROPPING", "STAMPED_AND_DROPPING"})
  void headGuardKeepsNoMessageThatWasHandled(Kind kind) {
    Mailbox<Object> box = kind.mailbox(s).headGuard(m -> !m.equals("kept back"));
    spawned();
    send(box, 50);
    its.run();
    box.send("kept back");
    its.run();
    assertCollected();
  }

  @Test
  void droppedMessagesAreCollected() {
    Mailbox<Object> box = Kind.DROPPING.mailbox(s);
    SelectorSystem system = SelectorSystem.builder().executor(its.executor).build();
    box.disable();
    system.spawn("s", s);
    send(box, 50);
    for (int i = 0; i < 100; i++) {
      box.send("newer");
    }
    assertCollected();
    assertEquals(100, box.depth());
  }

  /**
   * A node that got old is collected late. It must not keep those that came after it, or garbage
   * would pile up behind it.
   */
  @Test
  void nodesOfHandledMessagesFormNoChain() throws ReflectiveOperationException {
    Mailbox<Object> box = Kind.LINKED.mailbox(s);
    spawned();
    box.send("first");
    its.run();
    Object old = consumedNode(box);
    try {
      for (int i = 0; i < 50; i++) {
        box.send("next");
        its.run();
        things.add(new WeakReference<>(consumedNode(box)));
      }
      box.send("last");
      its.run();
      assertCollected();
    } finally {
      Reference.reachabilityFence(old);
    }
  }

  private static Object consumedNode(Mailbox<?> box) throws ReflectiveOperationException {
    var node = LinkedInbox.class.getDeclaredField("head");
    node.setAccessible(true);
    return node.get(assertInstanceOf(LinkedInbox.class, box.inbox()));
  }

  @ParameterizedTest
  @EnumSource
  void deadSelectorKeepsNoMessage(Kind kind) {
    Mailbox<Object> box = kind.mailbox(s);
    box.disable();
    SelectorSystem system = SelectorSystem.builder().executor(its.executor).build();
    system.spawn("s", s);
    send(box, 50);
    its.run();
    s.stop();
    its.run();
    send(box, 50);
    assertCollected();
    assertEquals(0, box.depth());
    assertEquals(List.of(), s.seen);
  }

  @Test
  void valueOfAnAwaitedStageIsCollected() {
    spawned();
    inTurn(() -> s.await(
        CompletableFuture.completedFuture(thing()), (value, error) -> s.seen.add("went on")));
    assertEquals(List.of("went on"), s.seen);
    assertCollected();
  }

  @Test
  void resultOfATaskIsCollected() {
    spawned();
    inTurn(() -> s.async(this::thing, (value, error) -> s.seen.add("went on")));
    assertEquals(List.of("went on"), s.seen);
    assertCollected();
  }

  /** An action that holds something watched. */
  private Runnable action() {
    Object held = thing();
    return () -> s.seen.add("fired " + held.hashCode());
  }

  @Test
  void actionsOfCancelledTimersAreCollected() {
    spawned();
    inTurn(() -> {
      s.after(NEVER, action()).cancel();
      s.every(NEVER, action()).cancel();
    });
    assertEquals(List.of(), s.seen);
    assertCollected();
  }

  @Test
  void actionOfATimerThatHasFiredIsCollected() throws InterruptedException {
    spawned();
    inTurn(() -> s.after(Duration.ZERO, action()));
    its.runUntil(() -> !s.seen.isEmpty());
    assertCollected();
  }

  @Test
  void whatARestartForgetsIsCollected() {
    s.directive = Directive.RESTART;
    spawned();
    inTurn(() -> {
      s.after(NEVER, action());
      Runnable continuation = action();
      s.await(new CompletableFuture<>(), (value, error) -> continuation.run());
      throw new IllegalStateException("planted");
    });
    assertEquals(2, s.starts);
    assertCollected();
  }

  @Test
  void deadSelectorKeepsNothingOfWhatItExpected() {
    spawned();
    inTurn(() -> {
      s.after(NEVER, action());
      Runnable continuation = action();
      s.await(new CompletableFuture<>(), (value, error) -> continuation.run())
          .whileDisabled(s.turn);
      s.exit();
    });
    assertEquals(1, s.exits);
    assertCollected();
  }

  @Test
  void stageThatNeverCompletesKeepsNoSelectorThatHasEnded() {
    CompletableFuture<String> never = new CompletableFuture<>();
    awaitInVain(never);
    try {
      assertCollected();
    } finally {
      Reference.reachabilityFence(never);
    }
  }

  private void awaitInVain(CompletableFuture<String> never) {
    Steered waiting = its.spawn("waiting", (Steered) watched(new Steered()));
    waiting.turn.send(() -> waiting.await(never, (value, error) -> s.seen.add("went on")));
    its.run();
    waiting.stop();
    its.run();
    assertInstanceOf(SelectorState.Terminated.class, waiting.state());
  }

  @Test
  void cancelledMonitorKeepsNoWatcher() {
    spawned();
    watchInVain();
    assertCollected();
  }

  private void watchInVain() {
    Runnable watcher = action();
    assertTrue(s.monitor(down -> watcher.run()).cancel());
  }

  @Test
  void watchersThatHaveEndedAreLetGoWhenMoreComeToWatch() {
    spawned();
    for (int i = 0; i < 16; i++) {
      watchAndEnd();
    }
    Cancellable one = s.monitor(down -> {});
    assertCollected();
    assertTrue(one.cancel());
  }

  private void watchAndEnd() {
    Steered watcher = (Steered) watched(new Steered());
    Mailbox<Down> news = watcher.mailbox("news", down -> {});
    its.spawn("watcher", watcher);
    s.monitor(news);
    watcher.stop();
    its.run();
    assertInstanceOf(SelectorState.Terminated.class, watcher.state());
  }

  /** What can watch other than a mailbox, and can no longer be told anything once it has ended. */
  enum Watching {
    ACTOR,
    INBOX,
    ROUTER,
    REQUEST;
  }

  @ParameterizedTest
  @EnumSource
  void watchersOfAnyKindThatHaveEndedAreLetGoWhenMoreComeToWatch(Watching kind) {
    spawned();
    for (int i = 0; i < 16; i++) {
      watchAndEnd(kind);
    }
    its.run();
    Cancellable one = s.monitor(down -> {});
    assertEquals(16, things.size());
    assertCollected();
    assertTrue(one.cancel());
  }

  private void watchAndEnd(Watching kind) {
    switch (kind) {
      case ACTOR -> {
        Actor<Down> watcher = its.spawn("watcher", new Actor<>() {
          @Override
          protected void receive(Down news) {}
        });
        watched(watcher);
        s.monitor(watcher);
        watcher.stop();
      }
      case INBOX -> {
        ThreadInbox<Down> watcher = its.system.inbox(Down.class);
        watched(watcher);
        s.monitor(watcher);
        watcher.close();
      }
      case ROUTER -> {
        Steered owner = new Steered();
        Mailbox<Down> news = owner.mailbox("news", down -> {});
        MailboxRef<Down> watcher = owner.router(down -> news);
        watched(watcher);
        its.spawn("watcher", owner);
        s.monitor(watcher);
        owner.stop();
      }
      case REQUEST -> {
        MailboxRef<ReplyTo<Down>> nobody = request -> {};
        assertTrue(its.system
            .<ReplyTo<Down>, Down>ask(
                nobody,
                replyTo -> {
                  watched(replyTo);
                  s.monitor(replyTo);
                  return replyTo;
                },
                NEVER)
            .toCompletableFuture()
            .cancel(true));
      }
    }
  }

  /** Sends a request that is watched, as are its address and its answer; the asker forgets it. */
  private CompletableFuture<?> ask(SelectorSystem system, Mailbox<List<Object>> questions) {
    CompletionStage<?> told = system
        .<List<Object>, Object>ask(questions, r -> List.of(watched(r), thing()), NEVER)
        .thenAccept(value -> s.seen.add("answered"));
    return told.toCompletableFuture();
  }

  private void answer(List<Object> question) {
    @SuppressWarnings("unchecked")
    ReplyTo<Object> replyTo = (ReplyTo<Object>) question.get(0);
    replyTo.send(thing());
  }

  private void assertAnsweredAndCollected(CompletableFuture<?> told) {
    assertTrue(told.isDone());
    assertEquals(List.of("answered"), s.seen);
    assertEquals(3, things.size());
    assertCollected();
  }

  @Test
  void answeredRequestIsCollected() {
    Mailbox<List<Object>> questions = s.mailbox("questions", this::answer);
    spawned();
    CompletableFuture<?> told = ask(its.system, questions);
    its.run();
    assertAnsweredAndCollected(told);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void answeredRequestThatATurnHasReceivedIsCollected(boolean ended) {
    Mailbox<List<Object>> questions = s.mailbox("questions", question -> s.seen.add("handled"));
    questions.disable();
    spawned();
    CompletableFuture<?> told = ask(its.system, questions);
    inTurn(() -> {
      questions.enable();
      answer(s.cell.receive(List.of(questions.on(question -> question))));
      questions.disable();
      if (ended) {
        s.exit();
      }
    });
    assertEquals(ended, s.state() instanceof SelectorState.Terminated);
    assertAnsweredAndCollected(told);
  }

  /** What a body does after it has answered. */
  enum Afterwards {
    WAITS,
    CALLS,
    ENDS;
  }

  /** Answers one request on its own thread. */
  private final class Answering extends ThreadSelector {
    final Mailbox<List<Object>> questions = mailbox("questions");
    private final Afterwards afterwards;

    Answering(Afterwards afterwards) {
      this.afterwards = afterwards;
    }

    @Override
    protected void run() {
      receive(questions.on(question -> {
        answer(question);
        return question.size();
      }));
      switch (afterwards) {
        case WAITS -> receive(questions);
        case CALLS -> call(request -> {}, replyTo -> "never answered", NEVER);
        case ENDS -> {}
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void answeredRequestThatABodyHasReceivedIsCollected(Afterwards afterwards) {
    SelectorSystem system = SelectorSystem.create();
    try {
      Answering selector = system.spawn(new Answering(afterwards));
      CompletableFuture<?> told = ask(system, selector.questions);
      told.join();
      while (!(afterwards == Afterwards.ENDS
          ? selector.state() instanceof SelectorState.Terminated
          : selector.state() instanceof SelectorState.Blocked)) {
        Thread.onSpinWait();
      }
      try {
        assertAnsweredAndCollected(told);
      } finally {
        Reference.reachabilityFence(selector);
      }
    } finally {
      system.discard(Duration.ZERO);
    }
  }

  private Object watched(Object thing) {
    things.add(new WeakReference<>(thing));
    return thing;
  }
}
