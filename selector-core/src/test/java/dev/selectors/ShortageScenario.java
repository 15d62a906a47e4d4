package dev.selectors;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Does a bit of all that a system does, while memory is short; then checks all that was promised.
 * Loaded by {@link AllocationsCounted} with its own copy of the library.
 */
public final class ShortageScenario implements Callable<List<String>> {
  private enum Fate {
    SENT,
    REFUSED,
    HANDLED,
    DEAD,
    TOLD
  }

  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final Duration FOR_EVER = Duration.ofDays(1);
  private static final int ROUNDS = 9;

  private final Map<Integer, Set<Fate>> fates = new ConcurrentHashMap<>();
  private final Map<Integer, String> names = new ConcurrentHashMap<>();
  private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
  private final AtomicInteger numbers = new AtomicInteger();
  /**
   * Failures of the body, which is told so if there is no memory to find out what to do with a
   * message.
   */
  private final AtomicInteger failures = new AtomicInteger();

  private final Runnable failNoMore;
  private final boolean untilItIsClosed;

  /**
   * @param failNoMore ends the shortage
   * @param untilItIsClosed whether memory is short during the close, too
   */
  public ShortageScenario(Runnable failNoMore, boolean untilItIsClosed) {
    this.failNoMore = failNoMore;
    this.untilItIsClosed = untilItIsClosed;
  }

  private void note(int number, Fate fate) {
    Set<Fate> its = fates.computeIfAbsent(number, n -> ConcurrentHashMap.newKeySet());
    if (!its.add(fate) && fate == Fate.HANDLED) {
      wrong.add("handled twice: " + names.get(number));
    }
  }

  private void handled(int number) {
    note(number, Fate.HANDLED);
  }

  private int number(String name) {
    int number = numbers.getAndIncrement();
    names.put(number, name);
    return number;
  }

  private void send(String name, MailboxRef<Integer> to) {
    int number = number(name);
    try {
      to.send(number);
      note(number, Fate.SENT);
    } catch (Throwable t) {
      note(number, Fate.REFUSED);
    }
  }

  /** Does, every few messages, what a handler can do, and sends some on. */
  private final class Busy extends Selector {
    final Mailbox<Integer> a;
    final Mailbox<Integer> b;
    private final String next;
    private final MailboxRef<Integer> to;
    private int n;

    Busy(String next, MailboxRef<Integer> to) {
      this.next = next;
      this.to = to;
      a = mailbox("a", this::on);
      b = mailbox("b", this::on);
    }

    Busy bounded(Overflow overflow) {
      a.bounded(3, overflow);
      return this;
    }

    private void on(Integer number) {
      handled(number);
      n++;
      if (n % 3 == 0) {
        ShortageScenario.this.send(next, to);
      }
      if (n % 4 == 0) {
        b.disable();
        async(() -> 1, (one, failure) -> b.enable());
      }
      if (n % 5 == 0) {
        after(Duration.ofNanos(1), () -> {});
      }
      if (n % 6 == 0) {
        await(CompletableFuture.completedFuture(1), (one, failure) -> {});
      }
    }
  }

  private final class Last extends Actor<Integer> {
    @Override
    protected void receive(Integer number) {
      handled(number);
    }
  }

  private final class Selective extends ThreadSelector {
    final Mailbox<Integer> in = mailbox(Integer.class, "in").selective();
    private final Cases<Integer> even = Cases.of(Integer.class, m -> m % 2 == 0, this::take);
    private final Cases<Integer> odd = Cases.of(Integer.class, m -> m % 2 == 1, this::take);

    private Integer take(Integer number) {
      handled(number);
      return number;
    }

    @Override
    protected void run() {
      while (true) {
        try {
          receive(in.on(even));
          receiveWithin(Duration.ofMillis(1), in.on(odd));
        } catch (OutOfMemoryError e) {
          failures.incrementAndGet();
        }
      }
    }
  }

  private static final class Server extends Selector {
    final Mailbox<ReplyTo<Integer>> questions = mailbox("questions", to -> to.send(1));
  }

  /** Fails now and then, and begins anew if its parent says so. */
  private final class Failing extends Actor<Integer> {
    private int n;

    @Override
    protected void receive(Integer number) {
      handled(number);
      if (++n % 4 == 0) {
        throw new IllegalStateException("on purpose");
      }
    }
  }

  private final class ForOneMessage extends Actor<Integer> {
    @Override
    protected void receive(Integer number) {
      handled(number);
      exit();
    }
  }

  /** Has children that stay, and others for one message each. */
  private final class Parent extends Selector {
    final Mailbox<Integer> in = mailbox("in", this::on);
    final Failing one = new Failing();
    final Failing other = new Failing();
    private final Supervision supervision;
    private int n;

    Parent(Supervision supervision) {
      this.supervision = supervision;
    }

    @Override
    protected void onStart() {
      supervise(supervision.restarts(100, LIMIT));
      spawnChild(one);
      spawnChild(other);
    }

    private void on(Integer number) {
      handled(number);
      if (++n % 3 == 0) {
        ShortageScenario.this.send("for one message", spawnChild(new ForOneMessage()));
      }
    }
  }

  @Override
  public List<String> call() throws InterruptedException {
    SelectorSystem system = SelectorSystem.builder()
        .parallelism(2)
        .onDeadLetter(letter -> {
          if (letter.message() instanceof Integer number) {
            note(number, Fate.DEAD);
          }
        })
        .onFailure(failure -> {}) // a turn has noted its message before it can fail
        .build();
    Last last = system.spawn(new Last());
    Busy free = system.spawn(new Busy("last", last));
    Busy refusing = system.spawn(new Busy("free", free.a).bounded(Overflow.REJECT));
    Busy dropping = system.spawn(new Busy("free", free.b).bounded(Overflow.DROP_OLDEST));
    Busy waiting = system.spawn(new Busy("last", last).bounded(Overflow.WAIT));
    Busy stopped = system.spawn(new Busy("last", last));
    Selective selective = system.spawn(new Selective());
    Server server = system.spawn(new Server());
    Duration pause = Duration.ofNanos(1);
    Parent parent = system.spawn(new Parent(Supervision.oneForOne()));
    Parent together = system.spawn(new Parent(Supervision.oneForAll().backOff(pause, pause, 0)));
    ThreadInbox<Integer> inbox = system.inbox(Integer.class);
    CompletableFuture<Void> known = new CompletableFuture<>();
    stopped.whenTerminated().thenRun(() -> known.complete(null));
    stopped.monitor(system.spawn(new Watcher(known)).news);
    List<Told> linked =
        List.of(system.spawn(new Told(stopped)), system.spawn(new Trapping(stopped)));
    if (!system.awaitQuiescence(LIMIT)) {
      wrong.add("not at rest before");
    }

    List<CompletableFuture<?>> ends = new ArrayList<>();
    Allocations.begin();
    for (int round = 0; round < ROUNDS; round++) {
      send("last", last);
      send("free.a", free.a);
      send("free.b", free.b);
      send("refusing.a", refusing.a);
      send("dropping.a", dropping.a);
      send("stopped.a", stopped.a);
      send("stopped.b", stopped.b);
      send("selective", selective.in);
      send("parent", parent.in);
      send("child", parent.one);
      send("together", together.in);
      send("together.one", together.one);
      send("together.other", together.other);
      send("inbox", inbox);
      sendWaiting(waiting.a, ends);
      ask(system, server, ends);
      if (round == ROUNDS / 2) {
        stop(stopped);
      }
    }
    if (!untilItIsClosed) {
      lookAtThoseLeft(system, List.of(last, free.a, refusing.a, dropping.a, waiting.a));
      linked.stream().filter(one -> !one.isDone()).forEach(one -> wrong.add("not told " + one));
    }
    close(system);
    ends.add(known);
    ends.forEach(this::requireEnd);
    lookAtMessages();
    return List.copyOf(wrong);
  }

  private static final class Watcher extends Selector {
    final Mailbox<Down> news;

    Watcher(CompletableFuture<Void> known) {
      news = mailbox("news", down -> known.complete(null));
    }
  }

  /** Ends with another selector, or hears of its end. */
  private static class Told extends ShortageProgram.Linked {
    final CompletableFuture<Void> done = new CompletableFuture<>();

    Told(Selector other) {
      super(other);
    }

    /** Whether it was told, or has ended for another reason. */
    boolean isDone() {
      return done.isDone() || state() instanceof SelectorState.Terminated;
    }
  }

  /** Hears of the end of another selector. */
  private static final class Trapping extends Told {
    private final Mailbox<Exit> news = mailbox("news", exit -> done.complete(null));

    Trapping(Selector other) {
      super(other);
    }

    @Override
    protected void onStart() {
      trapExits(news);
      super.onStart();
    }
  }

  private void sendWaiting(Mailbox<Integer> to, List<CompletableFuture<?>> ends) {
    int number = number("waiting.a");
    try {
      CompletableFuture<?> end = to.sendAsync(number).toCompletableFuture();
      note(number, Fate.SENT);
      ends.add(end.whenComplete((in, failure) -> {
        if (failure != null) {
          note(number, Fate.TOLD);
        }
      }));
    } catch (Throwable t) {
      note(number, Fate.REFUSED);
    }
  }

  private static void ask(SelectorSystem system, Server server, List<CompletableFuture<?>> ends) {
    try {
      ends.add(
          system.ask(server.questions, (ReplyTo<Integer> to) -> to, LIMIT).toCompletableFuture());
    } catch (Throwable t) {
      // told: there is no request
    }
  }

  private static void stop(Selector one) {
    while (true) {
      try {
        one.stop();
        return;
      } catch (OutOfMemoryError e) {
        // told: try once more
      }
    }
  }

  private void lookAtThoseLeft(SelectorSystem system, List<MailboxRef<Integer>> all)
      throws InterruptedException {
    failNoMore.run();
    if (!system.awaitQuiescence(LIMIT)) {
      wrong.add("not at rest: " + system.stuck());
    }
    for (MailboxRef<Integer> one : all) {
      int number = number("afterwards " + one);
      note(number, Fate.SENT);
      one.send(number);
      boolean rests = system.awaitQuiescence(LIMIT);
      Set<Fate> its = fates.getOrDefault(number, Set.of());
      if (!rests || its.equals(Set.of(Fate.SENT))) { // it may have ended, by its failure
        wrong.add("stuck: " + system.snapshots());
      }
    }
  }

  /** Nothing here would take up the time that the close is given. */
  private void close(SelectorSystem system) throws InterruptedException {
    Thread closing = Thread.ofPlatform().start(() -> {
      try {
        Object unused = system.drain(FOR_EVER);
      } catch (OutOfMemoryError e) {
        failNoMore.run();
        Object unused = system.drain(FOR_EVER);
      }
    });
    closing.join(LIMIT.toMillis());
    if (closing.isAlive()) {
      wrong.add("not closed: " + system.snapshots());
      closing.interrupt();
      closing.join();
    }
    failNoMore.run();
  }

  private void requireEnd(CompletableFuture<?> end) {
    try {
      Object unused = end.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      // an end, too
    } catch (TimeoutException | InterruptedException e) {
      wrong.add("somebody waits for ever");
    }
  }

  private void lookAtMessages() {
    int lost = 0;
    List<String> which = new ArrayList<>();
    for (Map.Entry<Integer, Set<Fate>> entry : fates.entrySet()) {
      Set<Fate> its = entry.getValue();
      String name = names.get(entry.getKey());
      if (its.equals(Set.of(Fate.SENT))) {
        lost++;
        which.add(name);
      }
      if (its.contains(Fate.HANDLED) && (its.contains(Fate.DEAD) || its.contains(Fate.REFUSED))) {
        wrong.add("for " + name + " " + its);
      }
    }
    if (lost > failures.get()) {
      wrong.add("lost: " + which + ", of which a body was told of " + failures);
    }
  }
}
