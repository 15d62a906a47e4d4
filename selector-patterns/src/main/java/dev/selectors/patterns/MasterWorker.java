package dev.selectors.patterns;

import dev.selectors.Down;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.SelectorContext;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A master that hands prioritised work to workers, an item at a time to each: a worker gets the
 * next one, the most urgent that waits, when it has done the one before.
 *
 * {@snippet file="dev/selectors/patterns/MasterWorkerSnippetsTest.java" region="masterWorker"}
 *
 * <p>Each item is a request; its result, or its failure, is told to the one who has asked, and to
 * nobody else. The workers are children of the master, and end with it.
 *
 * <p><b>Ordering and fairness.</b> No item is at a worker before the worker is free for it, so what
 * waits can always be overtaken; and no worker is idle while something waits, so there is nothing
 * to steal. Each item is handed out once at the most. Items are handed out in the order of
 * {@link Priorities}: strictly the most urgent first, those of a level as they have come. A level
 * can starve, unless there is {@link #ageing}. An item that nobody waits for any more, since its
 * time is up, is not begun.
 *
 * <p><b>Threads.</b> {@link #at} is callable from any thread, and anybody may send to what it,
 * {@link #classifiedBy} and {@link #urgentStop} give. {@link #classifiedBy} and {@link #ageing} are
 * for the thread that makes the master, before it is spawned. An item may block: it holds a thread
 * of the system, which adds another one.
 *
 * <p><b>Memory consistency effects:</b> what was done before an item was sent <i>happens-before</i>
 * its work, the work <i>happens-before</i> what depends on its result, and the work of one item
 * <i>happens-before</i> that of the next at the same worker.
 *
 * <p><b>Failure.</b> What the work on an item throws, the one who has asked is told; so is the
 * system's failure handler, and the worker begins anew, with a new function. A result that is null
 * is such a failure. A {@link VirtualMachineError} ends the worker, and another one takes its place.
 * No other item is concerned. If the master ends, for whatever reason, items in work are finished
 * and answered, but for one whose work waits for room in a full mailbox just then: that is broken
 * off, and fails, as all others do.
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

  /**
   * An item of work.
   *
   * @param <W> what is to be worked on
   * @param <R> the result
   * @param work from now on the worker's, so better immutable
   * @param replyTo gets the result
   */
  public record Job<W, R>(W work, ReplyTo<R> replyTo) {
    /** Makes an item; neither part of it may be null. */
    public Job {
      Objects.requireNonNull(work, "work of a job is null");
      Objects.requireNonNull(replyTo, "address for the result of a job is null");
    }
  }

  /**
   * The urgent stop, which overtakes all items that wait: they are not begun, but {@linkplain
   * ReplyTo#forward forwarded} to the address that is the message, as that of another master; see
   * {@link Priorities#urgentStop()}. Items in work are finished, and answered, as when the master ends
   * otherwise; one whose worker has not begun it yet fails. Then the master ends.
   *
   * {@snippet file="dev/selectors/patterns/MasterWorkerSnippetsTest.java" region="stop"}
   */
  public final MailboxRef<MailboxRef<? super Job<W, R>>> urgentStop;

  private final int workers;
  private final Supplier<? extends Function<? super W, ? extends R>> skill;
  private final Priorities<P, Job<W, R>> jobs;
  private final Mailbox<Down> gone = mailbox("gone", this::onGone);
  private final ArrayDeque<JobWorker<W, R>> idle = new ArrayDeque<>();
  /** Those that have an item, and what tells that they are done; in an order that can be replayed. */
  private final Map<JobWorker<W, R>, CompletableFuture<JobWorker<W, R>>> busy =
      new LinkedHashMap<>();

  @SuppressWarnings("this-escape") // the handlers are called from the first turn on
  private MasterWorker(
      int workers,
      Supplier<? extends Function<? super W, ? extends R>> skill,
      BiFunction<SelectorContext, Consumer<Job<W, R>>, Priorities<P, Job<W, R>>> declaration) {
    this.workers = Positive.number(workers, "number of workers of a master");
    this.skill = Objects.requireNonNull(skill, "supplier of what workers do is null");
    jobs = declaration.apply(context(), this::handOut).guard(() -> !idle.isEmpty());
    urgentStop = jobs.urgentStop((to, job) -> job.replyTo().forward(to, job), this::stopWorkers);
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
   * @return takes any number of items
   * @throws IllegalArgumentException if there is no such level
   */
  public MailboxRef<Job<W, R>> at(P level) {
    return jobs.at(level);
  }

  /**
   * An address for work that the master classifies. To be called before the master is spawned, by
   * the thread that has made it.
   *
   * @param classifier gives the level of what is to be worked on; as for
   *     {@link Priorities#classifiedBy}
   * @return sends as {@link #at} that level would
   * @throws IllegalStateException if the master was spawned already
   */
  public MailboxRef<Job<W, R>> classifiedBy(Function<? super W, ? extends P> classifier) {
    Objects.requireNonNull(classifier, "classifier of work is null");
    return jobs.classifiedBy(job -> classifier.apply(job.work()));
  }

  /**
   * Lets no level starve: every {@code period}-th item that is handed out is taken from the levels
   * in turn. Of <i>n</i> levels, one that is never empty has an item handed out within any <i>n</i>
   * times {@code period}; see {@link Priorities#ageing}.
   *
   * @param period at least 2
   * @return this master
   * @throws IllegalArgumentException if {@code period} is less than 2
   * @throws IllegalStateException if it was spawned already
   */
  public MasterWorker<P, W, R> ageing(int period) {
    jobs.ageing(period);
    return this;
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
    CompletableFuture<JobWorker<W, R>> done = new CompletableFuture<>();
    busy.put(worker, done);
    // Not by a message, which would be a dead letter if the master ends meanwhile.
    await(done, (free, error) -> release(worker)).whileDisabled();
    worker.send(new JobWorker.Task<>(job, done));
  }

  private void release(JobWorker<W, R> worker) {
    if (busy.remove(worker) != null) {
      idle.add(worker);
    }
  }

  private void onGone(Down down) {
    CompletableFuture<?> unfinished = busy.remove(down.selector());
    if (unfinished != null) {
      unfinished.cancel(false); // nobody else will
    }
    boolean known = idle.remove(down.selector()) || unfinished != null;
    if (known && down.reason() instanceof ExitReason.Failed) {
      hire();
    }
  }

  /** At once, rather than one after the other when the master ends. */
  private void stopWorkers() {
    busy.keySet().forEach(Selector::stop);
  }
}
