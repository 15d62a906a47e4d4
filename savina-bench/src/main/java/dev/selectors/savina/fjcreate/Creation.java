package dev.selectors.savina.fjcreate;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import java.time.Duration;
import java.util.List;

/** The cost of a short life: create, start, one message, exit. */
public final class Creation implements SavinaBenchmark<CreateParams, Integer> {
  /** For the suite. */
  public Creation() {}

  @Override
  public String name() {
    return "fjcreate";
  }

  @Override
  public String title() {
    return "Fork-Join Creation";
  }

  @Override
  public List<String> variants() {
    return Variants.actorAndSelectors(1, 8);
  }

  @Override
  public List<CreateParams> parameters(Size size) {
    return List.of(new CreateParams(size == Size.QUICK ? 4_000 : 40_000));
  }

  @Override
  public Integer runActors(CreateParams params, ActorRuntime runtime) throws InterruptedException {
    Finish finish = new Finish(params.actors());
    for (int i = 0; i < params.actors(); i++) {
      runtime.spawn(new WorkerActor(finish)).self().send(Work.SAME);
    }
    finish.await();
    return finish.exits();
  }

  @Override
  public Integer runSelectors(CreateParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    int mailboxes = Variants.mailboxes(variant);
    Finish finish = new Finish(params.actors());
    for (int i = 0; i < params.actors(); i++) {
      system
          .spawn(new WorkerSelector(mailboxes, finish))
          .inboxes
          .get(i % mailboxes)
          .send(Work.SAME);
    }
    finish.await();
    return finish.exits();
  }

  @Override
  public void verify(CreateParams params, Integer exits) {
    Expect.equal("exits", params.actors(), exits);
  }

  @Override
  public long messages(CreateParams params) {
    return params.actors();
  }

  @Override
  public String policy(CreateParams params, String variant) {
    return Variants.policy(variant, false);
  }

  @Override
  public Duration roughly(CreateParams params) {
    return Duration.ofNanos(1_000L * params.actors());
  }
}
