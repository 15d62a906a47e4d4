package dev.selectors.savina.fjthrput;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.BusyWork;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import java.util.ArrayList;
import java.util.List;

/**
 * The throughput of one outside thread that sends to many workers; figure 3 of the selectors paper.
 *
 * <p>With cheap delivery the sending thread is the bottleneck.
 */
public final class Throughput implements SavinaBenchmark<ThroughputParams, Throughput.Done> {
  /**
   * What the workers have done together.
   *
   * @param work the sum of what they have computed
   */
  public record Done(long messages, double work) {}

  private static final Work WORK = new Work(37.2);

  /** For the suite. */
  public Throughput() {}

  @Override
  public String name() {
    return "fjthrput";
  }

  @Override
  public String title() {
    return "Fork-Join Throughput";
  }

  @Override
  public List<String> variants() {
    return Variants.actorAndSelectors(1, 8, 16, 32);
  }

  @Override
  public List<ThroughputParams> parameters(Size size) {
    int messages =
        switch (size) {
          case QUICK -> 1_000;
          case DEFAULT -> 10_000;
          case PAPER -> 400_000;
        };
    return List.of(new ThroughputParams(messages, 60, true));
  }

  @Override
  public Done runActors(ThroughputParams params, ActorRuntime runtime) throws InterruptedException {
    Finish finish = new Finish(params.actors());
    List<WorkerActor> workers = new ArrayList<>();
    for (int i = 0; i < params.actors(); i++) {
      workers.add(runtime.spawn(new WorkerActor(params.messages(), finish)));
    }
    for (int m = 0; m < params.messages(); m++) {
      for (WorkerActor worker : workers) {
        worker.self().send(WORK);
      }
    }
    finish.await();
    return new Done(
        workers.stream().mapToLong(worker -> worker.handled).sum(),
        workers.stream().mapToDouble(worker -> worker.work).sum());
  }

  @Override
  public Done runSelectors(ThroughputParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    int mailboxes = Variants.mailboxes(variant);
    Finish finish = new Finish(params.actors());
    List<WorkerSelector> workers = new ArrayList<>();
    for (int i = 0; i < params.actors(); i++) {
      workers.add(system.spawn(new WorkerSelector(mailboxes, params, finish)));
    }
    for (int m = 0; m < params.messages(); m++) {
      int number = m % mailboxes;
      for (WorkerSelector worker : workers) {
        worker.inboxes.get(number).send(WORK);
      }
    }
    finish.await();
    return new Done(
        workers.stream().mapToLong(worker -> worker.handled).sum(),
        workers.stream().mapToDouble(worker -> worker.work).sum());
  }

  @Override
  public void verify(ThroughputParams params, Done done) {
    Expect.equal("messages handled", messages(params), done.messages());
    double ofOne = 0;
    for (int m = 0; m < params.messages(); m++) {
      ofOne += BusyWork.sine(WORK.theta());
    }
    Expect.close("sum of the squares", params.actors() * ofOne, done.work());
  }

  @Override
  public long messages(ThroughputParams params) {
    return (long) params.actors() * params.messages();
  }

  @Override
  public String policy(ThroughputParams params, String variant) {
    return Variants.policy(variant, params.priority());
  }
}
