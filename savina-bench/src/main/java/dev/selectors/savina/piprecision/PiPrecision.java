package dev.selectors.savina.piprecision;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.harness.WorkDone;
import dev.selectors.savina.harness.WrongAnswerException;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A master and workers that compute with big decimals, for as long as that changes the sum.
 *
 * <p>To keep the workers busy, each has ten works ahead. When a term comes back that no longer adds
 * anything, the works that are still in the mailboxes are in vain, and an actor does them
 * nevertheless. In {@code levels} the order to stop overtakes them: the pattern is control before
 * data, by priority. Such a worker answers everything it was given, but computes only what is
 * needed.
 *
 * <p>The suite does not check the answer. Here all decimals must be those of the same series on one
 * thread, with the same roundings; they are those of pi, except for the last two.
 */
public final class PiPrecision implements SavinaBenchmark<PiParams, PiPrecision.Result> {
  private static final String LEVELS = "levels";

  /**
   * What a run left behind.
   *
   * @param value the sum of all terms
   * @param requested terms that were handed out
   * @param received terms that came back
   * @param computed terms that were not known to be nothing
   */
  public record Result(BigDecimal value, int requested, int received, int computed) {}

  /** The reference takes its time, and is the same for all runs. */
  private final Map<PiParams, PiReference> references = new ConcurrentHashMap<>();

  /** For the suite. */
  public PiPrecision() {}

  @Override
  public String name() {
    return "piprecision";
  }

  @Override
  public String title() {
    return "Precise Pi Computation";
  }

  @Override
  public List<String> variants() {
    return List.of(Variants.ACTOR, LEVELS);
  }

  @Override
  public List<PiParams> parameters(Size size) {
    return List.of(new PiParams(20, size == Size.QUICK ? 1_000 : 5_000));
  }

  @Override
  public Result runActors(PiParams params, ActorRuntime runtime) throws InterruptedException {
    return withActors(params, runtime, false);
  }

  @Override
  public List<String> ownWays() {
    return List.of(Variants.PRIORITY);
  }

  @Override
  public Result runOwnWay(PiParams params, String form, ActorRuntime runtime)
      throws InterruptedException {
    return withActors(params, runtime, true);
  }

  private static Result withActors(PiParams params, ActorRuntime runtime, boolean sorted)
      throws InterruptedException {
    Finish finish = new Finish(params.workers() + 1);
    Master master = runtime.spawn(new Master(params, sorted, finish));
    List<Worker> workers = workers(params, master);
    for (Worker worker : workers) {
      WorkerActor actor = runtime.spawn(new WorkerActor(worker, sorted, finish));
      master.add(actor.self(), actor.self());
    }
    return compute(master, workers, finish);
  }

  @Override
  public Result runSelectors(PiParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = new Finish(params.workers() + 1);
    Master master = new SelectorsRuntime(system).spawn(new Master(params, true, finish));
    List<Worker> workers = workers(params, master);
    for (Worker worker : workers) {
      WorkerSelector selector = system.spawn(new WorkerSelector(worker, finish));
      master.add(selector.works, selector.stop);
    }
    return compute(master, workers, finish);
  }

  private static List<Worker> workers(PiParams params, Master master) {
    List<Worker> workers = new ArrayList<>();
    for (int i = 0; i < params.workers(); i++) {
      workers.add(new Worker(i, params.precision(), master.self()));
    }
    return workers;
  }

  private static Result compute(Master master, List<Worker> workers, Finish finish)
      throws InterruptedException {
    master.self().send(new PiMessage.Start());
    finish.await();
    return master.result(workers);
  }

  private PiReference reference(PiParams params) {
    return references.computeIfAbsent(params, PiReference::of);
  }

  /**
   * {@inheritDoc}
   *
   * <p>How many terms beyond the last one are asked for depends on how soon it comes back. None may
   * be lost, and all that count are computed.
   */
  @Override
  public void verify(PiParams params, Result result) {
    PiReference reference = reference(params);
    int needed = reference.last() + 1;
    Expect.equal("terms received", result.requested(), result.received());
    Expect.atMost("needed terms not computed", 0, needed - result.computed());
    Expect.atMost("terms computed", result.requested(), result.computed());
    Expect.atMost("terms", mostTerms(params), result.requested());
    if (reference.value().compareTo(result.value()) != 0) {
      throw new WrongAnswerException(
          "pi: expected " + end(reference.value()) + ", actual " + end(result.value()));
    }
  }

  /** The first decimals are mostly right. */
  private static String end(BigDecimal value) {
    String text = value.toPlainString();
    return text.length() <= 40 ? text : "..." + text.substring(text.length() - 40);
  }

  private int mostTerms(PiParams params) {
    return reference(params).last() + params.ahead();
  }

  @Override
  public Optional<WorkDone> workDone(Result result) {
    return Optional.of(new WorkDone("terms computed", result.computed()));
  }

  /** Those of a run in which terms come back in order: the most there can be. */
  @Override
  public long messages(PiParams params) {
    return 1 + 2L * mostTerms(params) + 2L * params.workers();
  }

  @Override
  public boolean messagesVary(PiParams params) {
    return true;
  }

  @Override
  public String policy(PiParams params, String variant) {
    return variant.equals(LEVELS) ? "multilevel, stop before works" : "one mailbox";
  }

  @Override
  public Duration roughly(PiParams params) {
    long decimals = params.precision();
    // A term takes a time that grows with the square of the decimals; there are almost as many.
    return Duration.ofNanos(100_000 + decimals * decimals * decimals / 200);
  }
}
