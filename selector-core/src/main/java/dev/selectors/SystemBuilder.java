package dev.selectors;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Describes a system; every property has a default. It can make several systems. To be used by one
 * thread at a time; a null argument causes a {@link NullPointerException}.
 *
 * {@snippet file="dev/selectors/Snippets.java" region="builder"}
 */
public final class SystemBuilder {
  private static final int MOST_TURNS = 1 << 16;

  String name = "selectors";
  int parallelism = Runtime.getRuntime().availableProcessors();

  @Nullable
  Executor executor;

  @Nullable
  Executor taskExecutor;

  int maxThreads = 256;
  int throughput = 64;
  boolean daemon;
  boolean exitWhenAllDisabled;
  Duration closeTimeout = Duration.ofSeconds(10);

  @Nullable
  Timekeeper timekeeper;

  @Nullable
  Duration waitCyclesEvery;

  Duration longTurns = ChronoUnit.FOREVER.getDuration();

  @Nullable
  Long seed;

  @Nullable
  Consumer<? super Callback> beforeCallback;

  Consumer<? super DeadLetter> deadLetterHandler = letter -> {};
  Consumer<? super Failure> failureHandler = failure -> {};

  SystemBuilder() {}

  /**
   * Names the system, in its threads and log lines. Default: {@code selectors}.
   *
   * @param systemName need not be unique
   * @return this builder
   */
  public SystemBuilder name(String systemName) {
    name = Objects.requireNonNull(systemName, "name of the system is null");
    return this;
  }

  /**
   * Sets the number of workers. Default: one for each processor.
   *
   * @param workers from 1 to 32,767
   * @return this builder
   * @throws IllegalArgumentException if it is out of that range
   */
  public SystemBuilder parallelism(int workers) {
    parallelism = threads("parallelism", workers);
    return this;
  }

  /**
   * Sets how many worker threads there may be while some of them are blocked. A turn should not
   * wait for others; but if turns do, the system adds a worker for each, as long as something is
   * left to run. When these go on there are more workers at work than the parallelism says, until
   * there is nothing to do for a second; then they end. If this many are blocked it can only warn.
   * Default: 256.
   *
   * @param threads from 1 to 32,767; the parallelism counts if it is larger
   * @return this builder
   * @throws IllegalArgumentException if it is out of that range
   */
  public SystemBuilder maxThreads(int threads) {
    maxThreads = threads("maximum of threads", threads);
    return this;
  }

  /**
   * Runs selectors on an executor that somebody else owns, and that the system never closes: a
   * {@link java.util.concurrent.ForkJoinPool}, best in asynchronous mode, or any other.
   * Parallelism, maximum of threads and daemon are then ignored. It must not reject tasks while the
   * system lives: a selector whose task is rejected fails. Nor must it drop a task without a word,
   * as {@link java.util.concurrent.ThreadPoolExecutor.DiscardPolicy} does, since nobody else can
   * tell that from a task that waits: the selector stays {@link SelectorState.Scheduled scheduled}
   * for ever, is still running in the report of the shutdown, and if it is that of a {@link
   * ThreadInbox}, {@link ThreadInbox#receive} waits even after that. But if an {@link
   * java.util.concurrent.ExecutorService} has terminated before the system is closed, selectors
   * that it has given back end with the system. One that runs tasks in the caller, such
   * as {@code Runnable::run}, takes turns inside {@code send}, and each {@linkplain #throughput
   * share} of turns inside the one before: where many messages wait, the stack is not large enough.
   * The threads that keep the time, or close the system, take none: a virtual thread does instead.
   * A turn inside such a {@code send}, and a task, then runs on the thread of the turn around it:
   * what only the owner may do to its selector is not refused there, although it is everywhere
   * else. The same happens where a turn on a given {@code ForkJoinPool} joins tasks of that pool,
   * which helps with others meanwhile; the system's own workers hand such a selector on.
   *
   * @param theirs still belongs to its owner, who shuts it down after the system was closed
   * @return this builder
   */
  public SystemBuilder executor(Executor theirs) {
    executor = Objects.requireNonNull(theirs, "executor of the system is null");
    return this;
  }

  /**
   * Runs the tasks of {@link Selector#async async} on an executor that somebody else owns, and that
   * the system never closes; turns stay where they are. Best one that has a thread for each task:
   * so any number of tasks wait for a network at a time, and none holds a worker. By default tasks
   * run on the workers.
   *
   * {@snippet file="dev/selectors/Snippets.java" region="tasks"}
   *
   * <p>The system waits for these tasks as for others, but does not interrupt them. One that has
   * not begun when the system is closed, after some grace, has failed with a {@link
   * java.util.concurrent.RejectedExecutionException}.
   *
   * @param theirs runs each task that it takes, or throws; still belongs to its owner, who shuts it
   *     down after the system was closed
   * @return this builder
   */
  public SystemBuilder tasksOn(Executor theirs) {
    taskExecutor = Objects.requireNonNull(theirs, "executor for tasks is null");
    return this;
  }

  /**
   * Has somebody else keep the time, for tests: timers, deadlines and waiting go by it. The
   * system never closes it.
   *
   * @param theirs keeps the time in place of the system's own thread for timers
   * @return this builder
   */
  public SystemBuilder timekeeper(Timekeeper theirs) {
    timekeeper = Objects.requireNonNull(theirs, "timekeeper of the system is null");
    return this;
  }

  /**
   * Sets the seed of all randomness in the system: the jitter of pauses before restarts. The
   * default is a different seed each time. A {@linkplain SelectionPolicy#random random} selection
   * has a seed of its own.
   *
   * @param number the same seed gives the same series of random numbers
   * @return this builder
   */
  public SystemBuilder seed(long number) {
    seed = number;
    return this;
  }

  /**
   * Looks for {@linkplain SelectorSystem#waitCycles() wait cycles} periodically while requests wait
   * for an answer, or senders for room, and logs a warning for each new one. By default nobody
   * looks.
   *
   * @param period how long to wait from one look to the next; a look takes time in proportion to
   *     the largest number of requests and senders that have ever waited at once
   * @return this builder
   * @throws IllegalArgumentException if it is not positive
   */
  public SystemBuilder warnOfWaitCycles(Duration period) {
    Timers.requirePositive(period, "period of looking for wait cycles");
    waitCyclesEvery = period;
    return this;
  }

  /**
   * Logs a warning, with the stack of the thread, for each turn and each
   * {@linkplain Selector#async task} that keeps one of the system's own workers for longer than
   * this, once. Not for one that waits in {@code receive} or {@code call}, and not on somebody
   * else's {@link #executor}. By default there is no warning before all threads are blocked.
   *
   * @param limit what counts as long; checked every few milliseconds, later if nothing else goes on
   * @return this builder
   * @throws IllegalArgumentException if it is not positive
   */
  public SystemBuilder warnOfLongTurns(Duration limit) {
    Timers.requirePositive(limit, "limit of long turns");
    longTurns = limit;
    return this;
  }

  /**
   * Sets a listener that is told of every call of the system into a selector's own code, just
   * before it, on the thread that makes it. It is not told of code that a selector has handed to
   * others and that is called on their account: the decision of a {@link Supervision}, a route,
   * what makes the message of a request, and a watcher of an end that is not a mailbox.
   *
   * @param listener called by several threads at once; quick; what it throws counts as thrown by
   *     the code it was told of, which is then not called
   * @return this builder
   */
  public SystemBuilder beforeCallback(Consumer<? super Callback> listener) {
    beforeCallback = Objects.requireNonNull(listener, "listener of callbacks is null");
    return this;
  }

  /**
   * Sets how many turns a selector takes at most before it gives way to others. More of them favour
   * throughput, fewer latency. Default: 64. On the system's own pool they are fewer where turns are
   * long: then a selector gives way after the turn in which a tenth of a millisecond has passed.
   *
   * @param turns at least 1; more than 65,536 count as 65,536, since the memory of handled messages
   *     is given back only at the end of a run
   * @return this builder
   * @throws IllegalArgumentException if it is not positive
   */
  public SystemBuilder throughput(int turns) {
    throughput = Math.min(MOST_TURNS, positive("throughput", turns));
    return this;
  }

  /**
   * Sets whether the system's threads let the program end although there is work to do. By default
   * they do not: the program ends when the work is done, since threads that find nothing to do for
   * a second end too.
   *
   * @param daemonThreads true if the program need not wait for the work
   * @return this builder
   */
  public SystemBuilder daemon(boolean daemonThreads) {
    daemon = daemonThreads;
    return this;
  }

  /**
   * Sets a handler that is told of every dead letter, on the thread that made it one; except of
   * those that it makes there itself, as by forwarding what it was told to a selector that has
   * ended. All are counted; the 1st, 10th, 100th and so on is logged, and the next one after a
   * minute without such a line.
   *
   * @param handler called by several threads at once; should be quick, as it may hold up a sender;
   *     what it throws is logged, except for the {@link StoppedError} that its {@code send} throws
   *     on the thread of a selector that is to end, or to begin anew
   * @return this builder
   */
  public SystemBuilder onDeadLetter(Consumer<? super DeadLetter> handler) {
    deadLetterHandler = Objects.requireNonNull(handler, "handler of dead letters is null");
    return this;
  }

  /**
   * Sets a handler that is told of every failure, on the thread of the turn that failed, after it
   * was logged.
   *
   * @param handler called by several threads at once; should be quick; what it throws is logged,
   *     except for a {@link StoppedError}, as for {@link #onDeadLetter}
   * @return this builder
   */
  public SystemBuilder onFailure(Consumer<? super Failure> handler) {
    failureHandler = Objects.requireNonNull(handler, "handler of failures is null");
    return this;
  }

  /**
   * Lets a selector exit that has disabled all its mailboxes, or all that its {@code receive} or
   * {@code react} waits for, and expects nothing, as a footnote of the selectors paper allows. It
   * exits normally; {@code receive} then throws a {@link StoppedError}. By default it fails with an
   * {@link AllMailboxesDisabledException}; a turn that waits for such mailboxes, or the start of a
   * selector without a body, always does: until that is over nothing can enable one.
   *
   * @return this builder
   */
  public SystemBuilder exitWhenAllDisabled() {
    exitWhenAllDisabled = true;
    return this;
  }

  /**
   * Sets how long {@link SelectorSystem#close} lets selectors finish. Default: 10 seconds.
   * {@link SelectorSystem#drain} says how much longer it may take.
   *
   * @param timeout the deadline for {@link SelectorSystem#drain}; zero means not to wait for them
   * @return this builder
   * @throws IllegalArgumentException if it is negative
   */
  public SystemBuilder closeTimeout(Duration timeout) {
    Objects.requireNonNull(timeout, "close timeout of the system is null");
    if (timeout.isNegative()) {
      throw new IllegalArgumentException(
          "close timeout of the system is negative: " + timeout + "; zero means not to wait");
    }
    closeTimeout = timeout;
    return this;
  }

  /**
   * Makes the system.
   *
   * @return open, to be closed by the caller; it holds no thread before there is work to do
   * @throws IllegalArgumentException if the parallelism is more than 32,767
   */
  public SelectorSystem build() {
    return new SelectorSystem(this);
  }

  private static int threads(String what, int value) {
    if (value > WorkerPool.MAX_THREADS) {
      throw new IllegalArgumentException(what + " of the system is " + value
          + "; a pool has at most " + WorkerPool.MAX_THREADS + " threads");
    }
    return positive(what, value);
  }

  private static int positive(String what, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(
          what + " of the system is " + value + "; it must be at least 1");
    }
    return value;
  }
}
