package dev.selectors;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The runtime: a set of selectors, and the workers that run them.
 *
 * {@snippet file="dev/selectors/Snippets.java" region="system"}
 *
 * <p><b>Fairness.</b> A selector that has taken its {@linkplain Builder#throughput(int) share} of
 * turns gives way to those that wait for a worker.
 *
 * <p><b>Threads.</b> All methods are callable from any thread; those that wait throw
 * {@link IllegalStateException} on a worker of the system, which would wait for itself.
 *
 * <p><b>Memory consistency effects:</b> what a thread did before it spawned a selector
 * <i>happens-before</i> the selector's first turn.
 *
 * <p><b>What an operator sees</b>, through SLF4J under the name of this class: an error for every
 * failure of a selector; a warning for the first, tenth, hundredth and so on dead letter of each
 * reason; a warning if the system was closed with something left. The content of messages is never
 * logged.
 */
public final class SelectorSystem implements AutoCloseable {
  private final String name;
  private final int throughput;
  private final boolean exitsWhenAllDisabled;
  private final Duration closeTimeout;
  private final Dispatcher dispatcher;
  private final Timekeeper timekeeper;
  /** Whether the timekeeper is the system's own, to be closed with it. */
  private final boolean ownsTime;

  private final Registry registry = new Registry();
  private final Journal journal;
  private final @Nullable Consumer<? super Callback> beforeCallback;
  private final Shutdown shutdown = new Shutdown(this);
  private final Asks asks;
  /** Guarded by itself. */
  private final SplittableRandom chance;

  private volatile boolean closing;

  private SelectorSystem(Builder builder) {
    name = builder.name;
    throughput = builder.throughput;
    exitsWhenAllDisabled = builder.exitWhenAllDisabled;
    closeTimeout = builder.closeTimeout;
    journal = new Journal(name, builder.deadLetterHandler, builder.failureHandler);
    dispatcher = builder.executor != null
        ? Dispatcher.on(builder.executor)
        : PoolDispatcher.create(name, builder.parallelism, builder.daemon);
    ownsTime = builder.timekeeper == null;
    timekeeper = builder.timekeeper != null ? builder.timekeeper : new Timers(name, builder.daemon);
    beforeCallback = builder.beforeCallback;
    asks = new Asks(this, builder.waitCyclesEvery);
    chance = builder.seed != null ? new SplittableRandom(builder.seed) : new SplittableRandom();
  }

  /**
   * A system with a worker for each processor and all else as the {@linkplain Builder builder} has
   * it.
   *
   * @return open, to be closed by the caller
   */
  public static SelectorSystem create() {
    return builder().build();
  }

  /**
   * Describes a system to be made.
   *
   * @return a new builder, with all defaults
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Starts a selector. Messages that were sent to it before are handled after
   * {@link Selector#onStart}.
   *
   * @param <S> the class of the selector
   * @param selector a new one; whoever constructed it is its owner no longer
   * @return the selector
   * @throws IllegalStateException if the selector was spawned before, has no mailbox, or the system
   *     is closing
   * @throws NullPointerException if {@code selector} is null
   */
  public <S extends Selector> S spawn(S selector) {
    return spawn(null, selector);
  }

  /**
   * Starts a selector under a name, for diagnoses. Names need not be unique.
   *
   * @param <S> the class of the selector
   * @param selectorName its {@link Selector#name} from now on; null for the one it has
   * @param selector as for {@link #spawn(Selector)}
   * @return the selector
   * @throws IllegalStateException as {@link #spawn(Selector)}
   * @throws NullPointerException if {@code selector} is null
   */
  public <S extends Selector> S spawn(@Nullable String selectorName, S selector) {
    return spawn(selectorName, selector, null);
  }

  <S extends Selector> S spawn(
      @Nullable String selectorName, S selector, @Nullable Children siblings) {
    Objects.requireNonNull(selector, "selector to spawn is null");
    if (closing) {
      throw new IllegalStateException(selector.name() + " was spawned in system " + name
          + ", which is closing; spawn it before, or in another one");
    }
    selector.cell.spawn(selectorName, this, siblings);
    if (closing) {
      selector.stop(); // it may have come too late to be stopped with the others
    }
    return selector;
  }

  /**
   * Starts a selector that is written as a lambda.
   *
   * {@snippet file="dev/selectors/Snippets.java" region="lambda"}
   *
   * @param <R> what its creator wants, such as a {@link MailboxRef} or a record of several
   * @param body declares the mailboxes, and returns what its creator wants of them; called at once,
   *     by the caller
   * @return what {@code body} has returned
   * @throws IllegalStateException if {@code body} has declared no mailbox, or the system is closing
   * @throws NullPointerException if {@code body} is null
   */
  public <R> R spawnFrom(Function<? super SelectorContext, ? extends R> body) {
    return spawnFrom(null, body);
  }

  /**
   * Starts a selector that is written as a lambda, under a name.
   *
   * @param <R> as for {@link #spawnFrom(Function)}
   * @param selectorName for diagnoses, need not be unique; null for one made of the identity
   * @param body as for {@link #spawnFrom(Function)}; its selector does not bear the name yet
   * @return what {@code body} has returned
   * @throws IllegalStateException as {@link #spawnFrom(Function)}
   * @throws NullPointerException if {@code body} is null
   */
  public <R> R spawnFrom(
      @Nullable String selectorName, Function<? super SelectorContext, ? extends R> body) {
    Objects.requireNonNull(body, "body of the selector to spawn is null");
    Selector selector = new Selector() {};
    R result = body.apply(selector.context());
    spawn(selectorName, selector);
    return result;
  }

  /**
   * Sends a request and returns the answer to come, for those who are not selectors; a selector
   * uses its own {@link Selector#ask}.
   *
   * {@snippet file="dev/selectors/Snippets.java" region="askFromOutside"}
   *
   * @param <Q> the messages that the receiver takes
   * @param <A> the answer; if the compiler cannot infer it, say {@code system.<Q, A>ask(...)}
   * @param to who is to answer
   * @param request makes the message, with the address for the answer in it; called once, at once
   * @param timeout how long to wait for the answer; longer than zero
   * @return completes once, and in any case: with the answer; or exceptionally, with an
   *     {@link UndeliverableException} if the request was not delivered, a
   *     {@link RequestFailedException} if its receiver has failed on it, has ended, or has begun
   *     anew, or the system was closed, a {@link java.util.concurrent.TimeoutException} if time is
   *     up, or what was given to {@link ReplyTo#fail}. Dependent actions run on the thread that
   *     completes it, perhaps inside a turn of the one who answers, and should be quick
   * @throws IllegalArgumentException if {@code timeout} is not positive
   * @throws NullPointerException if an argument, or the message, is null
   */
  public <Q, A> CompletionStage<A> ask(
      MailboxRef<Q> to, Function<? super ReplyTo<A>, ? extends Q> request, Duration timeout) {
    return ReplyTo.ask(this, null, to, request, timeout);
  }

  /**
   * Selectors that wait for each other's answers, each while it is idle, so that none will answer
   * before another. Only requests made by {@link Selector#ask} are known; messages that are answers
   * by agreement only are not.
   *
   * @return taken without stopping the system; what is under way at the moment is not in it. Empty
   *     if all is well
   */
  public List<WaitCycle> waitCycles() {
    return Diagnosis.waitCycles(this);
  }

  /**
   * Selectors in which messages wait behind closed gates while nothing is under way that could open
   * one: they expect no timer, task or stage, and either no mailbox of theirs is open, or nothing
   * runs in the whole system that could send to one that is. Somebody outside still can, or can
   * call {@link Selector#recheck}.
   *
   * @return by name; taken without stopping the system. Empty if all is well
   */
  public List<StuckSelector> stuck() {
    return Diagnosis.stuck(this);
  }

  /**
   * Waits until the system has nothing to do: no selector is in a turn or waits for a worker, and
   * no task runs. Timers that are not due, and stages that others will complete, do not count;
   * messages behind closed gates do not either.
   *
   * <p>Quiescence is an instant: unless the caller knows that nobody sends from outside, it may be
   * over already. On a pool that was given to the builder, the work of others counts too.
   *
   * @param timeout how long to wait; zero or negative means to look once
   * @return false if the time ran out before
   * @throws InterruptedException if the caller is interrupted
   * @throws IllegalStateException if called by a worker of the system
   */
  public boolean awaitQuiescence(Duration timeout) throws InterruptedException {
    requireOutside("awaitQuiescence()");
    return timekeeper.await(dispatcher::isQuiescent, timeout);
  }

  /**
   * How many selectors are alive.
   *
   * @return those spawned and not ended, at about the time of the call
   */
  public int size() {
    return registry.size();
  }

  /**
   * How many messages could not be delivered so far, for that reason.
   *
   * @param reason which dead letters to count
   * @return since the system was made; never falls
   */
  public long deadLetters(DeadLetter.Reason reason) {
    return journal.deadLetters(reason);
  }

  /**
   * The name given to the builder.
   *
   * @return appears in the names of the system's threads and in its log lines
   */
  public String name() {
    return name;
  }

  /**
   * Drains the system, with the builder's timeout, and warns in the log if anything was left.
   * Closing twice has no effect.
   *
   * @throws IllegalStateException if called by a worker of the system
   */
  @Override
  public void close() {
    boolean first = !closing;
    ShutdownReport left = drain(closeTimeout);
    if (first && !left.isClean()) {
      journal.leftBehind(left);
    }
  }

  /**
   * Closes the system after its selectors have done what there is to do. From now on no selector
   * can be spawned. When nothing is left to do, or the deadline has passed, selectors are stopped,
   * and what waits becomes dead letters. Those still inside a turn at the deadline, or a second
   * after they were stopped if that is later, are interrupted; not so on an executor that was given
   * to the builder, whose threads are not the system's.
   *
   * <p>A caller that is interrupted waits no longer, and keeps its interrupt status. Whoever closes
   * a system that was closed before gets the same report.
   *
   * @param deadline how long selectors may go on, from now; zero or negative means not at all
   * @return what was left
   * @throws IllegalStateException if called by a worker of the system
   */
  public ShutdownReport drain(Duration deadline) {
    return shutdown(deadline, true);
  }

  /**
   * Closes the system without waiting: selectors are stopped after their present turn, and what
   * waits becomes dead letters. Those still inside a turn at the deadline are interrupted, all as
   * for {@link #drain}.
   *
   * @param deadline how long the present turns may take, from now; at least a second is granted
   * @return what was left
   * @throws IllegalStateException if called by a worker of the system
   */
  public ShutdownReport discard(Duration deadline) {
    return shutdown(deadline, false);
  }

  private ShutdownReport shutdown(Duration deadline, boolean drain) {
    Objects.requireNonNull(deadline, "deadline of closing is null");
    requireOutside("closing");
    closing = true;
    return shutdown.run(deadline, drain);
  }

  private void requireOutside(String operation) {
    if (dispatcher.isWorker()) {
      throw new IllegalStateException(operation + " of system " + name
          + " called by one of its own workers, which would wait for itself; call it"
          + " from another thread");
    }
  }

  // ---- for selectors

  Asks asks() {
    return asks;
  }

  /** A number from 0 to 1, the next of a series that the seed decides. */
  double chance() {
    synchronized (chance) {
      return chance.nextDouble();
    }
  }

  /** Runs foreign code that must not run inside whatever turn the caller is in. */
  void runAside(Runnable task) {
    try {
      dispatcher.execute(task);
    } catch (RejectedExecutionException e) {
      Thread.startVirtualThread(task);
    }
  }

  int throughput() {
    return throughput;
  }

  boolean exitsWhenAllDisabled() {
    return exitsWhenAllDisabled;
  }

  Dispatcher dispatcher() {
    return dispatcher;
  }

  Timekeeper timekeeper() {
    return timekeeper;
  }

  void closeTimekeeper() {
    if (ownsTime) {
      timekeeper.close();
    }
  }

  @Nullable
  Consumer<? super Callback> beforeCallback() {
    return beforeCallback;
  }

  Registry registry() {
    return registry;
  }

  boolean isClosing() {
    return closing;
  }

  Journal journal() {
    return journal;
  }

  /**
   * Describes a system; every property has a default. It can make several systems. To be used by
   * one thread at a time; an argument that is null is answered by {@link NullPointerException}.
   */
  public static final class Builder {
    private String name = "selectors";
    private int parallelism = Runtime.getRuntime().availableProcessors();
    private @Nullable Executor executor;
    private int throughput = 64;
    private boolean daemon;
    private boolean exitWhenAllDisabled;
    private Duration closeTimeout = Duration.ofSeconds(10);
    private @Nullable Timekeeper timekeeper;
    private @Nullable Duration waitCyclesEvery;
    private @Nullable Long seed;
    private @Nullable Consumer<? super Callback> beforeCallback;
    private Consumer<? super DeadLetter> deadLetterHandler = letter -> {};
    private Consumer<? super Failure> failureHandler = failure -> {};

    private Builder() {}

    /**
     * Names the system, in its threads and log lines. Default: {@code selectors}.
     *
     * @param systemName need not be unique
     * @return this builder
     */
    public Builder name(String systemName) {
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
    public Builder parallelism(int workers) {
      if (workers > PoolDispatcher.MAX_THREADS) {
        throw new IllegalArgumentException("parallelism of the system is " + workers
            + "; a pool has at most " + PoolDispatcher.MAX_THREADS + " threads");
      }
      parallelism = positive("parallelism", workers);
      return this;
    }

    /**
     * Runs selectors on an executor that somebody else owns, and that the system never closes: a
     * {@link java.util.concurrent.ForkJoinPool}, best in asynchronous mode, or any other.
     * Parallelism and daemon do not matter then. It must not reject tasks while the system lives: a
     * selector whose task is rejected fails.
     *
     * @param theirs stays its owner's, who shuts it down after the system was closed
     * @return this builder
     */
    public Builder executor(Executor theirs) {
      executor = Objects.requireNonNull(theirs, "executor of the system is null");
      return this;
    }

    /**
     * Has somebody else keep the time, for tests: timers, deadlines and waiting go by it. The
     * system never closes it.
     *
     * @param theirs keeps the time in place of the system's own thread for timers
     * @return this builder
     */
    public Builder timekeeper(Timekeeper theirs) {
      timekeeper = Objects.requireNonNull(theirs, "timekeeper of the system is null");
      return this;
    }

    /**
     * Decides all chance in the system: the jitter of pauses before restarts. The default is
     * another seed each time. A {@linkplain SelectionPolicy#random random} selection has a seed of
     * its own.
     *
     * @param number the same seed gives the same series of random numbers
     * @return this builder
     */
    public Builder seed(long number) {
      seed = number;
      return this;
    }

    /**
     * Looks for {@linkplain SelectorSystem#waitCycles() wait cycles} again and again while requests
     * wait for an answer, and logs a warning for each new one. By default nobody looks.
     *
     * @param period how long to wait from one look to the next; a look takes time in proportion to
     *     the number of waiting requests
     * @return this builder
     * @throws IllegalArgumentException if it is not positive
     */
    public Builder warnOfWaitCycles(Duration period) {
      Timers.requirePositive(period, "period of looking for wait cycles");
      waitCyclesEvery = period;
      return this;
    }

    /**
     * Is told every call of the system into a selector's own code, just before it, on the thread
     * that makes it.
     *
     * @param listener called by several threads at once; quick; what it throws counts as thrown by
     *     the code it was told of, which is not called then
     * @return this builder
     */
    public Builder beforeCallback(Consumer<? super Callback> listener) {
      beforeCallback = Objects.requireNonNull(listener, "listener of callbacks is null");
      return this;
    }

    /**
     * Sets how many turns a selector takes at the most before it gives way to others. More of them
     * favour throughput, fewer latency. Default: 64.
     *
     * @param turns at least 1
     * @return this builder
     * @throws IllegalArgumentException if it is not positive
     */
    public Builder throughput(int turns) {
      throughput = positive("throughput", turns);
      return this;
    }

    /**
     * Whether the system's threads let the program end although there is work to do. By default
     * they do not: the program ends when the work is done, since threads that find nothing to do
     * for a second end too.
     *
     * @param daemonThreads true if the program need not wait for the work
     * @return this builder
     */
    public Builder daemon(boolean daemonThreads) {
      daemon = daemonThreads;
      return this;
    }

    /**
     * Is told every dead letter, on the thread that made it one. The default does nothing but count
     * and log.
     *
     * @param handler called by several threads at once; should be quick, as it may hold up a
     *     sender; an exception it throws is logged
     * @return this builder
     */
    public Builder onDeadLetter(Consumer<? super DeadLetter> handler) {
      deadLetterHandler = Objects.requireNonNull(handler, "handler of dead letters is null");
      return this;
    }

    /**
     * Is told every failure, on the thread of the turn that failed, after it was logged.
     *
     * @param handler called by several threads at once; should be quick; an exception it throws is
     *     logged
     * @return this builder
     */
    public Builder onFailure(Consumer<? super Failure> handler) {
      failureHandler = Objects.requireNonNull(handler, "handler of failures is null");
      return this;
    }

    /**
     * Lets a selector exit that has disabled all its mailboxes and expects nothing, as a footnote
     * of the selectors paper allows. By default it fails with an
     * {@link AllMailboxesDisabledException}.
     *
     * @return this builder
     */
    public Builder exitWhenAllDisabled() {
      exitWhenAllDisabled = true;
      return this;
    }

    /**
     * Sets how long {@link SelectorSystem#close} lets selectors finish. Default: 10 seconds.
     *
     * @param timeout the deadline for {@link SelectorSystem#drain}; zero means not to wait for them
     * @return this builder
     * @throws IllegalArgumentException if it is negative
     */
    public Builder closeTimeout(Duration timeout) {
      Objects.requireNonNull(timeout, "close timeout of the system is null");
      if (timeout.isNegative()) {
        throw new IllegalArgumentException("close timeout of the system is negative: " + timeout);
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

    private static int positive(String what, int value) {
      if (value < 1) {
        throw new IllegalArgumentException(
            what + " of the system is " + value + "; it must be at least 1");
      }
      return value;
    }
  }
}
