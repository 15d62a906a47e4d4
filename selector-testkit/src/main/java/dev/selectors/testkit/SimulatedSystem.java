package dev.selectors.testkit;

import dev.selectors.Callback;
import dev.selectors.DeadLetter;
import dev.selectors.Failure;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.SelectorContext;
import dev.selectors.SelectorSystem;
import dev.selectors.SystemBuilder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.opentest4j.AssertionFailedError;

/**
 * A {@link SelectorSystem} that runs on the thread of the test, one turn after the other, in an
 * order that a seed decides, and in virtual time. The same program with the same seed runs the same
 * way every time.
 *
 * {@snippet file="dev/selectors/testkit/SnippetsTest.java" region="simulated"}
 *
 * <p>Most tests are given one by {@link SelectorTest}, or {@link #explore}, for each of many seeds.
 *
 * <p><b>Turns.</b> Nothing runs but inside {@link #step}, {@link #run}, and what lets time pass.
 * Each turn is put off by some number of turns of others: by none, by a few, seldom by very many.
 * With half of the seeds others also come in the middle of a turn, where it wakes one or sets a
 * timer. With seed 0 all are whole, and in the order in which they could first be taken.
 *
 * <p><b>Time</b> begins at 0 and never sleeps. It passes only in what waits: here, in a {@link
 * Probe}, or in the {@linkplain #system() system}; as a rule only while nothing else can happen. As
 * on a slow machine, it also passes a timer now and then while turns wait, but by no more than the
 * {@link #lag}.
 *
 * <p><b>Threads.</b> For one thread at a time: the test's. Other threads may send, complete stages
 * and set timers, safely; but the seed does not decide when they do, so such a run does not replay.
 * Nor does one that depends on real time, or on the order of a hash map whose keys have no
 * {@code hashCode} of their own. On a virtual thread all turns are whole, so that the same seed is
 * another run there. A task or a handler that blocks, blocks everything, except what waits by means
 * of the system once {@link #turnsMayWait} was called.
 *
 * <p><b>Failure.</b> What does not come, does not end, or should not have happened is an
 * {@link AssertionFailedError}; a wrong use, such as running the simulation inside one of its
 * turns, an {@link IllegalStateException}; a time or a number that cannot be meant, such as a
 * negative one, an {@link IllegalArgumentException}.
 */
public final class SimulatedSystem implements AutoCloseable {
  private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");

  private final Schedule schedule;
  final Machine machine;
  final Recorder recorder;
  private final Faults faults = new Faults();
  final EndCheck check;
  final Driver driver;
  private final SplittableRandom random;
  private final SplittableRandom delays;
  private final SystemBuilder builder;

  private @Nullable SelectorSystem system;

  SimulatedSystem(Schedule schedule) {
    this.schedule = schedule;
    Chance chance = new Chance(schedule);
    machine = new Machine(chance);
    recorder = new Recorder(machine);
    check = new EndCheck(recorder, faults);
    machine.agenda.onPassing(() -> recorder.note("clock", "overtakes"), check::rested);
    driver = new Driver(machine, recorder, check);
    random = chance.series("test");
    delays = chance.series("delays");
    builder = SelectorSystem.builder()
        .name("simulation")
        .throughput(1)
        .seed(chance.series("system").nextLong());
  }

  /**
   * A simulation in which nothing is put off: that of seed 0.
   *
   * @return to be closed by the caller
   */
  public static SimulatedSystem create() {
    return create(0);
  }

  /**
   * A simulation in an order that the seed decides.
   *
   * @param seed the same seed gives the same order
   * @return open, to be closed by the caller
   */
  public static SimulatedSystem create(long seed) {
    return new SimulatedSystem(Schedule.of(seed));
  }

  /**
   * A simulation that repeats a run that has failed.
   *
   * @param schedule as it was printed: a seed, such as {@code 42}, or a seed and those of its
   *     choices that matter, such as {@code 42:3,17}
   * @return open, to be closed by the caller
   * @throws IllegalArgumentException if it is neither
   */
  public static SimulatedSystem replay(String schedule) {
    return new SimulatedSystem(Schedule.parse(schedule));
  }

  /**
   * Runs a test once for each seed from 0 on, as {@link SelectorTest} does, for tests that are not
   * methods: each time with a simulation of its own, {@linkplain #verify verified} and closed
   * afterwards. System properties count as they do there.
   *
   * @param seeds how many, at least 1
   * @param test must not keep anything from one run to the next
   * @throws AssertionFailedError if the test fails with a seed: it tells seed and trace
   * @throws IllegalArgumentException if {@code seeds} is not positive
   * @throws org.opentest4j.TestAbortedException if in every run an assumption did not hold
   */
  public static void explore(int seeds, ThrowingConsumer<SimulatedSystem> test) {
    Exploration.of(seeds).run(test);
  }

  /**
   * Changes how the system is built; before it is used for the first time. Executor, timekeeper and
   * listeners are the simulation's in any case. Leave out {@link SystemBuilder#warnOfWaitCycles}:
   * while it has a timer set, {@link #verify} finds no hangs.
   *
   * @param settings given the builder, with a throughput of 1
   * @return this simulation
   * @throws IllegalStateException if the system is already in use
   */
  public SimulatedSystem with(Consumer<? super SystemBuilder> settings) {
    if (system != null) {
      throw new IllegalStateException(
          "the system is already in use; change its settings at the beginning of the test");
    }
    Objects.requireNonNull(settings, "settings of the system are null").accept(builder);
    return this;
  }

  /**
   * The system that is simulated.
   *
   * @return a real one, open until this simulation is closed
   */
  public SelectorSystem system() {
    if (system == null) {
      system = check.build(builder.executor(machine).timekeeper(machine));
    }
    return system;
  }

  /**
   * {@link SelectorSystem#spawn(Selector)} of the system.
   *
   * @param <S> the class of the selector
   * @param selector a new one
   * @return the selector
   */
  public <S extends Selector> S spawn(S selector) {
    return system().spawn(selector);
  }

  /**
   * {@link SelectorSystem#spawn(String, Selector)} of the system.
   *
   * @param <S> the class of the selector
   * @param name for diagnostics
   * @param selector a new one
   * @return the selector
   */
  public <S extends Selector> S spawn(String name, S selector) {
    return system().spawn(name, selector);
  }

  /**
   * {@link SelectorSystem#spawnFrom(Function)} of the system.
   *
   * @param <R> what the caller wants
   * @param body declares the mailboxes
   * @return what {@code body} has returned
   */
  public <R extends @Nullable Object> R spawnFrom(
      Function<? super SelectorContext, ? extends R> body) {
    return system().spawnFrom(body);
  }

  /**
   * {@link SelectorSystem#spawnFrom(String, Function)} of the system.
   *
   * @param <R> what the caller wants
   * @param name for diagnostics
   * @param body declares the mailboxes
   * @return what {@code body} has returned
   */
  public <R extends @Nullable Object> R spawnFrom(
      String name, Function<? super SelectorContext, ? extends R> body) {
    return system().spawnFrom(name, body);
  }

  /**
   * Takes one turn, and those in its middle, after timers that are due. No time passes.
   *
   * @return false if there was nothing to do
   * @throws AssertionFailedError if no turn comes of all that is done: see {@link #limit}
   */
  public boolean step() {
    return driver.step();
  }

  /**
   * Takes turns until nobody has anything to do. No time passes.
   *
   * @return how many turns were taken
   * @throws AssertionFailedError if that does not end: see {@link #limit}
   */
  public int run() {
    return driver.run();
  }

  /**
   * Lets time pass. Turns are taken, and timers fire, as it does.
   *
   * @param time how long
   * @throws AssertionFailedError if time does not advance: see {@link #limit}
   */
  public void advance(Duration time) {
    driver.advance(time);
  }

  /**
   * Takes turns until the condition holds. Time passes meanwhile, up to the {@link #patience}.
   *
   * @param condition evaluated after every turn and those in its middle, so it has to go on holding
   *     once it does; quick, without side effects
   * @throws AssertionFailedError if it never holds
   */
  public void runUntil(BooleanSupplier condition) {
    if (!driver.comes(condition)) {
      throw driver.inVain("what runUntil() waits for does not come", "");
    }
  }

  /**
   * Takes turns until the stage has completed. Time passes as by {@link #runUntil}.
   *
   * @param <T> the value of the stage
   * @param stage somebody in the simulation completes it
   * @return its value; null if that is what it has
   * @throws AssertionFailedError if it never completes
   * @throws java.util.concurrent.CancellationException if it is cancelled
   * @throws java.util.concurrent.CompletionException if it fails, with the error as the cause
   */
  public <T extends @Nullable Object> T await(CompletionStage<T> stage) {
    return driver.await(stage, "the stage does not complete");
  }

  /**
   * Asks, and takes turns until the answer is there. Time passes as by {@link #runUntil}.
   *
   * @param <Q> the messages that the receiver takes
   * @param <A> the answer
   * @param to who is to answer
   * @param request makes the message, with the address for the answer in it
   * @return the answer
   * @throws AssertionFailedError if there is none
   * @throws RuntimeException what {@link SelectorSystem#ask} fails with; what is none, in a {@link
   *     java.util.concurrent.CompletionException}
   */
  public <Q, A> A call(MailboxRef<Q> to, Function<? super ReplyTo<A>, ? extends Q> request) {
    return driver.call(system(), to, request);
  }

  // ---- settings

  /**
   * Sets for how long waiting lets time pass. Default: a minute.
   *
   * @param most each time, in virtual time
   * @return this simulation
   */
  public SimulatedSystem patience(Duration most) {
    driver.patience(most);
    return this;
  }

  /**
   * Sets how late a turn may be: for how long it may wait for the thread while virtual time passes.
   * Default: 10 milliseconds. With zero, all that can be done is done before time passes; with more
   * than a deadline, that can pass although everybody would have been in time.
   *
   * @param most in virtual time
   * @return this simulation
   */
  public SimulatedSystem lag(Duration most) {
    machine.agenda.lag(most);
    return this;
  }

  /**
   * Sets after how many turns without an end, while virtual time stands still, a simulation is held
   * to be endless: within one call that runs it, or in {@link #step} after step. Default: 100,000.
   *
   * @param turns at least 1
   * @return this simulation
   */
  public SimulatedSystem limit(int turns) {
    machine.limit(turns);
    return this;
  }

  /**
   * Has each turn taken as a whole from now on, with all seeds: for handlers that use what belongs
   * to their thread, such as a {@link ThreadLocal}. What shows only if turns overlap is not found.
   *
   * @return this simulation
   */
  public SimulatedSystem wholeTurns() {
    machine.wholeTurns();
    return this;
  }

  /**
   * Gives each turn a thread for itself from now on, so that it can wait in its middle while others
   * are taken: for handlers that call {@link SelectorContext#receive} or {@link
   * SelectorContext#call}. Still one runs at a time, in an order that the seed decides. Without
   * this such a turn fails, unless it is that of a {@link dev.selectors.ThreadSelector}.
   *
   * @return this simulation
   */
  public SimulatedSystem turnsMayWait() {
    machine.turnsMayWait();
    return this;
  }

  // ---- looking on

  /**
   * The virtual time.
   *
   * @return since the simulation was made
   */
  public Duration now() {
    return Duration.ofNanos(machine.nanoTime());
  }

  /**
   * The virtual time as a clock.
   *
   * @return begins with the year 2000, in UTC
   */
  public Clock clock() {
    return ((InstantSource) () -> EPOCH.plus(now())).withZone(ZoneOffset.UTC);
  }

  /**
   * Random numbers for the test's own use, such as making messages.
   *
   * @return decided by the seed; for one thread
   */
  public RandomGenerator random() {
    return random;
  }

  /**
   * Runs tasks as turns of this simulation: for code that wants an executor. To the system they are
   * somebody else's: {@link SelectorSystem#awaitQuiescence} does not wait for them.
   *
   * @return runs each task in the simulation; whoever runs that gets what a task throws
   */
  public Executor executor() {
    return task -> machine.execute(recorder.noted("executor", "task", task, check::isOver));
  }

  /**
   * The seed of this run.
   *
   * @return as it was given
   */
  public long seed() {
    return schedule.seed();
  }

  /**
   * The schedule of this run.
   *
   * @return to be given to {@link #replay}
   */
  public String schedule() {
    return schedule.toString();
  }

  /**
   * What has happened so far, until the simulation is closed. Of a long run only the last 100,000
   * events are kept.
   *
   * @return the same for every run of the same program with the same seed
   */
  public Trace trace() {
    return recorder.trace();
  }

  /**
   * The failures of selectors so far.
   *
   * @return oldest first, until the simulation is closed; unmodifiable
   */
  public List<Failure> failures() {
    return check.failures();
  }

  /**
   * The dead letters so far.
   *
   * @return oldest first, until the simulation is closed; unmodifiable
   */
  public List<DeadLetter> deadLetters() {
    return check.deadLetters();
  }

  // ---- doubles

  /**
   * Makes a probe.
   *
   * @param <M> the messages it takes
   * @param name for traces and errors
   * @return sends to it can be expected
   */
  public <M> Probe<M> probe(String name) {
    return new Probe<>(this, name);
  }

  /**
   * A ref whose messages arrive after some virtual time, in the order of sending. As with all such
   * refs, {@code sendAsync} completes when the receiver has taken or refused the message, or
   * thrown; {@code trySend} is always true, since the sender cannot see whether there is room.
   *
   * @param <M> the messages
   * @param to who gets them
   * @param delay how long they are under way
   * @return to be given to senders in place of {@code to}
   */
  public <M> MailboxRef<M> delayed(MailboxRef<? super M> to, Duration delay) {
    return delayed(to, delay, delay);
  }

  /**
   * A ref whose messages arrive after a time that the seed decides, in the order of sending.
   *
   * @param <M> the messages
   * @param to who gets them
   * @param least how long they are under way at least
   * @param most how long at most, except for those that must not overtake others
   * @return to be given to senders in place of {@code to}
   */
  public <M> MailboxRef<M> delayed(MailboxRef<? super M> to, Duration least, Duration most) {
    return new DelayedRef<>(machine, delays, to, least, most, true);
  }

  /**
   * A ref whose messages arrive after a time that the seed decides, and can overtake each other.
   *
   * @param <M> the messages
   * @param to who gets them
   * @param least how long they are under way at least
   * @param most how long at most
   * @return to be given to senders in place of {@code to}
   */
  public <M> MailboxRef<M> reordering(MailboxRef<? super M> to, Duration least, Duration most) {
    return new DelayedRef<>(machine, delays, to, least, most, false);
  }

  // ---- faults

  /**
   * Makes calls fail; such failures are expected {@linkplain #verify at the end}.
   *
   * @param fault asked before every call; the first injected goes first, others are suppressed
   */
  public void inject(Fault fault) {
    faults.add(Objects.requireNonNull(fault, "fault is null"));
  }

  /**
   * Has a selector fail on a message: the {@code n}-th that its handlers are given, from now on.
   *
   * @param selector whose handler
   * @param n which message, counted from 1; it is an error at the end if it never comes
   * @param thrown what is thrown in place of handling it
   */
  public void failAt(Selector selector, int n, Throwable thrown) {
    inject(Fault.at(selector, Callback.Kind.HANDLER, n, thrown));
  }

  /**
   * Has a selector fail on a message: the {@code n}-th of that mailbox, from now on.
   *
   * @param mailbox whose handler
   * @param n which message, counted from 1; it is an error at the end if it never comes
   * @param thrown what is thrown in place of handling it
   */
  public void failAt(Mailbox<?> mailbox, int n, Throwable thrown) {
    inject(NthCall.of(mailbox, Callback.Kind.HANDLER, n, thrown));
  }

  /**
   * Has a guard fail: that of the mailbox, the {@code n}-th time it is evaluated from now on.
   *
   * @param mailbox whose guard, or that of {@link dev.selectors.Cases} asked about what waits there
   * @param n which time, counted from 1; it is an error at the end if that time never comes
   * @param thrown what is thrown in place of evaluating it
   */
  public void failGuard(Mailbox<?> mailbox, int n, Throwable thrown) {
    inject(NthCall.of(mailbox, Callback.Kind.GUARD, n, thrown));
  }

  // ---- the end

  /**
   * Says that some selector fails with such an error.
   *
   * @param cause of the failure, or further back; it is an error if none has failed so by the end
   */
  public void expectFailure(Class<? extends Throwable> cause) {
    check.expect(Objects.requireNonNull(cause, "class of the failure is null"));
  }

  /**
   * Allows failures, except by an {@link AssertionError} that is not {@linkplain #expectFailure
   * expected}.
   */
  public void allowFailures() {
    check.allowFailures();
  }

  /**
   * Allows dead letters.
   *
   * @param reasons of which kinds; none means of all
   */
  public void allowDeadLetters(DeadLetter.Reason... reasons) {
    check.allowDeadLetters(List.of(reasons.length == 0 ? DeadLetter.Reason.values() : reasons));
  }

  /** Allows messages that wait behind gates that nothing will open, or are under way. */
  public void allowStuck() {
    check.allowStuck();
  }

  /** Allows selectors that wait for each other. */
  public void allowWaitCycles() {
    check.allowWaitCycles();
  }

  /**
   * Runs until nobody has anything to do, and checks that nothing went wrong except what the test
   * has allowed: no selector has failed, no message is a dead letter, no selector is {@linkplain
   * SelectorSystem#stuck stuck}, none {@linkplain SelectorSystem#waitCycles wait for each other},
   * no message waits for a stage that nobody completes, or is still under way on a {@link #delayed}
   * line after the {@link #patience}. {@link SelectorTest} does it at the end of each run.
   *
   * @throws AssertionFailedError if something did go wrong
   * @throws org.opentest4j.TestAbortedException if an assumption did not hold inside a turn
   */
  public void verify() {
    driver.verify(system());
  }

  /**
   * Closes the system; what is left is given up silently. Closing twice has no effect.
   *
   * @throws IllegalStateException if called inside a turn
   */
  @Override
  public void close() {
    if (!check.isOver()) {
      machine.requireOutside("close()");
      check.over();
      system().discard(Duration.ZERO); // perhaps made only now, so that it refuses what comes
      machine.strands.end();
    }
  }
}
