package dev.selectors;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Sends many messages from many threads into many mailboxes whose gates move at random, and keeps a
 * ledger: no message may be lost, or handled twice, out of order for its sender and mailbox, or in
 * a turn that overlaps another. Run by the script {@code selector-core/soak}.
 */
final class MessageSoak {
  static final int SENDERS = 8;
  static final int MAILBOXES = 32;
  /** How many messages of one sender may be under way; this bounds the heap. */
  private static final int WINDOW = 2048;

  private static final int SETTLE_EVERY = 64;
  private static final long TICK_NANOS = 500_000;

  /** Keeps the counters of two senders from sharing a cache line. */
  private static final int STRIDE = 16;

  /** What a round is about. */
  enum Round {
    ONE("one selector", 1, false),
    SEVERAL("four selectors", 4, false),
    MORTAL("four selectors, stopped and replaced", 4, true);

    final String title;
    final int selectors;
    final boolean mortal;

    Round(String title, int selectors, boolean mortal) {
      this.title = title;
      this.selectors = selectors;
      this.mortal = mortal;
    }
  }

  /** The ledger of one round. */
  record Result(
      Round round,
      long sent,
      long handled,
      long dead,
      long queued,
      long outOfOrder,
      long overlaps,
      long lostTurns,
      long failures,
      long closures,
      long incarnations,
      double seconds) {
    long lost() {
      return sent - handled - dead - queued;
    }

    /** Whether nothing is missing, and what was to be tried has happened. */
    boolean isClean() {
      return isBalanced() && closures > 0;
    }

    /** Whether nothing is missing; in a short round, perhaps as nothing was tried. */
    boolean isBalanced() {
      return lost() == 0
          && queued == 0
          && outOfOrder == 0
          && overlaps == 0
          && lostTurns == 0
          && failures == 0
          && (round.mortal || dead == 0);
    }
  }

  /** A message: who sent it, and its number among those of its sender to that mailbox. */
  private record Numbered(int sender, long number) {}

  /**
   * Receives, and moves its own gates: by disabling, by guards over its own fields, and by guards
   * over a field that others change. All its fields but that one are plain.
   */
  private final class Sink extends Selector {
    final List<Mailbox<Numbered>> lanes = mailboxes("lane", MAILBOXES, this::turn);
    final Mailbox<Boolean> gates = mailbox("gates", this::moveGates);
    final long[] handled = new long[SENDERS];

    private final SplittableRandom random;
    private final long[][] expected = new long[SENDERS][MAILBOXES];
    private final int[] closedUntil = new int[MAILBOXES];
    private int phase;
    private boolean calm;
    private @Nullable Thread inside;
    long turnsSeen;
    long outOfOrder;
    long overlaps;
    long closures;
    /** Changed by others, who then call recheck. */
    volatile int blockedLane = -1;

    Sink(long seed) {
      random = new SplittableRandom(seed);
      for (int i = 0; i < MAILBOXES; i++) {
        int lane = i;
        if (lane % 4 == 1) {
          lanes.get(lane).guard(() -> calm || closedUntil[lane] <= phase);
        } else if (lane % 4 == 2) {
          lanes.get(lane).guard(() -> calm || blockedLane != lane);
        } else if (lane % 4 == 3) {
          lanes.get(lane).headGuard(m -> calm || closedUntil[lane] <= phase || m.number() % 3 != 0);
        }
      }
    }

    private void turn(int lane, Numbered m) {
      enter();
      long next = expected[m.sender()][lane];
      if (m.number() != next) {
        outOfOrder++;
      }
      expected[m.sender()][lane] = Math.max(next, m.number() + 1);
      long n = ++handled[m.sender()];
      if (n % SETTLE_EVERY == 0) {
        settled.addAndGet(m.sender() * STRIDE, SETTLE_EVERY);
      }
      if (!calm && random.nextInt(256) == 0) {
        close(random.nextInt(MAILBOXES));
      }
      leave();
    }

    @Override
    protected void onExit(ExitReason reason) {
      for (int s = 0; s < SENDERS; s++) {
        settled.addAndGet(s * STRIDE, handled[s] % SETTLE_EVERY);
      }
    }

    private void close(int lane) {
      closures++;
      if (lane % 4 == 0) {
        lanes.get(lane).disable();
      } else {
        closedUntil[lane] = phase + 1 + random.nextInt(3);
      }
    }

    private void moveGates(boolean forGood) {
      enter();
      phase++;
      calm = forGood;
      for (int lane = 0; lane < MAILBOXES; lane += 4) {
        if (calm || random.nextBoolean()) {
          lanes.get(lane).enable();
        }
      }
      leave();
    }

    private void enter() {
      if (inside != null) {
        overlaps++;
      }
      inside = Thread.currentThread();
      turnsSeen++;
    }

    private void leave() {
      if (inside != Thread.currentThread()) {
        overlaps++;
      }
      inside = null;
    }
  }

  private final Round round;
  private final long messages;
  private final SelectorSystem system;
  private final AtomicReferenceArray<Sink> current;
  private final List<Sink> all = new ArrayList<>();
  /** For each sender, how many of its messages were dealt with, in a cache line of its own. */
  private final AtomicLongArray settled = new AtomicLongArray(SENDERS * STRIDE);

  private final AtomicLongArray sent = new AtomicLongArray(SENDERS * STRIDE);
  private final AtomicLongArray dead = new AtomicLongArray(SENDERS * STRIDE);
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  /** The failures of selectors. */
  private final LongAdder failures = new LongAdder();

  private final SplittableRandom random;
  private final Progress progress;

  /** Is told how far a round has come. */
  interface Progress {
    void at(Round round, long sent, long messages, double seconds);
  }

  private MessageSoak(Round round, long messages, long seed, Progress progress) {
    this.round = round;
    this.messages = messages;
    this.random = new SplittableRandom(seed);
    this.progress = progress;
    this.current = new AtomicReferenceArray<>(round.selectors);
    this.system = SelectorSystem.builder()
        .name("soak")
        .parallelism(Math.max(2, Runtime.getRuntime().availableProcessors()))
        .onDeadLetter(letter -> died(letter.message()))
        .onFailure(f -> failures.increment())
        .build();
  }

  private void died(Object message) {
    if (message instanceof Numbered m) {
      dead.incrementAndGet(m.sender() * STRIDE);
      settled.incrementAndGet(m.sender() * STRIDE);
    }
  }

  /** Runs a round and closes the books. */
  static Result run(Round round, long messages, long seed, Progress progress)
      throws InterruptedException {
    MessageSoak soak = new MessageSoak(round, messages, seed, progress);
    try {
      return soak.run();
    } finally {
      soak.system.close();
    }
  }

  private Result run() throws InterruptedException {
    long start = System.nanoTime();
    for (int i = 0; i < round.selectors; i++) {
      replace(i);
    }
    List<Thread> senders = new ArrayList<>();
    for (int s = 0; s < SENDERS; s++) {
      int sender = s;
      long share = messages / SENDERS + (s < messages % SENDERS ? 1 : 0);
      SplittableRandom lanes = random.split();
      senders.add(Thread.ofPlatform().name("sender-" + s).start(() -> send(sender, share, lanes)));
    }
    long ticks = 0;
    while (senders.stream().anyMatch(Thread::isAlive) && failure.get() == null) {
      LockSupport.parkNanos(TICK_NANOS);
      stir(ticks++);
      if (ticks % 1000 == 0) {
        progress.at(round, sum(sent), messages, secondsSince(start));
      }
    }
    for (Thread t : senders) {
      t.join();
    }
    if (failure.get() != null) {
      throw new IllegalStateException("a sender has failed", failure.get());
    }
    for (int i = 0; i < round.selectors; i++) {
      current.get(i).gates.send(true);
      current.get(i).recheck();
    }
    system.awaitQuiescence(Duration.ofMinutes(1));
    return result(secondsSince(start));
  }

  /** Moves gates from outside; in a round where selectors end, ends one now and then. */
  private void stir(long tick) {
    for (int i = 0; i < round.selectors; i++) {
      Sink sink = current.get(i);
      sink.gates.send(false);
      sink.blockedLane = random.nextInt(MAILBOXES);
      sink.recheck();
    }
    if (round.mortal && tick % 4 == 0) {
      int i = random.nextInt(round.selectors);
      Sink old = current.get(i);
      replace(i);
      old.stop();
    }
  }

  /** Puts a new selector in its place, where senders may find it before it is spawned. */
  private void replace(int i) {
    Sink sink = new Sink(random.nextLong());
    all.add(sink);
    current.set(i, sink);
    system.spawn(sink);
  }

  private void send(int sender, long share, SplittableRandom random) {
    try {
      Sink[] known = new Sink[round.selectors];
      long[][] numbers = new long[round.selectors][MAILBOXES];
      for (long n = 1; n <= share; n++) {
        int i = round.selectors == 1 ? 0 : random.nextInt(round.selectors);
        int lane = random.nextInt(MAILBOXES);
        Sink sink = current.get(i);
        if (known[i] != sink) {
          known[i] = sink;
          numbers[i] = new long[MAILBOXES];
        }
        sink.lanes.get(lane).send(new Numbered(sender, numbers[i][lane]++));
        sent.setRelease(sender * STRIDE, n);
        while (n - settled.get(sender * STRIDE) > WINDOW && failure.get() == null) {
          LockSupport.parkNanos(20_000);
        }
      }
    } catch (Throwable t) {
      failure.compareAndSet(null, t);
    }
  }

  private Result result(double seconds) throws InterruptedException {
    // What a selector wrote is read after its end, which happens after its last turn.
    long queued = 0;
    for (int i = 0; i < round.selectors; i++) {
      for (Mailbox<Numbered> lane : current.get(i).lanes) {
        queued += lane.depth();
      }
    }
    all.forEach(Selector::stop);
    AtomicBoolean ended = new AtomicBoolean(true);
    for (Sink sink : all) {
      await(sink, ended);
    }
    long handled = 0;
    long outOfOrder = 0;
    long overlaps = ended.get() ? 0 : 1;
    long lostTurns = 0;
    long closures = 0;
    for (Sink sink : all) {
      for (long n : sink.handled) {
        handled += n;
      }
      outOfOrder += sink.outOfOrder;
      overlaps += sink.overlaps;
      lostTurns += Math.abs(sink.snapshot().turns() - sink.turnsSeen);
      closures += sink.closures;
    }
    return new Result(
        round,
        sum(sent),
        handled,
        sum(dead) - queued,
        queued,
        outOfOrder,
        overlaps,
        lostTurns,
        failures.sum(),
        closures,
        all.size(),
        seconds);
  }

  private static void await(Sink sink, AtomicBoolean ended) throws InterruptedException {
    try {
      sink.whenTerminated().toCompletableFuture().get(30, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      ended.set(false);
    }
  }

  private static long sum(AtomicLongArray perSender) {
    long sum = 0;
    for (int s = 0; s < SENDERS; s++) {
      sum += perSender.get(s * STRIDE);
    }
    return sum;
  }

  private static double secondsSince(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  // ---- the command

  /** What the rounds say, in one line. */
  static String verdict(List<Result> results) {
    if (!results.stream().allMatch(Result::isBalanced)) {
      return "THE BOOKS DO NOT BALANCE.";
    }
    return results.stream().allMatch(Result::isClean)
        ? "The books balance."
        : "No gate was closed in one of the rounds: too few messages to say anything.";
  }

  /**
   * Runs all rounds; exits with status 1 if the books of one do not balance, or no gate was closed.
   */
  public static void main(String[] args) throws InterruptedException {
    long messages = args.length > 0 ? Long.parseLong(args[0]) : 100_000_000;
    long seed = args.length > 1 ? Long.parseLong(args[1]) : 1;
    System.out.printf(
        Locale.ROOT,
        "%,d messages, %d senders, %d mailboxes, seed %d, heap %d MiB, Java %s%n",
        messages,
        SENDERS,
        MAILBOXES,
        seed,
        Runtime.getRuntime().maxMemory() >> 20,
        System.getProperty("java.version"));
    List<Result> results = new ArrayList<>();
    for (Round round : Round.values()) {
      long share = round == Round.MORTAL ? messages - messages / 5 * 4 : messages / 5 * 2;
      results.add(run(round, share, seed, MessageSoak::show));
    }
    System.out.printf("%-80s%n", "");
    System.out.printf("%-40s", "");
    results.forEach(r -> System.out.printf("%16s", r.round().name().toLowerCase(Locale.ROOT)));
    System.out.println();
    row("sent", results, Result::sent);
    row("handled", results, Result::handled);
    row("dead letters", results, Result::dead);
    row("queued at the end", results, Result::queued);
    row("lost", results, Result::lost);
    row("twice or out of order", results, Result::outOfOrder);
    row("overlapping turns", results, Result::overlaps);
    row("turns lost in a plain counter", results, Result::lostTurns);
    row("failures of selectors", results, Result::failures);
    row("gates closed by turns", results, Result::closures);
    row("selectors", results, Result::incarnations);
    row("messages a second", results, r -> Math.round(r.sent() / r.seconds()));
    row("seconds", results, r -> Math.round(r.seconds()));
    boolean clean = results.stream().allMatch(Result::isClean);
    System.out.println(verdict(results));
    System.exit(clean ? 0 : 1);
  }

  private static void row(String title, List<Result> results, ToLongFunction<Result> value) {
    System.out.printf("%-40s", title);
    results.forEach(r -> System.out.printf(Locale.ROOT, "%,16d", value.applyAsLong(r)));
    System.out.println();
  }

  private static void show(Round round, long sent, long messages, double seconds) {
    System.out.printf(
        Locale.ROOT,
        "\r%-40s %3d %%  %,14d  %.1f M/s  %4.0f s left ",
        round.title,
        100 * sent / messages,
        sent,
        sent / seconds / 1e6,
        (messages - sent) * seconds / Math.max(sent, 1));
    System.out.flush();
  }
}
