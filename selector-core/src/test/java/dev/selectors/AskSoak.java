package dev.selectors;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Sends many requests, from threads and selectors, to selectors that answer at once, later, twice
 * or never, forward, throw, begin anew and end; some requests are dropped on the way. A ledger is
 * kept: each request must complete exactly once, with its own answer if with any, and leave nothing
 * behind. Run by the script {@code selector-core/soak --asks}.
 */
final class AskSoak {
  static final int THREADS = 4;
  static final int SELECTORS = 4;
  private static final int SERVERS = 8;
  /** From this index on, servers end now and then, and are replaced. */
  private static final int IMMORTALS = 4;
  /** How many requests of one asker may be under way. */
  private static final int WINDOW = 256;

  private static final Duration LONG = Duration.ofMinutes(2);
  private static final Duration TICK = Duration.ofMillis(1);

  /** What becomes of a request, if it gets to a server. */
  private enum Fate {
    ANSWERED,
    LATER,
    ELSEWHERE,
    TWICE,
    FAILED,
    THROWS,
    FORWARDED,
    TO_A_LAMBDA,
    NEVER
  }

  /** How a request has completed. */
  enum Outcome {
    ANSWERED,
    FULL,
    GAVE_WAY,
    DEAD,
    RECEIVER_FAILED,
    RECEIVER_ENDED,
    RECEIVER_BEGAN_ANEW,
    TOLD_SO,
    TIME_IS_UP
  }

  /** The books of one soak, closed. */
  record Result(
      long asked,
      Map<Outcome, Long> outcomes,
      long never,
      long miscounted,
      long wrong,
      long pending,
      long timers,
      long watchers,
      long cycles,
      long expired,
      long late,
      long replaced,
      double seconds) {
    /** Whether nothing is missing, and every possible outcome of a request has occurred. */
    boolean isClean() {
      return isBalanced() && outcomes.values().stream().allMatch(n -> n > 0);
    }

    /** Whether nothing is missing; with few requests, perhaps as not everything was tried. */
    boolean isBalanced() {
      return never + miscounted + wrong + pending + timers + watchers + cycles == 0
          && outcomes.values().stream().mapToLong(n -> n).sum() == asked;
    }
  }

  private record Ask(long number, Fate fate, int hops, ReplyTo<Long> replyTo) {}

  private static final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    Refusal() {
      super("as wanted", null, false, false);
    }
  }

  /** Real time, with a count of the timers that have neither fired nor been cancelled. */
  private static final class CountedTime implements Timekeeper {
    private final Timers real = new Timers(new SystemThreads("soak"), true);
    final AtomicLong pending = new AtomicLong();

    @Override
    public long nanoTime() {
      return real.nanoTime();
    }

    @Override
    public Cancellable schedule(Runnable tick, Duration delay) {
      AtomicBoolean over = new AtomicBoolean();
      pending.incrementAndGet();
      Cancellable timer = real.schedule(
          () -> {
            end(over);
            tick.run();
          },
          delay);
      return () -> end(over) && timer.cancel();
    }

    private boolean end(AtomicBoolean over) {
      boolean first = over.compareAndSet(false, true);
      if (first) {
        pending.decrementAndGet();
      }
      return first;
    }

    @Override
    public boolean await(BooleanSupplier condition, Duration timeout) throws InterruptedException {
      return real.await(condition, timeout);
    }

    @Override
    public void close() {
      real.close();
    }
  }

  /** Does with each request what its fate says. */
  private final class Server extends Selector {
    private final boolean mortal;
    private final SplittableRandom random;
    private final ArrayDeque<Ask> kept = new ArrayDeque<>();
    private int phase;

    private final List<Mailbox<Ask>> boxes;
    final Mailbox<Ask> plain = mailbox("plain", this::onAsk);

    Server(boolean mortal, long seed) {
      this.mortal = mortal;
      random = new SplittableRandom(seed);
      boxes = List.of(
          plain,
          this.<Ask>mailbox("rejecting", this::onAsk).bounded(16, Overflow.REJECT),
          this.<Ask>mailbox("dropping", this::onAsk).bounded(16, Overflow.DROP_OLDEST),
          this.<Ask>mailbox("waiting", this::onAsk).bounded(16, Overflow.WAIT),
          this.<Ask>mailbox("guarded", this::onAsk).guard(() -> phase % 4 != 0),
          this.<Ask>mailbox("picky", this::onAsk).headGuard(a -> (a.number() + phase) % 8 != 0));
    }

    Mailbox<Ask> box(int draw) {
      return boxes.get(draw % boxes.size());
    }

    @Override
    protected void onStart() {
      every(TICK, this::tick);
    }

    private void tick() {
      phase++;
      boxes.get(phase % boxes.size()).enable();
      while (!kept.isEmpty()) {
        answer(kept.remove());
      }
    }

    private void onAsk(Ask a) {
      if (random.nextInt(512) == 0) {
        boxes.get(random.nextInt(boxes.size())).disable();
      }
      switch (a.fate()) {
        case ANSWERED -> answer(a);
        case LATER -> kept.add(a);
        case ELSEWHERE -> ForkJoinPool.commonPool().execute(() -> answer(a));
        case TWICE -> {
          ForkJoinPool.commonPool().execute(() -> answer(a));
          answer(a);
        }
        case FAILED -> took(a, a.replyTo().fail(new Refusal()));
        case THROWS -> throw new Refusal();
        case FORWARDED -> {
          Fate then = a.hops() > 2 ? Fate.ANSWERED : Fate.FORWARDED;
          Ask next = new Ask(a.number(), then, a.hops() + 1, a.replyTo());
          a.replyTo().forward(server(random.nextInt(SERVERS)).box(random.nextInt(6)), next);
        }
        case TO_A_LAMBDA -> a.replyTo().forward(AskSoak.this::answer, a);
        case NEVER -> {}
      }
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      int draw = random.nextInt(64);
      return draw == 0 && mortal
          ? Directive.STOP
          : draw < 32 ? Directive.RESTART : Directive.RESUME;
    }

    @Override
    protected void onExit(ExitReason reason) {
      kept.forEach(AskSoak.this::answer);
    }
  }

  private void answer(Ask a) {
    if (!took(a, a.replyTo().trySend(a.number()))) {
      a.replyTo().send(a.number()); // a dead letter
    }
  }

  /** Keeps account of how often the answerer was told that its answer counts. */
  private boolean took(Ask a, boolean counts) {
    if (counts) {
      untold.incrementAndGet((int) a.number());
    }
    return counts;
  }

  /** Asks whenever an earlier request of its own has completed; sometimes waits for that. */
  private final class Asker extends Selector {
    private final SplittableRandom random;
    private long rest;
    final Mailbox<Boolean> go = mailbox("go", again -> next());

    Asker(long share, long seed) {
      rest = share;
      random = new SplittableRandom(seed);
    }

    private void next() {
      if (rest == 0) {
        return;
      }
      rest--;
      Entry entry = new Entry(random);
      CompletionStage<Long> answer = ask(entry.to, entry::message, entry.timeout);
      answer.whenComplete(entry::completed);
      if (random.nextInt(16) == 0) {
        await(answer, (value, error) -> go.send(true));
      } else {
        answer.whenComplete((value, error) -> go.send(true));
      }
    }
  }

  /** Asks once, and ends without waiting. */
  private static final class Mayfly extends Selector {
    private final Entry entry;
    final Mailbox<Boolean> unused = mailbox("unused", nothing -> {});

    Mayfly(Entry entry) {
      this.entry = entry;
    }

    @Override
    protected void onStart() {
      ask(entry.to, entry::message, entry.timeout).whenComplete(entry::completed);
      exit();
    }
  }

  /** One request in the ledger. */
  private class Entry {
    private final long number = asked.incrementAndGet();
    private final Fate fate;
    final MailboxRef<Ask> to;
    final Duration timeout;

    Entry(SplittableRandom random) {
      Fate[] fates = Fate.values();
      int draw = random.nextInt(256);
      fate = draw < 160 ? Fate.ANSWERED : fates[draw % fates.length];
      // Short ones for those that would block the window, and for some that race with the answer.
      timeout = fate == Fate.NEVER || draw % 64 == 0
          ? Duration.ofNanos(random.nextInt(3_000_000) + 1)
          : LONG;
      to = server(random.nextInt(SERVERS)).box(random.nextInt(6));
    }

    Ask message(ReplyTo<Long> replyTo) {
      return new Ask(number, fate, 0, replyTo);
    }

    void completed(@Nullable Long answer, @Nullable Throwable error) {
      if (error == null && answer != null && answer != number) {
        wrong.increment();
      }
      Outcome outcome = outcome(error);
      if (outcome == null) {
        wrong.increment();
        failure.compareAndSet(null, error);
      } else {
        outcomes.get(outcome).increment();
      }
      if (outcome == Outcome.ANSWERED || outcome == Outcome.TOLD_SO) {
        untold.decrementAndGet((int) number);
      }
      done.increment();
    }
  }

  private static @Nullable Outcome outcome(@Nullable Throwable error) {
    if (error instanceof UndeliverableException e) {
      return switch (e.reason()) {
        case MAILBOX_FULL -> Outcome.FULL;
        case DROPPED -> Outcome.GAVE_WAY;
        case TERMINATED -> Outcome.DEAD;
        default -> null;
      };
    }
    if (error instanceof RequestFailedException e) {
      String text = String.valueOf(e.getMessage());
      return text.contains(" failed on ")
          ? Outcome.RECEIVER_FAILED
          : text.contains(" has ended ")
              ? Outcome.RECEIVER_ENDED
              : text.contains(" begins anew ") ? Outcome.RECEIVER_BEGAN_ANEW : null;
    }
    if (error == null) {
      return Outcome.ANSWERED;
    }
    return error instanceof TimeoutException
        ? Outcome.TIME_IS_UP
        : error instanceof Refusal ? Outcome.TOLD_SO : null;
  }

  /** Is told how far the soak has come. */
  interface Progress {
    void at(long done, long requests, double seconds);
  }

  private final long requests;
  private final SplittableRandom random;
  private final Progress progress;
  private final CountedTime time = new CountedTime();
  private final SelectorSystem system = SelectorSystem.builder()
      .name("soak")
      .parallelism(Math.max(2, Runtime.getRuntime().availableProcessors()))
      .timekeeper(time)
      .build();
  private final AtomicReferenceArray<Server> servers = new AtomicReferenceArray<>(SERVERS);
  private final AtomicLong asked = new AtomicLong();
  private final LongAdder done = new LongAdder();
  /** For each request, the answers that count, less those that were told. */
  private final AtomicIntegerArray untold;

  private final LongAdder wrong = new LongAdder();
  private final Map<Outcome, LongAdder> outcomes = new EnumMap<>(Outcome.class);
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private long replaced;
  private long cycles;

  private AskSoak(long requests, long seed, Progress progress) {
    this.requests = requests;
    this.random = new SplittableRandom(seed);
    this.progress = progress;
    this.untold = new AtomicIntegerArray(Math.toIntExact(requests + 1));
    for (Outcome outcome : Outcome.values()) {
      outcomes.put(outcome, new LongAdder());
    }
  }

  private Server server(int i) {
    return servers.get(i);
  }

  /** Runs the soak and closes the books. */
  static Result run(long requests, long seed, Progress progress) throws InterruptedException {
    AskSoak soak = new AskSoak(requests, seed, progress);
    try {
      return soak.run();
    } finally {
      soak.system.close();
      soak.time.close();
    }
  }

  private Result run() throws InterruptedException {
    long start = System.nanoTime();
    for (int i = 0; i < SERVERS; i++) {
      replace(i);
    }
    long share = requests / (THREADS + SELECTORS);
    for (int i = 0; i < SELECTORS; i++) {
      Asker asker = system.spawn("asker-" + i, new Asker(share, random.nextLong()));
      for (int n = 0; n < WINDOW; n++) {
        asker.go.send(true);
      }
    }
    for (int i = 0; i < THREADS; i++) {
      SplittableRandom its = random.split();
      long mine = i == 0 ? requests - share * (THREADS + SELECTORS - 1) : share;
      Thread.ofPlatform().name("asker-" + i).start(() -> ask(mine, its));
    }
    long ticks = 0;
    long seen = 0;
    long quiet = 0; // for how many ticks nothing has completed
    while (done.sum() < requests && failure.get() == null && quiet < 60_000) {
      LockSupport.parkNanos(TICK.toNanos());
      long now = done.sum();
      quiet = now == seen ? quiet + 1 : 0;
      seen = now;
      stir(ticks++);
      if (ticks % 512 == 0) {
        progress.at(now, requests, secondsSince(start));
      }
    }
    if (failure.get() != null) {
      throw new IllegalStateException("a request has failed in an unknown way", failure.get());
    }
    return result(secondsSince(start));
  }

  private void stir(long tick) {
    for (int i = IMMORTALS; i < SERVERS; i++) {
      Server old = server(i);
      if (old.state() instanceof SelectorState.Terminated || random.nextInt(16) == 0) {
        replace(i);
        old.stop();
      }
    }
    if (tick % 64 == 0) {
      cycles += system.waitCycles().size(); // servers ask nobody
      system.stuck();
    }
  }

  private void replace(int i) {
    Server server = new Server(i >= IMMORTALS, random.nextLong());
    servers.set(i, server);
    system.spawn("server-" + i, server);
    replaced++;
  }

  private void ask(long share, SplittableRandom random) {
    try {
      AtomicLong underWay = new AtomicLong();
      for (long n = 0; n < share; n++) {
        underWay.incrementAndGet();
        Entry entry = new Entry(random) {
          @Override
          void completed(@Nullable Long answer, @Nullable Throwable error) {
            super.completed(answer, error);
            underWay.decrementAndGet();
          }
        };
        if (random.nextInt(256) == 0) {
          system.spawn(new Mayfly(entry));
        } else {
          system.ask(entry.to, entry::message, entry.timeout).whenComplete(entry::completed);
        }
        while (underWay.get() >= WINDOW && failure.get() == null) {
          LockSupport.parkNanos(20_000);
        }
      }
    } catch (Throwable t) {
      failure.compareAndSet(null, t);
    }
  }

  private Result result(double seconds) throws InterruptedException {
    Duration patience = Duration.ofSeconds(30);
    // What depends on an answer is told before the request is forgotten.
    time.await(() -> system.allWaits().forAnswers().isEmpty(), patience);
    long pending = system.allWaits().forAnswers().size();
    long watchers = 0;
    for (int i = 0; i < IMMORTALS; i++) {
      Server immortal = server(i);
      time.await(() -> AskFixture.watchersOf(immortal) == 0, patience);
      watchers += AskFixture.watchersOf(immortal);
    }
    for (int i = 0; i < SERVERS; i++) {
      server(i).stop();
    }
    time.await(() -> time.pending.get() == 0, patience);
    // Whoever answers keeps account of that only after what depends on the answer has run.
    time.await(() -> miscounted() == 0, patience);
    Map<Outcome, Long> sums = new EnumMap<>(Outcome.class);
    outcomes.forEach((outcome, n) -> sums.put(outcome, n.sum()));
    return new Result(
        asked.get(),
        sums,
        asked.get() - done.sum(),
        miscounted(),
        wrong.sum(),
        pending,
        time.pending.get(),
        watchers,
        cycles,
        system.deadLetters(DeadLetter.Reason.EXPIRED),
        system.deadLetters(DeadLetter.Reason.LATE_REPLY),
        replaced,
        seconds);
  }

  private long miscounted() {
    return IntStream.range(0, untold.length()).filter(i -> untold.get(i) != 0).count();
  }

  private static double secondsSince(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  // ---- the command

  /** What the result says, in one line. */
  static String verdict(Result result) {
    if (!result.isBalanced()) {
      return "THE BOOKS DO NOT BALANCE.";
    }
    return result.isClean()
        ? "The books balance."
        : "Not all that may become of a request has happened: too few requests to say anything.";
  }

  /** Runs the soak; exits with status 1 if its books do not balance. */
  public static void main(String[] args) throws InterruptedException {
    long requests = args.length > 0 ? Long.parseLong(args[0]) : 10_000_000;
    long seed = args.length > 1 ? Long.parseLong(args[1]) : 1;
    System.out.printf(
        Locale.ROOT,
        "%,d requests by %d threads and %d selectors to %d servers, seed %d, heap %d MiB, Java %s%n",
        requests,
        THREADS,
        SELECTORS,
        SERVERS,
        seed,
        Runtime.getRuntime().maxMemory() >> 20,
        System.getProperty("java.version"));
    Result result = run(requests, seed, AskSoak::show);
    System.out.printf("\r%-72s%n", "");
    row("asked", result.asked());
    result
        .outcomes()
        .forEach((o, n) -> row("  " + o.name().toLowerCase(Locale.ROOT).replace('_', ' '), n));
    row("never completed", result.never());
    row("answered not once, or not as told", result.miscounted());
    row("wrong answer", result.wrong());
    row("still known to the system", result.pending());
    row("timers left", result.timers());
    row("watchers left at living servers", result.watchers());
    row("wait cycles reported", result.cycles());
    row("expired before their turn", result.expired());
    row("late answers", result.late());
    row("servers", result.replaced());
    row("requests a second", Math.round(result.asked() / result.seconds()));
    row("seconds", Math.round(result.seconds()));
    boolean clean = result.isClean();
    System.out.println(verdict(result));
    System.exit(clean ? 0 : 1);
  }

  private static void row(String title, long value) {
    System.out.printf(Locale.ROOT, "%-40s%,16d%n", title, value);
  }

  private static void show(long done, long requests, double seconds) {
    System.out.printf(
        Locale.ROOT,
        "\r%3d %%  %,14d  %.2f M/s  %4.0f s left ",
        100 * done / requests,
        done,
        done / seconds / 1e6,
        (requests - done) * seconds / Math.max(done, 1));
    System.out.flush();
  }
}
