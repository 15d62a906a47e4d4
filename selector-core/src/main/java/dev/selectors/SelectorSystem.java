package dev.selectors;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The runtime: a set of selectors, and the workers that run them.
 *
 * {@snippet file="dev/selectors/Snippets.java" region="system"}
 *
 * <p><b>Fairness.</b> A selector that has taken its {@linkplain SystemBuilder#throughput(int)
 * share} of turns gives way to those that wait for a worker.
 *
 * <p><b>Threads.</b> All methods are callable from any thread; those that wait throw
 * {@link IllegalStateException} on a worker of the system, or inside one of its selectors, since
 * that would wait for itself.
 *
 * <p><b>Memory consistency effects:</b> what a thread did before it spawned a selector
 * <i>happens-before</i> the selector's first turn.
 *
 * <p><b>What an operator sees</b>, through SLF4J under the name of this class: an error for every
 * failure of a selector; a warning for the first, tenth, hundredth and so on dead letter of each
 * reason, and for the next one after a minute without such a line; a warning if the system was
 * closed with something left; a warning when all threads are blocked, and, if asked to, of wait
 * cycles and long turns. The system never logs the content of messages; what a handler puts into
 * its own exception is logged with that.
 */
public final class SelectorSystem implements AutoCloseable {
  private static final BiFunction<SystemThreads, Runnable, ForeignCode> FOREIGN = ForeignCode::of;

  private final String name;
  private final int throughput;
  private final boolean exitsWhenAllDisabled;
  private final Duration closeTimeout;
  private final SystemThreads threads;
  private final Dispatcher dispatcher;
  /** The same, unless tasks are done elsewhere. */
  private final Dispatcher tasks;

  private final Timekeeper timekeeper;
  /** Whether the timekeeper is the system's own, to be closed with it. */
  private final boolean ownsTime;

  private final Activity ends = new Activity();
  private final Registry registry = new Registry();
  private final Journal journal;
  private final @Nullable Consumer<? super Callback> beforeCallback;
  private final Shutdown shutdown = new Shutdown(this);
  private final Deadlines deadlines;
  private final Waits waits;
  /** Guarded by itself. */
  private final SplittableRandom chance;

  private volatile boolean closing;

  SelectorSystem(SystemBuilder builder) {
    name = builder.name;
    throughput = builder.throughput;
    exitsWhenAllDisabled = builder.exitWhenAllDisabled;
    closeTimeout = builder.closeTimeout;
    threads = new SystemThreads(name);
    ownsTime = builder.timekeeper == null;
    timekeeper =
        builder.timekeeper != null ? builder.timekeeper : new Timers(threads, builder.daemon);
    journal =
        new Journal(name, timekeeper::nanoTime, builder.deadLetterHandler, builder.failureHandler);
    dispatcher = builder.executor != null
        ? Dispatcher.on(builder.executor, threads)
        : new WorkerPool(
            threads,
            builder.parallelism,
            Math.max(builder.parallelism, builder.maxThreads),
            builder.daemon,
            blocked -> journal.wedged(registry.occupations(blocked)),
            new LongTurns(threads, builder.longTurns, this::tellOfLongTurn));
    tasks = builder.taskExecutor == null
        ? dispatcher
        : new ExecutorDispatcher(builder.taskExecutor, threads);
    beforeCallback = builder.beforeCallback;
    deadlines = new Deadlines(threads, timekeeper);
    waits = new Waits(this, builder.waitCyclesEvery);
    chance = builder.seed != null ? new SplittableRandom(builder.seed) : new SplittableRandom();
  }

  /**
   * A system with a worker for each processor, and the defaults of the {@linkplain SystemBuilder
   * builder} for all else.
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
  public static SystemBuilder builder() {
    return new SystemBuilder();
  }

  /**
   * Starts a selector. Messages that were sent to it before are handled after
   * {@link Selector#onStart}.
   *
   * @param <S> the class of the selector
   * @param selector a new one; whoever constructed it no longer owns it
   * @return the selector
   * @throws IllegalStateException if the selector was spawned before, has no mailbox, or the system
   *     is closing; a turn can spawn as long as its system drains
   * @throws NullPointerException if {@code selector} is null
   */
  public <S extends Selector> S spawn(S selector) {
    return spawn(null, selector);
  }

  /**
   * Starts a selector under a name, for diagnostics. Names need not be unique.
   *
   * @param <S> the class of the selector
   * @param selectorName its {@link Selector#name} from now on; null for the one it has
   * @param selector as for {@link #spawn(Selector)}
   * @return the selector
   * @throws IllegalStateException as {@link #spawn(Selector)}
   * @throws NullPointerException if {@code selector} is null
   */
  public <S extends Selector> S spawn(@Nullable String selectorName, S selector) {
    Objects.requireNonNull(selector, "selector to spawn is null");
    if (isTooLate()) {
      throw tooLate(selectorName != null ? selectorName : selector.name(), "spawned", "spawn");
    }
    return spawn(selectorName, selector, null);
  }

  /** The same, for a caller that has checked whether it is too late. */
  <S extends Selector> S spawn(
      @Nullable String selectorName, S selector, @Nullable Children siblings) {
    selector.cell.spawn(selectorName, this, siblings);
    if (isStopping()) {
      selector.stop(); // it may have come too late to be stopped with the others
    }
    return selector;
  }

  /** Whether the caller cannot spawn any more. */
  boolean isTooLate() {
    return closing && !mayStillSpawn();
  }

  /** The error for that, with the words for what was done, and for doing it. */
  IllegalStateException tooLate(String what, String done, String how) {
    return new IllegalStateException(what + " was " + done + " in system " + name
        + ", which is closing; " + how + " it earlier, or in another system");
  }

  /** While a system drains, turns go on, and what they spawn is a part of what there is to do. */
  private boolean mayStillSpawn() {
    return !isStopping() && isInside();
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
  public <R extends @Nullable Object> R spawnFrom(
      Function<? super SelectorContext, ? extends R> body) {
    return spawnFrom(null, body);
  }

  /**
   * Starts a selector that is written as a lambda, under a name.
   *
   * @param <R> as for {@link #spawnFrom(Function)}
   * @param selectorName for diagnostics, need not be unique; null for one made of the identity
   * @param body as for {@link #spawnFrom(Function)}; its selector does not bear the name yet
   * @return what {@code body} has returned
   * @throws IllegalStateException as {@link #spawnFrom(Function)}
   * @throws NullPointerException if {@code body} is null
   */
  public <R extends @Nullable Object> R spawnFrom(
      @Nullable String selectorName, Function<? super SelectorContext, ? extends R> body) {
    Objects.requireNonNull(body, "body of the selector to spawn is null");
    Selector selector = new Selector() {};
    R result = body.apply(selector.context());
    spawn(selectorName, selector);
    return result;
  }

  /**
   * Sends a request and returns the answer to come, for callers that are not selectors; a selector
   * uses its own {@link Selector#ask}.
   *
   * {@snippet file="dev/selectors/Snippets.java" region="askFromOutside"}
   *
   * @param <Q> the messages that the receiver takes
   * @param <A> the answer; if the compiler cannot infer it, say {@code system.<Q, A>ask(...)}
   * @param to who is to answer
   * @param request makes the message, with the address for the answer in it; called once, at once;
   *     what it throws is thrown here, and the address then takes no answer
   * @param timeout how long to wait for the answer; longer than zero
   * @return always completes, and only once: with the answer; or exceptionally, with an
   *     {@link UndeliverableException} if the request was not delivered, a
   *     {@link RequestFailedException} if its receiver has failed on it, has ended, or has begun
   *     anew, or the system was closed, a {@link java.util.concurrent.TimeoutException} if time is
   *     up, or what was given to {@link ReplyTo#fail}. If the future of this stage is completed by
   *     somebody else first, such as by {@code cancel} or {@code orTimeout}, the request is
   *     withdrawn: it is not handled any more, and an answer is refused. Dependent actions run on
   *     the thread that completes it, perhaps inside a turn of the one who answers, and should be
   *     quick: a request that was not taken holds up what waits behind it until they are done. A
   *     timeout is reported on a virtual thread; or, if all threads that carry these are taken,
   *     some ten milliseconds later on a daemon thread of the system. If the system is closed
   *     first, that is reported on such a thread too
   * @throws IllegalArgumentException if {@code timeout} is not positive
   * @throws NullPointerException if an argument, or the message, is null
   */
  public <Q, A> CompletionStage<A> ask(
      MailboxRef<Q> to, Function<? super ReplyTo<A>, ? extends Q> request, Duration timeout) {
    return ReplyTo.ask(this, null, to, request, timeout);
  }

  /**
   * An address for the calling thread, or for another one that is not a selector.
   *
   * {@snippet file="dev/selectors/Snippets.java" region="inbox"}
   *
   * @param <M> the messages it takes
   * @param type their class; whoever receives a message of another one, sent by an unchecked cast,
   *     gets a {@link ClassCastException}
   * @return to be closed by the caller
   * @throws IllegalArgumentException if {@code type} is that of a primitive type
   * @throws IllegalStateException if the system is closing
   * @throws NullPointerException if {@code type} is null
   */
  public <M> ThreadInbox<M> inbox(Class<M> type) {
    return ThreadInbox.in(this, type);
  }

  /**
   * What time it is, as its timers know it: a timer to an instant is one for the time from this
   * until then, in a simulation too. Callable from any thread, even after the system was closed.
   *
   * @return in nanoseconds since some fixed instant; only differences mean anything
   */
  public long nanoTime() {
    return timekeeper.nanoTime();
  }

  /**
   * Who waits for whom: for the answer to a request made by {@link Selector#ask} and its like, or
   * for {@linkplain Overflow#WAIT room}. The text says where each request is, and what its holder
   * is doing.
   *
   * @return those for answers in the order of asking, then those for room; taken without stopping
   *     the system. Requests to a ref that leads to no mailbox, as over a network, are left out. One
   *     who has asked, and has ended since, is named until the request is over: somebody else may
   *     depend on the answer
   */
  public List<WaitCycle.Wait> waits() {
    return Diagnosis.waits(this);
  }

  /**
   * Selectors that wait for each other and do nothing else, so that none will go on before another,
   * unless a timer or a message from elsewhere comes. They wait for the answer to a request made by
   * {@link Selector#ask}, or for {@linkplain Overflow#WAIT room}, in {@code send} or by awaiting
   * the very stage of a {@code sendAsync}. Messages that are answers only by agreement are not
   * recognised. A selector that has asked, but waits for messages for a limited time, goes on
   * without the answer.
   *
   * @return taken without stopping the system; what is under way at the moment is not in it. Empty
   *     if all is well
   */
  public List<WaitCycle> waitCycles() {
    return Diagnosis.waitCycles(this);
  }

  /**
   * Selectors in which messages wait behind closed gates while nothing is under way that could open
   * one: they expect no timer, task or stage, wait for no answer and no deadline, and either none
   * of their mailboxes is open, or nothing runs in the whole system that could send to one that is.
   * Somebody outside still can send, or call {@link Selector#recheck}.
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
   * <p>Whatever the caller has sent before was handled then, or its selector does not take it for
   * now. Quiescence is an instant: unless the caller knows that nobody sends from outside, it may
   * be over already. On a pool that was given to the builder, the work of others counts too.
   *
   * <p>Once workers have nothing to do, every selector is looked at, which takes some 20 ms for a
   * million.
   *
   * @param timeout how long to wait; zero or negative means to look once
   * @return false if the time ran out before
   * @throws InterruptedException if the caller is interrupted
   * @throws IllegalStateException if called by a worker or a selector of the system, or on the
   *     thread that tells of a selector's end
   * @throws NullPointerException if {@code timeout} is null
   */
  public boolean awaitQuiescence(Duration timeout) throws InterruptedException {
    Objects.requireNonNull(timeout, "timeout of awaitQuiescence() is null");
    requireOutside("awaitQuiescence()");
    return timekeeper.await(this::isQuiescent, timeout);
  }

  /** Whether no selector runs or waits for a worker, and no task runs. */
  boolean isQuiescent() {
    BooleanSupplier allIdle = registry::areAllIdle;
    return dispatcher.isQuiescentAnd(
        tasks == dispatcher ? allIdle : () -> tasks.isQuiescentAnd(allIdle));
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
   * What could be seen of each selector that is alive: for metrics, and for finding out what a
   * system does that seems to do nothing.
   *
   * {@snippet file="dev/selectors/Snippets.java" region="snapshots"}
   *
   * @return taken without stopping the system, in no particular order. Counting what waits takes
   *     time in proportion to it
   */
  public List<SelectorSnapshot> snapshots() {
    return registry.all().stream().map(Cell::snapshot).toList();
  }

  /**
   * How many messages could not be delivered so far, for that reason.
   *
   * @param reason which dead letters to count
   * @return since the system was made; never falls
   * @throws NullPointerException if {@code reason} is null
   */
  public long deadLetters(DeadLetter.Reason reason) {
    return journal.deadLetters(Objects.requireNonNull(reason, "reason of dead letters is null"));
  }

  /**
   * The name given to the builder.
   *
   * @return appears in the names of the system's threads and in its log lines
   */
  public String name() {
    return name;
  }

  /** Name, number of selectors, and whether it is closing; a guess, while others go on. */
  @Override
  public String toString() {
    return "system " + name + ", selectors alive: " + size() + (closing ? ", closing" : "");
  }

  /**
   * Drains the system, with the builder's timeout, and warns in the log if anything was left; it
   * waits for the log for a second at most. Reporting very many dead letters takes time too, within
   * the limits of {@link #drain}. Closing twice has no effect.
   *
   * @throws IllegalStateException if called by a worker or a selector of the system, or on the
   *     thread that tells of a selector's end
   */
  @Override
  public void close() {
    boolean first = !closing;
    ShutdownReport left = drain(closeTimeout);
    if (first && !left.isClean()) {
      shutdown.tell(left);
    }
  }

  /**
   * Closes the system after its selectors have done what there is to do. Messages from outside
   * are still taken, so stop their sources first; but from now on only turns and tasks of the
   * system spawn selectors. When nothing is left to do, or the deadline has passed, selectors are
   * stopped, what waits becomes dead letters, and nobody can spawn one any more. Those still inside
   * a turn a second after that, or at the deadline if that is later, are interrupted, and so are
   * tasks; on an executor that was given to the builder, whose threads are not the system's, only
   * those with a thread of their own. A task that has not begun a second later never will: its
   * selector is told that it was refused; or, if that has ended, the failure handler is.
   *
   * {@snippet file="dev/selectors/Snippets.java" region="drain"}
   *
   * <p>Since selectors are stopped at the deadline, this ends at most one second after it if
   * everybody heeds the interrupt, and otherwise at most five seconds after it.
   *
   * <p>Reporting very many dead letters takes time too. If their handler is not done with them by
   * then, their selector is still running, and the report counts all of them.
   *
   * <p>What there is to do are turns and tasks, as for {@link #awaitQuiescence}. Nobody waits for
   * timers that are not due, nor for stages that others will complete: a selector that awaits one
   * when nothing else is left to do is stopped at once.
   *
   * <p>For a caller that is interrupted the deadline has passed; selectors inside a turn still have
   * their second. The caller keeps its interrupt status. Whoever closes a system that was closed
   * before gets the same report; while another thread closes it, the caller waits for that one,
   * until the deadline, or a second if that is later, and is then told how things stand.
   *
   * @param deadline how long selectors may go on, from now; zero or negative means not at all
   * @return what was left
   * @throws IllegalStateException if called by a worker or a selector of the system, or on the
   *     thread that tells of a selector's end
   * @throws NullPointerException if {@code deadline} is null
   */
  public ShutdownReport drain(Duration deadline) {
    return shutdown(deadline, true);
  }

  /**
   * Closes the system without waiting: selectors are stopped after their present turn, and what
   * waits becomes dead letters. Those still inside a turn at the deadline are interrupted, and tasks
   * that have not begun are refused, all as for {@link #drain}.
   *
   * @param deadline how long the present turns may take, from now; at least a second is granted
   * @return what was left
   * @throws IllegalStateException if called by a worker or a selector of the system, or on the
   *     thread that tells of a selector's end
   * @throws NullPointerException if {@code deadline} is null
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
    if (isInside()) {
      throw new IllegalStateException(operation + " of system " + name
          + " called by one of its own workers or selectors, which would wait for itself; call it"
          + " from another thread");
    }
  }

  /**
   * Whether the caller is a worker, inside a selector, or the own thread of one. All selectors are
   * looked at only for those who can be further up the stack in one: within a turn of another
   * system, or of whoever has joined a task of a given pool.
   */
  private boolean isInside() {
    Cell its = Inside.selector();
    return dispatcher.isWorker()
        || tasks.isWorker()
        || (its != null && its.system() == this)
        || ((its != null || !dispatcher.isOwned()) && registry.isInside(Thread.currentThread()));
  }

  private void tellOfLongTurn(LongTurns.LongTurn turn) {
    String who = registry.occupations(List.of(turn.worker())).getFirst();
    if (!turn.isOver()) { // otherwise that is somebody else
      journal.longTurn(who, turn.worker(), turn.at());
    }
  }

  // ---- for selectors

  /** Ends that are told on threads which nobody else waits for. */
  Activity ends() {
    return ends;
  }

  Waits allWaits() {
    return waits;
  }

  /** A number from 0 to 1, the next of a series that the seed decides. */
  double chance() {
    synchronized (chance) {
      return chance.nextDouble();
    }
  }

  /** Runs foreign code that must not run inside whatever turn the caller is in. */
  void runAside(Runnable code) {
    ForeignCode task = Shortage.outlast(FOREIGN, threads, code);
    try {
      dispatcher.execute(task);
    } catch (Throwable t) {
      if (!(t instanceof RejectedExecutionException)) {
        Journal.tellThread(t); // such as the want of a thread: no concern of the caller's turn
      }
      task.standIn(); // without an error to be told of: there may be no memory for one
    }
  }

  /** Runs foreign code that depends on a deadline; in virtual time, in its turn like all else. */
  void whenTimeIsUp(Runnable task) {
    if (ownsTime) {
      deadlines.tell(task);
    } else {
      runAside(task);
    }
  }

  int throughput() {
    return throughput;
  }

  boolean exitsWhenAllDisabled() {
    return exitsWhenAllDisabled;
  }

  SystemThreads threads() {
    return threads;
  }

  Dispatcher dispatcher() {
    return dispatcher;
  }

  /** Where the tasks of selectors run. */
  Dispatcher tasks() {
    return tasks;
  }

  Timekeeper timekeeper() {
    return timekeeper;
  }

  /** Schedules by the timekeeper, which may be somebody else's. */
  Cancellable schedule(Runnable tick, Duration delay) {
    return Objects.requireNonNull(
        timekeeper.schedule(tick, delay),
        () -> "timekeeper of system " + name + " has returned null; it must return a Cancellable");
  }

  /** Whether time is real: nobody has brought another timekeeper. */
  boolean ownsTime() {
    return ownsTime;
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

  /** Whether somebody closes it: it drains, or stops, or is over. */
  boolean isClosing() {
    return closing;
  }

  /** Whether it stops its selectors, or has done so. */
  boolean isStopping() {
    return shutdown.stops();
  }

  Journal journal() {
    return journal;
  }
}
