package dev.selectors.savina.chameneos;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.harness.WorkDone;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The contention of many senders for one receiver; figure 4 of the selectors paper. */
public final class Chameneos implements SavinaBenchmark<ChameneosParams, Chameneos.Result> {

  /**
   * What a run left behind.
   *
   * @param each the chameneos' own counts
   * @param mixed meetings of two colours
   * @param changes changes, by both, into a colour that neither had
   * @param left meetings not held
   * @param colours the sum of what the colours count in the end
   */
  public record Result(List<Long> each, long mixed, long changes, int left, int colours) {
    private long sum() {
      return each.stream().mapToLong(Long::longValue).sum();
    }

    /** How many chameneos have half of all counts, those with the most. */
    int busiest() {
      List<Long> most = each.stream().sorted(Comparator.reverseOrder()).toList();
      long counted = 0;
      int chameneos = 0;
      while (2 * counted < sum()) {
        counted += most.get(chameneos);
        chameneos++;
      }
      return chameneos;
    }
  }

  /** For the suite. */
  public Chameneos() {}

  @Override
  public String name() {
    return "chameneos";
  }

  @Override
  public String title() {
    return "Chameneos";
  }

  @Override
  public List<String> variants() {
    return Variants.actorAndSelectors(1, 2, 8, 32);
  }

  @Override
  public List<ChameneosParams> parameters(Size size) {
    return List.of(
        switch (size) {
          case QUICK -> new ChameneosParams(100, 20_000, true);
          case DEFAULT -> new ChameneosParams(100, 200_000, true);
          case PAPER -> new ChameneosParams(500, 8_000_000, true);
        });
  }

  @Override
  public Result runActors(ChameneosParams params, ActorRuntime runtime)
      throws InterruptedException {
    Finish finish = new Finish(params.chameneos() + 1);
    MallActor mall = runtime.spawn(new MallActor(params, finish));
    enter(params, runtime, List.of(mall.self()), finish);
    finish.await();
    return mall.meetings.result();
  }

  @Override
  public Result runSelectors(ChameneosParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = new Finish(params.chameneos() + 1);
    MallSelector mall = system.spawn(new MallSelector(Variants.mailboxes(variant), params, finish));
    enter(params, new SelectorsRuntime(system), mall.inboxes, finish);
    finish.await();
    return mall.meetings.result();
  }

  /**
   * Creates the chameneos, spread over the mall's mailboxes. The first message of each goes to the
   * first mailbox, as in the original suite.
   */
  private static void enter(
      ChameneosParams params,
      ActorRuntime runtime,
      List<? extends MailboxRef<ChameneosMessage.ToMall>> mall,
      Finish finish) {
    for (int i = 0; i < params.chameneos(); i++) {
      Chameneo chameneo =
          runtime.spawn(new Chameneo(Colour.of(i), mall.get(i % mall.size()), finish));
      mall.getFirst().send(new ChameneosMessage.Meet(Colour.of(i), chameneo.self()));
    }
  }

  @Override
  public void verify(ChameneosParams params, Result result) {
    Expect.equal("sum of all counts", 2L * params.meetings(), result.sum());
    Expect.equal("changes of colours", 2 * result.mixed(), result.changes());
    Expect.equal("meetings left", 0, result.left());
    Expect.equal("counts received", params.chameneos(), result.each().size());
    int colours =
        IntStream.range(0, params.chameneos()).map(i -> Colour.of(i).number()).sum();
    Expect.equal("colours modulo three", colours % 3, result.colours() % 3);
  }

  /** All do the same, but with priorities a few of them do most of it: the working set is smaller. */
  @Override
  public Optional<WorkDone> workDone(Result result) {
    return Optional.of(new WorkDone("chameneos with half of all meetings", result.busiest()));
  }

  @Override
  public long messages(ChameneosParams params) {
    return 4L * params.meetings() + 3L * params.chameneos();
  }

  @Override
  public String policy(ChameneosParams params, String variant) {
    return Variants.policy(variant, params.priority());
  }
}
