package dev.selectors;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The inside of one selector. It adds to the run what its owner can do, and what others are told of
 * it, such as its name, its state and its end.
 */
final class Cell extends Relatives {
  static {
    load(Extras.class, Conditions.class, Guards.class, Draft.class, Pending.class);
    load(Waiter.class, Children.class, Sweep.class, SelectionPolicy.class);
  }

  // Where it is in the registry; changed by the registry only.
  Registry.@Nullable Block block;

  byte place;

  Cell(Selector selector) {
    super(selector);
  }

  /**
   * Does nothing: naming the classes is what loads them. A program may use none of them, but each
   * run, spawn and end asks about them; and HotSpot does not inline a method with a class in its
   * signature that is not loaded: each such question would be a call.
   */
  @SuppressWarnings("UnusedVariable") // naming them is all
  private static void load(Class<?>... named) {}

  // ---- spawning

  /** Becomes a part of the system, if it is not a part of any. */
  void spawn(@Nullable String name, SelectorSystem its, @Nullable Children siblingsToBe) {
    if (mailboxCount() == 0) {
      throw new IllegalStateException(name()
          + " has no mailbox; a selector needs one, even if it only has timers or children: declare"
          + " one with mailbox(...) in the constructor, or in the body given to spawnFrom()");
    }
    if (!claimFor(its)) {
      throw new IllegalStateException(
          name() + " has already been spawned; a selector lives once: spawn a new instance");
    }
    if (name != null) {
      extrasToChange().name = name;
    }
    if (siblingsToBe != null) {
      extrasToChange().siblings = siblingsToBe;
    }
    enter(null); // whoever has constructed it is not inside any more, and may close the system
    declared();
    makeOwnThread(); // may fail, and then nobody is to wait for this one
    its.registry().add(this);
    if (siblingsToBe != null) {
      siblingsToBe.add(this);
    }
    if (its.isStopping()) {
      raise(STOP); // so that it does not begin: nobody may be left who would interrupt it
    }
    start();
    reportEarly();
  }

  /**
   * Ends the selector, and then its children, although it has no worker any more. Only for a system
   * whose workers are all gone. Leaves it to the selector's own thread if that can still end it.
   */
  void abandon() {
    Waiter inside = waiter();
    if (inside != null && inside.isOwn() && !inside.giveUp()) {
      return;
    }
    exit(SYSTEM_CLOSED);
    Inside.run(this, this::end);
    if (inside != null) {
      inside.interrupt(); // its code may wait for something else
    }
    Children mine = children();
    if (mine != null) {
      mine.all().forEach(Cell::abandon);
    }
  }

  // ---- relatives

  @Override
  public <S extends Selector> S spawnChild(@Nullable String childName, S child) {
    requireTurn("spawnChild()");
    requireArgument(child, "child");
    if (phase() == Phase.IN_LAST_HOOK) {
      throw new IllegalStateException("spawnChild() of " + name()
          + " called in onExit(), when its children have already ended; spawn it in the system");
    }
    if (system().isStopping()) {
      stopped(); // as it will be after this turn: that it comes too late is no fault of its code
      requireAlive(true);
    }
    return system().spawn(childName, child, childrenToBe());
  }

  // ---- requests

  @Override
  public <Q, A> CompletionStage<A> ask(
      MailboxRef<Q> to, Function<? super ReplyTo<A>, ? extends Q> request, Duration timeout) {
    requireTurn("ask()");
    return ReplyTo.ask(system(), this, to, request, timeout);
  }

  // ---- receiving

  @Override
  public <R extends @Nullable Object> R receive(List<? extends Clause<? extends R>> clauses) {
    return receive(Clauses.<R>copyOf(clauses));
  }

  <R extends @Nullable Object> R receive(Clauses<? extends R> clauses) {
    requireClauses(clauses, "receive()");
    return Objects.requireNonNull(this.<R>receive(clauses, null)).result();
  }

  @Override
  public <R> Optional<R> receiveWithin(Duration time, List<? extends Clause<? extends R>> clauses) {
    return receiveWithin(time, Clauses.<R>copyOf(clauses));
  }

  <R> Optional<R> receiveWithin(Duration time, Clauses<? extends R> clauses) {
    requireClauses(clauses, "receiveWithin()");
    Timers.requirePositive(time, "time to receive within of " + name());
    Until late = Until.timeIsUp();
    Cancellable clock = clock(late, time);
    Received<R> received;
    try {
      received = receive(clauses, late);
    } finally {
      Timers.cancel(clock);
    }
    return Optional.ofNullable(received).map(Received::result);
  }

  private Cancellable clock(Until late, Duration time) {
    try {
      return system().schedule(() -> end(late), time);
    } catch (RejectedExecutionException e) {
      end(late); // the system is closed: receive() heeds that first
      return () -> false;
    }
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // the request itself tells all
  public <Q, A> A call(
      MailboxRef<Q> to, Function<? super ReplyTo<A>, ? extends Q> request, Duration timeout) {
    requireTurn("call()");
    requireToBeAnswered();
    Until answered = Until.answered();
    CompletableFuture<A> answer =
        ReplyTo.<Q, A>ask(system(), this, to, request, timeout).toCompletableFuture();
    // What this returns is not waited for. It completes only when the caller of end() goes on, and
    // that one may be waiting for us, as an executor may run at once what it is given.
    answer.handle((value, error) -> {
      end(answered);
      return null;
    });
    try {
      this.<Object>receive(Clauses.copyOf(List.of()), answered);
    } catch (ReceiveInterruptedException e) {
      if (answer.cancel(false)) {
        throw e;
      }
      // Whoever has answered at the same time was told that it counts. So it is returned, and the
      // next wait is interrupted.
      Thread.currentThread().interrupt();
    } catch (Throwable t) {
      answer.cancel(false); // nobody waits for it: whoever has the request need not answer
      throw t;
    }
    try {
      return answer.join();
    } catch (CompletionException e) {
      throw AsyncTask.rethrown(e.getCause() == null ? e : e.getCause());
    }
  }

  private void requireClauses(Clauses<?> clauses, String operation) {
    requireTurn(operation);
    if (clauses.count() == 0) {
      throw new IllegalArgumentException(
          operation + " of " + name() + " names no mailbox, so nothing could ever come; name one");
    }
    requireOwnMailboxes(clauses);
    for (int i = 0; i < clauses.count(); i++) {
      if (clauses.at(i).mailbox().isAsking()) {
        throw new IllegalStateException(operation + " of " + name() + " called for mailbox '"
            + clauses.at(i).mailbox().name()
            + "' in that mailbox's own guard, or in a condition of its cases: the"
            + " message under test could be taken meanwhile; receive in a handler");
      }
    }
  }

  // ---- gates

  @Override
  public void enableAll() {
    requireOwner("enableAll()", "");
    for (int i = 0; i < mailboxCount(); i++) {
      mailbox(i).setEnabled(true);
    }
  }

  @Override
  public void disableAll() {
    requireOwner("disableAll()", "");
    for (int i = 0; i < mailboxCount(); i++) {
      mailbox(i).setEnabled(false);
    }
  }

  @Override
  public void disableAllExcept(Mailbox<?>... open) {
    requireOwner("disableAllExcept()", "");
    requireOwn(open);
    Set<Mailbox<?>> stay = new HashSet<>(Arrays.asList(open)); // there may be very many
    for (int i = 0; i < mailboxCount(); i++) {
      mailbox(i).setEnabled(stay.contains(mailbox(i)));
    }
  }

  @Override
  public void recheck() {
    request(RECHECK);
  }

  // ---- what is expected

  @Override
  public <T extends @Nullable Object> Await await(
      CompletionStage<T> stage,
      BiConsumer<? super @Nullable T, ? super @Nullable Throwable> continuation) {
    requireTurn("await()");
    requireArgument(stage, "stage to await");
    requireArgument(continuation, "continuation of an awaited stage");
    AwaitedStage<T> awaited = new AwaitedStage<>(this, continuation);
    expect(awaited);
    suspend();
    try {
      awaited.listenTo(stage);
    } catch (Throwable t) { // by a stage that is not of the JDK: nobody would end the wait
      awaited.forget();
      if (pending().met(awaited)) {
        pending().unsuspend();
      }
      throw t;
    }
    return awaited;
  }

  @Override
  public void async(Runnable task) {
    requireArgument(task, "task");
    requireTurn("async()");
    begin(new AsyncTask<>(this, Executors.callable(task), null));
  }

  @Override
  public <T extends @Nullable Object> void async(
      Callable<T> task, BiConsumer<? super @Nullable T, ? super @Nullable Throwable> continuation) {
    requireTurn("async()");
    requireArgument(task, "task");
    requireArgument(continuation, "continuation of a task");
    begin(new AsyncTask<>(this, task, continuation));
  }

  private void begin(AsyncTask<?> task) {
    begin(task, "async()", "executor", () -> system().tasks().execute(task));
  }

  @Override
  public Cancellable after(Duration delay, Runnable action) {
    requireArgument(delay, "delay of a timer");
    if (delay.isNegative()) {
      throw new IllegalArgumentException("delay of a timer of " + name() + " is negative: " + delay
          + "; zero means after the present turn");
    }
    return timer("after()", delay, action, false);
  }

  @Override
  public Cancellable every(Duration period, Runnable action) {
    Timers.requirePositive(period, "period of a timer of " + name());
    return timer("every()", period, action, true);
  }

  /** As {@link #after}, for an action that tells the listener itself: it fails if that one does. */
  Cancellable clock(Duration time, Runnable action) {
    return started("reactWithin()", time, new Timer(this, action, false));
  }

  private Cancellable timer(String operation, Duration time, Runnable action, boolean periodic) {
    requireTurn(operation);
    requireArgument(action, "action of a timer");
    return started(operation, time, new Timer(this, Timer.announced(action, this), periodic));
  }

  private Cancellable started(String operation, Duration time, Timer timer) {
    begin(timer, operation, "timekeeper", () -> timer.start(time));
    return timer;
  }

  /** Expects what somebody else is given, unless that throws: it would be expected in vain. */
  private void begin(Expected one, String operation, String by, Runnable give) {
    expect(one);
    try {
      give.run();
    } catch (Throwable t) { // of any kind: whoever it is given to need not be of the JDK
      pending().met(one);
      one.forget();
      if (t instanceof RejectedExecutionException e) {
        throw refused(operation, by, e);
      }
      throw t;
    }
  }

  private RejectedExecutionException refused(
      String operation, String by, RejectedExecutionException cause) {
    String refusal = operation + " of " + name() + " was refused by the " + by + " of its system,"
        + " which is closed or has no room; call it before it is closed, or give it more room";
    return new RejectedExecutionException(refusal, cause);
  }

  // ---- end

  @Override
  public void exit() {
    requireTurn("exit()");
    exit(NORMAL);
  }

  @Override
  void hasEnded(ExitReason reason) {
    system().registry().remove(this);
    buried();
    tellRelatives(reason);
  }

  /** Runs foreign code that must not run inside whatever turn the caller is in. */
  void runAside(Runnable task) {
    if (isNew()) {
      task.run(); // no workers yet, and no turn either
    } else {
      system().runAside(task);
    }
  }

  void deadLetter(String mailbox, Object message, DeadLetter.Reason reason) {
    if (misses(reason)) {
      missed(mailbox, 1);
    }
    tell(letter(mailbox, message, reason));
  }

  /** The message is in no mailbox any more: it must not be lost for want of memory. */
  private DeadLetter letter(String mailbox, Object message, DeadLetter.Reason reason) {
    for (int attempt = 0; ; attempt++) {
      try {
        return new DeadLetter(name(), mailbox, message, reason);
      } catch (OutOfMemoryError e) {
        Shortage.pause(attempt, e);
      }
    }
  }

  /** Tells of a dead letter; if the report has to count it, it has done so already. */
  void tell(DeadLetter letter) {
    if (!isNew()) {
      system().journal().deadLetter(letter);
      return;
    }
    Extras its = extrasToChange();
    synchronized (this) {
      List<DeadLetter> letters = its.early == null ? new ArrayList<>() : its.early;
      letters.add(letter);
      its.early = letters;
    }
    if (!isNew()) {
      reportEarly(); // whoever has spawned it may have looked before
    }
  }

  private void reportEarly() {
    Extras its = extras();
    if (its == null || its.early == null) {
      return;
    }
    List<DeadLetter> letters;
    synchronized (this) {
      letters = its.early;
      its.early = null;
    }
    if (letters != null) {
      letters.forEach(system().journal()::deadLetter);
    }
  }

  // ---- inspection

  @Override
  public Selector selector() {
    return selector;
  }

  @Override
  public String name() {
    Extras its = extras();
    String given = its == null ? null : its.name; // read once: whoever spawns it writes it
    if (given != null) {
      return given;
    }
    String type = selector.getClass().getSimpleName();
    return (type.isEmpty() ? "Selector" : type) + "@"
        + Integer.toHexString(System.identityHashCode(selector));
  }

  SelectorState currentState() {
    if (is(TERMINATED)) {
      return new SelectorState.Terminated(exitReason());
    }
    if (isNew()) {
      return new SelectorState.New();
    }
    if (!isIdle()) {
      return hasOwner() ? new SelectorState.Running() : new SelectorState.Scheduled();
    }
    if (phase() != Phase.ALIVE) {
      return new SelectorState.Awaiting(); // the end of its children
    }
    if (isReceiving()) { // not if it only has a thread of its own, and is held
      return new SelectorState.Blocked(heard(), turns());
    }
    if (isSuspended()) {
      return new SelectorState.Awaiting();
    }
    return selector.hasBody()
        ? new SelectorState.Detached(heard(), turns())
        : new SelectorState.Idle();
  }

  SelectorSnapshot snapshot() {
    Pending expected = pendingOrNull();
    return new SelectorSnapshot(
        name(),
        currentState(),
        turns(),
        allMailboxes().stream().map(Mailbox::snapshot).toList(),
        expected == null ? SelectorSnapshot.Expects.NOTHING : expected.snapshot());
  }
}
