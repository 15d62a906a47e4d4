package dev.selectors.patterns;

import dev.selectors.DeadLetter;
import dev.selectors.Down;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Overflow;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.SelectorContext;
import dev.selectors.SelectorSnapshot;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A master that hands prioritised work to workers, one item at a time to each: a worker gets the
 * next one, the most urgent that waits, when it has done the one before.
 *
 * {@snippet file="dev/selectors/patterns/MasterWorkerSnippetsTest.java" region="masterWorker"}
 *
 * <p>Each item is a request; its result, or its failure, is told to the one who asked, and to
 * nobody else. The workers are children of the master, and end with it: when it is stopped, or, in
 * an orderly way, when it is {@linkplain #complete completed}.
 *
 * <p>Any number of items may wait, unless there is a {@linkplain #bounded bound}.
 *
 * <p><b>Ordering and fairness.</b> No item is at a worker before the worker is free for it, so what
 * waits can always be overtaken; and no worker is idle while something waits, so there is nothing
 * to steal. Each item is handed out at most once. Items are handed out in the order of
 * {@link Priorities}: strictly the most urgent first, those of a level in the order in which they
 * came. A level can starve, unless there is {@link #ageing}. An item that nobody waits for any
 * more, since its time is up, is not begun.
 *
 * <p><b>Threads.</b> {@link #at} and {@link #complete} are callable from any thread, and anybody
 * may send to what {@link #at}, {@link #classifiedBy} and {@link #urgentStop} give. {@link
 * #classifiedBy}, {@link #ageing} and {@link #bounded} are for the thread that makes the master,
 * before it is spawned. An item may block: it holds a thread of the system, which adds another one,
 * unless the system runs on an executor that it was given. While items wait for input or output
 * that is done only after a tenth of a second: where they take less, hardly more of them are worked
 * on at a time than there are processors, unless that executor is one of virtual threads.
 *
 * <p><b>Memory consistency effects:</b> what was done before an item was sent <i>happens-before</i>
 * its work, the work <i>happens-before</i> what depends on its result, and the work of one item
 * <i>happens-before</i> that of the next at the same worker.
 *
 * <p><b>Failure.</b> What the work on an item throws is told to the one who asked, and to the
 * system's failure handler; the worker begins anew, with a new function. A result that is null is
 * such a failure. A {@link VirtualMachineError} ends the worker, and another one takes its place;
 * so does an executor that refuses to run the worker, whose item then fails. No other item is
 * affected. If the master ends, for whatever reason, items in work are finished and answered,
 * except one whose work is waiting for room in a full mailbox: that is broken off, and fails, as
 * all others do. If the master begins anew it keeps what waits; items that workers
 * have fail at once, though work that has begun is finished.
 *
 * <p>Shams Imam and Vivek Sarkar, <cite>Selectors: Actors with Multiple Guarded Mailboxes</cite>,
 * AGERE 2014, section 5.
 *
 * @param <P> names the levels
 * @param <W> what is to be worked on
 * @param <R> the result
 */
public final class MasterWorker<P, W, R> extends Selector {
  private static final String JOBS = "jobs";

  /** Comes when no item waits or is at work; items that are to be refused may still wait then. */
  private enum Last implements DeadLetter.Unmissed {
    ONE
  }

  /**
   * An item of work.
   *
   * @param <W> what is to be worked on
   * @param <R> the result
   * @param work belongs to the worker from now on, so better immutable
   * @param replyTo gets the result
   */
  public record Job<W, R>(W work, ReplyTo<R> replyTo) {
    /**
     * Refuses null.
     *
     * @throws NullPointerException if an argument is null
     */
    public Job {
      Objects.requireNonNull(work, "work of a job is null");
      Objects.requireNonNull(replyTo, "address for the result of a job is null");
    }
  }

  /**
   * The urgent stop, which overtakes all items that wait: they are not begun, but {@linkplain
   * ReplyTo#forward forwarded} to the address that is the message, such as that of another master;
   * see {@link Priorities#urgentStop()}. Items in work are finished, and answered, as when the
   * master ends otherwise; one whose worker has not begun it yet fails. Then the master ends.
   *
   * {@snippet file="dev/selectors/patterns/MasterWorkerSnippetsTest.java" region="stop"}
   */
  public final MailboxRef<MailboxRef<? super Job<W, R>>> urgentStop;

  private final int workers;
  private final Supplier<? extends Function<? super W, ? extends R>> skill;
  private final Priorities<P, Job<W, R>> jobs;
  private final Mailbox<Down> gone = mailbox("gone", this::onGone);
  /** Gets what comes after the end was asked for. */
  private final Mailbox<Job<W, R>> late;

  private final Mailbox<Last> last;
  /** The addresses for those who were given a level. */
  private final Map<Mailbox<Job<W, R>>, MailboxRef<Job<W, R>>> doors = new HashMap<>();
  /** For senders to see; stays set, whatever becomes of the master. */
  private final AtomicBoolean completed = new AtomicBoolean();

  /** How many are still refused before the end; negative before that is known. */
  private int lateLeft = -1;

  private final LosslessDeque<JobWorker<W, R>> idle = new LosslessDeque<>();
  /** The workers that have an item, each with that; in an order that can be replayed. */
  private final Map<JobWorker<W, R>, JobWorker.Task<W, R>> busy = new LinkedHashMap<>();

  private MasterWorker(
      int workers,
      Supplier<? extends Function<? super W, ? extends R>> skill,
      BiFunction<SelectorContext, Consumer<Job<W, R>>, Priorities<P, Job<W, R>>> declaration) {
    this.workers = Positive.number(workers, "number of workers of a master");
    this.skill = Objects.requireNonNull(skill, "supplier of what workers do is null");
    jobs = declaration.apply(context(), this::handOut).guard(() -> !idle.isEmpty());
    urgentStop = jobs.urgentStop((to, job) -> job.replyTo().forward(to, job), this::stopWorkers);
    jobs.levels().forEach(level -> doors.put(level, door(job -> level)));
    // Behind the levels, and behind the mailbox that Priorities have there: what is refused holds
    // up no work. The end takes turns with that, or whoever asks again when refused would put it
    // off.
    int behind = jobs.levels().size() + 2;
    late = this.<Job<W, R>>mailbox("late", this::refuse).level(behind);
    last = mailbox(Last.class, "end", one -> endIfEmpty()).level(behind).guard(busy::isEmpty);
  }

  /**
   * Makes a master with numbered levels; to be spawned.
   *
   * @param <W> what is to be worked on
   * @param <R> the result
   * @param workers how many, at least 1
   * @param levels how many, at least 1; 0 is the most urgent
   * @param skill makes what a worker does with an item; called by each worker when it gets its
   *     first item, and the first one after a failure, so the function may have a state of its own
   * @return the master
   * @throws IllegalArgumentException if a number is not positive
   * @throws NullPointerException if {@code skill} is null
   */
  public static <W, R> MasterWorker<Integer, W, R> of(
      int workers, int levels, Supplier<? extends Function<? super W, ? extends R>> skill) {
    return new MasterWorker<>(
        workers, skill, (context, handler) -> Priorities.of(context, JOBS, levels, handler));
  }

  /**
   * Makes a master with a level for each constant of an enum; to be spawned.
   *
   * @param <P> names the levels
   * @param <W> what is to be worked on
   * @param <R> the result
   * @param workers how many, at least 1
   * @param levels the class of the enum, whose first constant is the most urgent
   * @param skill makes what a worker does with an item, as for numbered levels
   * @return the master
   * @throws IllegalArgumentException if the number is not positive, or the enum has no constants
   * @throws NullPointerException if {@code levels} or {@code skill} is null
   */
  public static <P extends Enum<P>, W, R> MasterWorker<P, W, R> of(
      int workers, Class<P> levels, Supplier<? extends Function<? super W, ? extends R>> skill) {
    return new MasterWorker<>(
        workers, skill, (context, handler) -> Priorities.of(context, JOBS, levels, handler));
  }

  /**
   * The address for work of one urgency, and no other.
   *
   * @param level one of those that were declared
   * @return takes any number of items, unless there is a bound
   * @throws IllegalArgumentException if there is no such level
   * @throws NullPointerException if {@code level} is null
   */
  public MailboxRef<Job<W, R>> at(P level) {
    return Objects.requireNonNull(doors.get(jobs.at(level)));
  }

  /**
   * An address for work that the master classifies. To be called before the master is spawned, by
   * the thread that has made it.
   *
   * @param classifier gives the level of what is to be worked on; as for
   *     {@link Priorities#classifiedBy}
   * @return sends as {@link #at} that level would
   * @throws IllegalStateException if the master is already spawned
   * @throws NullPointerException if {@code classifier} is null
   */
  public MailboxRef<Job<W, R>> classifiedBy(Function<? super W, ? extends P> classifier) {
    Objects.requireNonNull(classifier, "classifier of work is null");
    requireMaker("classifiedBy()");
    return door(job -> jobs.at(its -> classifier.apply(its.work()), job));
  }

  /** What it depends on besides the message changes only once, and any thread may read it. */
  private MailboxRef<Job<W, R>> door(Function<Job<W, R>, Mailbox<Job<W, R>>> level) {
    return this.<Job<W, R>>router(job -> completed.get() ? late : level.apply(job));
  }

  /**
   * Lets no level starve: every {@code period}-th item that is handed out is taken from the levels
   * in turn. Of <i>n</i> levels, one that is never empty has an item handed out within any <i>n</i>
   * times {@code period}; see {@link Priorities#ageing}.
   *
   * @param period at least 2
   * @return this master
   * @throws IllegalArgumentException if {@code period} is less than 2
   * @throws IllegalStateException if it is already spawned
   */
  public MasterWorker<P, W, R> ageing(int period) {
    requireMaker("ageing()");
    jobs.ageing(period);
    return this;
  }

  /**
   * Limits how many items may wait on each level; those that workers have do not count. The
   * overflow decides what becomes of an item for which there is no room, as for any mailbox. With
   * {@link Overflow#REJECT} its request fails at once; with {@link Overflow#DROP_OLDEST} the
   * request of the item that has waited longest on the level fails; with {@link Overflow#WAIT} it
   * waits outside, in its order and up to its deadline. Whoever asks is not held back, and has to
   * count what is under way.
   *
   * {@snippet file="dev/selectors/patterns/MasterWorkerSnippetsTest.java" region="bounded"}
   *
   * <p>Each item passes through its level, even if a worker is idle: a bound that is smaller than
   * what comes at once keeps out items that would have been begun at once.
   *
   * @param capacity of each level, at least 1; a hard limit
   * @param overflow what becomes of an item for which there is no room
   * @return this master
   * @throws IllegalArgumentException if {@code capacity} is not positive
   * @throws IllegalStateException if the master was spawned, or sent work, already
   * @throws NullPointerException if {@code overflow} is null
   */
  public MasterWorker<P, W, R> bounded(int capacity, Overflow overflow) {
    requireMaker("bounded()");
    // First those that are refused, as they were sent to; else some levels would have a bound.
    jobs.levels().stream()
        .filter(level -> level.depth() > 0)
        .forEach(level -> level.bounded(capacity, overflow));
    jobs.levels().forEach(level -> level.bounded(capacity, overflow));
    return this;
  }

  private void requireMaker(String call) {
    Owner.requireMaker(context(), late, () -> Owner.beforeTheSpawn(call, name()));
  }

  /**
   * Has the master end in an orderly way.
   *
   * {@snippet file="dev/selectors/patterns/MasterWorkerSnippetsTest.java" region="complete"}
   *
   * <p>What was sent before, by the caller or by those it knows to have sent, is done and answered
   * as it would have been, including what waits for room; workers that fail meanwhile begin anew,
   * or are replaced, as ever. When the last answer has been given, the workers end, then the
   * master: it exits, so {@link #whenTerminated}, monitors and links tell. It does so at once if
   * there is nothing to do, and right after its start if it is not spawned yet.
   *
   * <p>An item that is sent afterwards is not begun, and holds nobody back: it fails, with a {@link
   * RejectedExecutionException}, or, if the master has ended by then, like every request to a
   * selector that has ended, with an {@link dev.selectors.UndeliverableException}. One that is sent
   * at the same time is either done or fails in this way. A completed master can still be
   * {@linkplain #urgentStop stopped}. Completing twice, or after the master has ended, has no
   * effect.
   */
  public void complete() {
    if (completed.compareAndSet(false, true)) {
      Shortage.tell(last, Last.ONE); // no effect if it has been stopped: then all is over
    }
  }

  /** Hires the workers. A restart has ended those there were. */
  @Override
  protected void onStart() {
    idle.clear();
    busy.clear();
    for (int i = 0; i < workers; i++) {
      hire();
    }
  }

  private void hire() {
    JobWorker<W, R> worker = spawnChild(new JobWorker<W, R>(skill));
    worker.monitor(gone);
    idle.add(worker);
  }

  private void handOut(Job<W, R> job) {
    JobWorker<W, R> worker = idle.remove();
    var task = new JobWorker.Task<>(job, new CompletableFuture<JobWorker<W, R>>());
    busy.put(worker, task);
    // Not by a message: it would be a dead letter if the master ends meanwhile.
    await(task.done(), (free, error) -> release(worker)).whileDisabled();
    worker.send(task);
  }

  private void release(JobWorker<W, R> worker) {
    if (busy.remove(worker) != null) {
      idle.add(worker);
    }
  }

  private void onGone(Down down) {
    JobWorker.Task<W, R> unfinished = busy.remove(down.selector());
    if (unfinished != null) {
      unfinished.done().cancel(false); // nobody else will
    }
    boolean known = idle.remove(down.selector()) || unfinished != null;
    if (known && down.reason() instanceof ExitReason.Failed failed) {
      if (unfinished != null) { // the executor may have refused to run the worker
        unfinished.job().replyTo().fail(failed.cause());
      }
      hire();
    }
  }

  private void refuse(Job<W, R> job) {
    job.replyTo()
        .fail(new RejectedExecutionException(name()
            + " has been completed and takes no more work; ask earlier, or ask another master"));
  }

  /**
   * No item is left that may be handed out, except perhaps one that was sent before and waits for
   * room: a thread that has just sent lets others in, and may be about to let that one in. Those
   * that are to be refused by now are told so; what comes later may find that this has ended.
   */
  private void endIfEmpty() {
    if (lateLeft > 0) { // one of them had its turn before this one, if it still waited
      lateLeft--;
      last.send(Last.ONE);
      return;
    }
    SelectorSnapshot now = snapshot();
    boolean empty = jobs.levels().stream()
        .map(level -> now.mailbox(level.name()))
        .allMatch(level -> level.forRoom() == 0 && level.depth() == 0);
    if (empty && lateLeft == 0) {
      exit();
      return;
    }
    if (empty) {
      lateLeft = late.depth();
    }
    last.send(Last.ONE);
  }

  /** All at once, rather than one after another when the master ends. */
  private void stopWorkers() {
    busy.keySet().forEach(Selector::stop);
  }
}
