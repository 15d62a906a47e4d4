package dev.selectors.savina.selective;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.Origin;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.harness.WrongAnswerException;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a wanted message costs while others wait in front of it.
 *
 * <p>Each waiting message may be looked at once: with the number of wanted messages fixed, the time
 * grows with the number of waiting ones only by what it takes to send and take them.
 */
public final class Selective implements SavinaBenchmark<SelectiveParams, Selective.Result> {

  /**
   * What a picker has done.
   *
   * @param wanted messages taken that were wanted
   * @param others messages taken that had to wait
   * @param asked how often it was asked whether it wants one of those that had to wait
   * @param inOrder each kind in the order of sending, and all that was wanted first
   */
  public record Result(int wanted, int others, int asked, boolean inOrder) {}

  /** For the suite. */
  public Selective() {}

  @Override
  public String name() {
    return "selective";
  }

  @Override
  public String title() {
    return "Selective Receive";
  }

  @Override
  public Origin origin() {
    return Origin.PAPERS;
  }

  @Override
  public List<String> variants() {
    return List.of(Variants.ACTOR, "receive", "react");
  }

  @Override
  public List<SelectiveParams> parameters(Size size) {
    return size == Size.QUICK
        ? List.of(new SelectiveParams(10_000, 100_000))
        : IntStream.of(1_000, 10_000, 100_000, 1_000_000)
            .mapToObj(waiting -> new SelectiveParams(waiting, 1_000_000))
            .toList();
  }

  @Override
  public Result runActors(SelectiveParams params, ActorRuntime runtime)
      throws InterruptedException {
    Finish finish = new Finish(1);
    StashPicker picker = runtime.spawn(new StashPicker(params, finish));
    feed(params, picker.self());
    finish.await();
    return picker.tally.result();
  }

  @Override
  public Result runSelectors(SelectiveParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = new Finish(1);
    Tally tally;
    if (variant.equals("receive")) {
      ReceivingPicker picker = system.spawn(new ReceivingPicker(params, finish));
      feed(params, picker.items);
      tally = picker.tally;
    } else {
      ReactingPicker picker = system.spawn(new ReactingPicker(params, finish));
      feed(params, picker.items);
      tally = picker.tally;
    }
    finish.await();
    return tally.result();
  }

  private static void feed(SelectiveParams params, MailboxRef<Item> picker) {
    for (int i = 0; i < params.waiting(); i++) {
      picker.send(new Item.Other(i));
    }
    for (int i = 0; i < params.wanted(); i++) {
      picker.send(new Item.Wanted(i));
    }
  }

  @Override
  public void verify(SelectiveParams params, Result result) {
    Expect.equal("wanted messages taken", params.wanted(), result.wanted());
    Expect.equal("other messages taken", params.waiting(), result.others());
    Expect.equal("questions about those that wait", params.waiting(), result.asked());
    if (!result.inOrder()) {
      throw new WrongAnswerException("messages were taken out of order");
    }
  }

  @Override
  public long messages(SelectiveParams params) {
    return (long) params.waiting() + params.wanted();
  }
}
