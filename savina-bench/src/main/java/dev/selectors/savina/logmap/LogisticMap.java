package dev.selectors.savina.logmap;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Claim;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.PaperBounds;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Requests whose answers are waited for, with all the work waiting behind; figure 8 of the
 * selectors paper.
 *
 * <p>The master orders everything before it gets the first answer: the growth of the mailboxes
 * decides the collector's work.
 */
public final class LogisticMap implements SavinaBenchmark<LogmapParams, LogisticMap.Result> {

  /**
   * What a run left behind.
   *
   * @param terms the last term of every series
   * @param computed how many terms of every series were computed
   * @param sum the sum of the last terms as the master knows it
   */
  public record Result(List<Double> terms, List<Integer> computed, double sum) {}

  /** For the suite. */
  public LogisticMap() {}

  @Override
  public String name() {
    return "logmap";
  }

  @Override
  public String title() {
    return "Logistic Map Series";
  }

  @Override
  public List<String> variants() {
    return List.of("actor", Variants.RESEND, "gates", "guards", "await");
  }

  @Override
  public List<LogmapParams> parameters(Size size) {
    return List.of(
        switch (size) {
          case QUICK -> new LogmapParams(2_500, 10);
          case DEFAULT -> new LogmapParams(25_000, 10);
          case PAPER -> new LogmapParams(150_000, 150);
        });
  }

  @Override
  public Result runActors(LogmapParams params, ActorRuntime runtime) throws InterruptedException {
    return runOwnWay(params, Variants.ACTOR, runtime);
  }

  @Override
  public List<String> ownWays() {
    return List.of(Variants.STASH, Variants.ASK);
  }

  @Override
  public Result runOwnWay(LogmapParams params, String form, ActorRuntime runtime)
      throws InterruptedException {
    Finish finish = finish(params);
    List<RateComputer> computers = computers(params, runtime, finish);
    List<? extends Series> series = numbers(params)
        .mapToObj(i -> {
          double start = LogmapParams.start(i);
          MailboxRef<LogmapMessage.ToComputer> computer = computers.get(i).self();
          return switch (form) {
            case Variants.STASH -> runtime.spawn(new LibraryStashSeries(start, computer, finish));
            case Variants.ASK -> runtime.spawn(new AskSeries(start, computer, finish));
            default -> runtime.spawn(new StashSeries(start, computer, finish));
          };
        })
        .toList();
    return compute(params, runtime, computers, series, finish);
  }

  @Override
  public Result runSelectors(LogmapParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = finish(params);
    SelectorsRuntime runtime = new SelectorsRuntime(system);
    List<RateComputer> computers = computers(params, runtime, finish);
    List<? extends Series> series = numbers(params)
        .mapToObj(i -> series(params, variant, i, computers.get(i).self(), runtime, finish))
        .toList();
    return compute(params, runtime, computers, series, finish);
  }

  private static Series series(
      LogmapParams params,
      String variant,
      int number,
      MailboxRef<LogmapMessage.ToComputer> computer,
      SelectorsRuntime runtime,
      Finish finish) {
    double start = LogmapParams.start(number);
    return switch (variant) {
      case Variants.RESEND ->
        runtime.spawn(new ResendSeries(start, computer, params.terms(), finish));
      case "gates" -> runtime.system().spawn(new GateSeries(start, computer, finish));
      case "guards" -> runtime.system().spawn(new GuardSeries(start, computer, finish));
      default -> runtime.system().spawn(new AwaitSeries(start, computer, finish));
    };
  }

  private static Finish finish(LogmapParams params) {
    return new Finish(2 * params.series() + 1);
  }

  private static IntStream numbers(LogmapParams params) {
    return IntStream.range(0, params.series());
  }

  private static List<RateComputer> computers(
      LogmapParams params, ActorRuntime runtime, Finish finish) {
    return numbers(params)
        .mapToObj(i -> runtime.spawn(new RateComputer(LogmapParams.rate(i), finish)))
        .toList();
  }

  private static Result compute(
      LogmapParams params,
      ActorRuntime runtime,
      List<RateComputer> computers,
      List<? extends Series> series,
      Finish finish)
      throws InterruptedException {
    Master master = runtime.spawn(new Master(params, computers, series, finish));
    master.self().send(new LogmapMessage.Start());
    finish.await();
    return new Result(
        series.stream().map(Series::term).toList(),
        computers.stream().map(computer -> computer.computed).toList(),
        master.sum);
  }

  @Override
  public void verify(LogmapParams params, Result result) {
    double sum = 0;
    for (int i = 0; i < params.series(); i++) {
      double expected = LogmapReference.lastTerm(params, i);
      Expect.same("last term of series " + i, expected, result.terms().get(i));
      // The first series is zero from its start on, whether its terms are computed or not.
      Expect.equal("terms of series " + i, params.terms(), result.computed().get(i));
      sum += expected;
    }
    Expect.close("sum of the last terms", sum, result.sum());
  }

  @Override
  public List<Claim> claims(Map<String, Object> parameters) {
    List<String> forms = List.of("gates", "guards", "await");
    return List.of(
        Claim.of("figure 8, the stash emptied in place", PaperBounds.REPLIES, "actor", forms),
        Claim.of("figure 8, the suite's stash", PaperBounds.REPLIES, Variants.RESEND, forms));
  }

  @Override
  public long messages(LogmapParams params) {
    return 3L * params.terms() * params.series() + 4L * params.series() + 1;
  }

  @Override
  public String policy(LogmapParams params, String variant) {
    return switch (variant) {
      case "gates", "guards" -> "multilevel, one level";
      default -> "one mailbox";
    };
  }
}
