package dev.selectors.savina.chameneos;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.Finish;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import java.util.List;

/** The contention of many senders for one receiver; figure 4 of the selectors paper. */
public final class Chameneos implements SavinaBenchmark<ChameneosParams, Chameneos.Result> {

  /** The sum of the chameneos' own counts, the meetings not held, and the counts received. */
  public record Result(long sum, int left, int counts) {}

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
  public Result run(ChameneosParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = new Finish(params.chameneos() + 1);
    int mailboxes = Variants.mailboxes(variant);
    Meetings meetings = mailboxes == 0
        ? system.spawn(new MallActor(params, finish)).meetings
        : system.spawn(new MallSelector(mailboxes, params, finish)).meetings;
    finish.await();
    return meetings.result();
  }

  @Override
  public void verify(ChameneosParams params, Result result) {
    Expect.equal("sum of all counts", 2L * params.meetings(), result.sum());
    Expect.equal("meetings left", 0, result.left());
    Expect.equal("counts received", params.chameneos(), result.counts());
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
