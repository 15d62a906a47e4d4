package dev.selectors;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What goes wrong in one system: counted, logged once, and told to the handlers. No handler, whatever
 * it throws, keeps a selector from going on or ending.
 */
final class Journal {
  private static final Logger LOG = LoggerFactory.getLogger(SelectorSystem.class);
  private static final BiFunction<Long, Long, @Nullable Long> SUM = Journal::sumIfAny;

  /** How many are added at most to one that is thrown again and again. */
  static final int MOST_ADDED = 100;

  private record Address(String selector, String mailbox) {}

  private final String system;
  private final Consumer<? super DeadLetter> deadLetterHandler;
  private final Consumer<? super Failure> failureHandler;
  private final LongSupplier nanoTime;
  private final Map<DeadLetter.Reason, Tally> tallies = new EnumMap<>(DeadLetter.Reason.class);
  private final Map<Address, Long> undelivered = new ConcurrentHashMap<>();
  private final Queue<String> unfinished = new ConcurrentLinkedQueue<>();
  private volatile Set<Cell> interrupted = Set.of();
  /** Of threads that are inside the handler of dead letters. */
  private final ThreadLocal<Boolean> tells = new ThreadLocal<>();

  Journal(
      String system,
      LongSupplier nanoTime,
      Consumer<? super DeadLetter> deadLetterHandler,
      Consumer<? super Failure> failureHandler) {
    this.system = system;
    this.nanoTime = nanoTime;
    this.deadLetterHandler = deadLetterHandler;
    this.failureHandler = failureHandler;
    for (DeadLetter.Reason reason : DeadLetter.Reason.values()) {
      tallies.put(reason, new Tally());
    }
    // Loaded now: the first failure may be a want of memory, and what cannot load then never can.
    Objects.requireNonNull(Origin.OUTSIDE);
  }

  void deadLetter(DeadLetter letter) {
    if (tells.get() != null) {
      log(letter);
      return; // the handler has made it: told of that too, it would make another, without end
    }
    tells.set(true);
    try {
      log(letter);
      tell("dead letters", deadLetterHandler, letter);
    } finally {
      tells.remove();
    }
  }

  private void log(DeadLetter letter) {
    Tally tally = tally(letter.reason());
    long n = tally.next();
    try {
      if (tally.isWorthALine(n, nanoTime.getAsLong())) {
        LOG.warn(
            "system {}: {}; number {} for this reason{}",
            system,
            letter,
            n,
            remedy(letter.reason()));
      }
    } catch (Throwable e) {
      tellThread(e);
    }
  }

  /** Has the report count so many more, or fewer, messages as left in a mailbox. */
  void missed(Lifecycle selector, String mailbox, long messages) {
    boolean counted = false;
    for (int attempt = 0; !counted; attempt++) {
      try {
        undelivered.merge(new Address(selector.name(), mailbox), messages, SUM);
        counted = true;
      } catch (OutOfMemoryError e) {
        Shortage.pause(attempt, e);
      }
    }
  }

  /** Null for zero, so that nothing is kept for mailboxes of which nothing is missed. */
  private static @Nullable Long sumIfAny(Long one, Long other) {
    long sum = one + other;
    return sum == 0 ? null : sum;
  }

  private static String remedy(DeadLetter.Reason reason) {
    return reason == DeadLetter.Reason.MAILBOX_FULL
        ? "; sendAsync() tells its caller, and waits for room where the overflow is WAIT"
        : "";
  }

  /** @param origin for the log; a mailbox is named in the failure */
  void failed(Failure failure, Origin origin) {
    try {
      LOG.error(
          "system {}: {} failed {}; directive {}",
          system,
          failure.selector(),
          failure.mailbox() == null ? origin.words() : "in mailbox '" + failure.mailbox() + "'",
          failure.directive(),
          failure.cause());
    } catch (Throwable e) {
      tellThread(e);
    }
    tell("failures", failureHandler, failure);
  }

  private <T> void tell(String what, Consumer<? super T> handler, T news) {
    boolean mayWait = isInsideOneAlive();
    try {
      handler.accept(news);
    } catch (Throwable e) {
      if (e instanceof StoppedError && mayWait && !isInsideOneAlive()) {
        return; // it waited for room there; the selector knows anyway, and the caller is to go on
      }
      try {
        LOG.error("system {}: the handler of {} has failed", system, what, e);
      } catch (Throwable t) {
        tellThread(t);
      }
      passOnIfFatal(e);
    }
  }

  private static boolean isInsideOneAlive() {
    Cell inside = Inside.selector();
    return inside != null && inside.isAlive();
  }

  /** Passes on an error that no program should go on after, and that stops no selector. */
  void passOnIfFatal(Throwable error) {
    if (error instanceof VirtualMachineError) {
      tellThread(error);
    }
  }

  /**
   * Adds to what was thrown what it has led to, unless that is the same, as the JVM's own error for
   * want of memory can be. An error that is made once and thrown again and again must not fill the
   * memory.
   */
  static void add(Throwable thrown, Throwable next) {
    if (next != thrown && thrown.getSuppressed().length < MOST_ADDED) {
      thrown.addSuppressed(next);
    }
  }

  /** Tells each. If one throws, as a rule for want of memory, the others are told all the same. */
  static <T> void tellEach(List<T> all, Consumer<? super T> tell) {
    for (T one : all) {
      try {
        tell.accept(one);
      } catch (Throwable t) {
        tellThread(t);
      }
    }
  }

  /** Passes on what no program should go on after; for any thread, with or without a system. */
  static void tellThread(Throwable error) {
    Thread thread = Thread.currentThread();
    try {
      thread.getUncaughtExceptionHandler().uncaughtException(thread, error);
    } catch (Throwable e) {
      try {
        LOG.error("the handler of uncaught exceptions of {} has failed", thread.getName(), e);
      } catch (Throwable nobodyIsLeftToBeTold) {
        add(e, nobodyIsLeftToBeTold);
      }
    }
  }

  /**
   * Logs. That may fail, as when a full disk is reported, or the text of an exception throws; it
   * must neither keep a selector from ending nor others from being told of the end. Where memory
   * may be short there is no lambda: it would be made before this is called.
   */
  private static void log(Runnable line) {
    try {
      line.run();
    } catch (Throwable e) {
      tellThread(e);
    }
  }

  /** The system was closed with something left. */
  void leftBehind(ShutdownReport left) {
    log(() -> LOG.warn(
        "system {} was closed with messages left in {} mailboxes, {} selectors in the middle of"
            + " something and {} still running: {} {} {}{}",
        system,
        left.undelivered().size(),
        left.unfinished().size(),
        left.stillRunning().size(),
        left.undelivered().stream().limit(10).toList(),
        left.unfinished().stream().limit(10).toList(),
        left.stillRunning().stream().limit(10).toList(),
        left.drained() ? "" : "; its time was up before all turns and tasks were done"));
  }

  /** All threads that the system may have are blocked, and there is more to do. */
  void wedged(List<String> blocked) {
    log(() -> LOG.warn(
        "system {}: all {} threads are blocked, and other selectors are waiting for one; a turn"
            + " should not wait: use await(), async() or ask(); a task takes a thread too: give it"
            + " a time limit, or allow more with maxThreads(); blocked: {}",
        system,
        blocked.size(),
        blocked.stream().limit(10).toList()));
  }

  /** @param who the selector, or the task */
  void longTurn(String who, Thread thread, List<StackTraceElement> at) {
    Throwable place = new Throwable("not an error: this is where " + thread.getName() + " is");
    place.setStackTrace(at.toArray(StackTraceElement[]::new));
    log(() -> LOG.warn(
        "system {}: {} has occupied {} for a long time; a turn should not wait: use await(),"
            + " async() or ask(); make a long computation a task, or divide it into several turns",
        system,
        who,
        thread.getName(),
        place));
  }

  void waitCycle(WaitCycle cycle) {
    log(() -> LOG.warn("system {}: {}", system, cycle));
  }

  long deadLetters(DeadLetter.Reason reason) {
    return tally(reason).count();
  }

  Map<DeadLetter.Reason, Long> deadLetters() {
    Map<DeadLetter.Reason, Long> counts = new EnumMap<>(DeadLetter.Reason.class);
    tallies.forEach((reason, tally) -> counts.put(reason, tally.count()));
    return counts;
  }

  /** How many messages were waiting in which mailboxes when their selectors ended. */
  List<ShutdownReport.Undelivered> undelivered() {
    List<ShutdownReport.Undelivered> left = new ArrayList<>();
    undelivered.forEach(
        (to, n) -> left.add(new ShutdownReport.Undelivered(to.selector(), to.mailbox(), n)));
    return left;
  }

  /** Those inside a turn right now are about to be interrupted, as the system closes. */
  void interrupts(Set<Cell> inTurn) {
    interrupted = inTurn;
  }

  /** Whether the turn of the selector was interrupted, as the system closes. */
  boolean hasInterrupted(Cell selector) {
    return interrupted.contains(selector);
  }

  /** The selector was stopped with the system, in the middle of something. */
  void unfinished(String selector) {
    unfinished.add(selector);
  }

  /** Those that were stopped with the system in the middle of something. */
  List<String> unfinished() {
    return List.copyOf(unfinished);
  }

  private Tally tally(DeadLetter.Reason reason) {
    return Objects.requireNonNull(tallies.get(reason)); // all reasons are in
  }
}
