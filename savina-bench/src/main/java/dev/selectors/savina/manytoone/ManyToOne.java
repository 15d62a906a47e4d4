package dev.selectors.savina.manytoone;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.Origin;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import java.util.List;
import java.util.stream.Stream;

/**
 * The mailbox as the thing that all senders share: threads that never wait send to one receiver.
 *
 * <p>There are more of them than cores, so the mailbox grows to hold most messages of the run.
 */
public final class ManyToOne implements SavinaBenchmark<ManyToOneParams, ManyToOne.Result> {
  private static final String RECEIVE = "receive";
  private static final String REACT = "react";

  /** The items of each sender, and how many did not come in their order. */
  public record Result(List<Integer> items, int misplaced) {}

  /** For the suite. */
  public ManyToOne() {}

  @Override
  public String name() {
    return "manytoone";
  }

  @Override
  public String title() {
    return "Many to One";
  }

  @Override
  public Origin origin() {
    return Origin.PAPERS;
  }

  @Override
  public List<String> variants() {
    return Stream.concat(Variants.actorAndSelectors(1, 4, 20).stream(), Stream.of(RECEIVE, REACT))
        .toList();
  }

  @Override
  public List<ManyToOneParams> parameters(Size size) {
    int messages =
        switch (size) {
          case QUICK -> 5_000;
          case DEFAULT -> 50_000;
          case PAPER -> 1_000_000;
        };
    return List.of(new ManyToOneParams(20, messages));
  }

  @Override
  public Result runActors(ManyToOneParams params, ActorRuntime runtime)
      throws InterruptedException {
    Finish finish = new Finish(1);
    Tally tally = new Tally(params.senders());
    return flood(params, runtime.spawn(new ReceiverActor(tally, finish)), finish);
  }

  @Override
  public Result runSelectors(ManyToOneParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = new Finish(1);
    Tally tally = new Tally(params.senders());
    Receiver receiver =
        switch (variant) {
          case RECEIVE -> system.spawn(new ReceivingSelector(tally, finish));
          case REACT -> system.spawn(new ReactingSelector(tally, finish));
          default -> system.spawn(new ReceiverSelector(Variants.mailboxes(variant), tally, finish));
        };
    return flood(params, receiver, finish);
  }

  private static Result flood(ManyToOneParams params, Receiver receiver, Finish finish)
      throws InterruptedException {
    Senders senders = Senders.start(params, receiver, finish);
    finish.await();
    senders.join();
    return receiver.tally().result();
  }

  @Override
  public void verify(ManyToOneParams params, Result result) {
    Expect.equal("senders heard of", params.senders(), result.items().size());
    for (int sender = 0; sender < params.senders(); sender++) {
      int items = result.items().get(sender);
      Expect.equal("items of sender " + sender, params.messages(), items);
    }
    Expect.equal("items out of their order", 0, result.misplaced());
  }

  @Override
  public long messages(ManyToOneParams params) {
    return params.senders() * (params.messages() + 1L);
  }

  @Override
  public String policy(ManyToOneParams params, String variant) {
    return variant.equals(RECEIVE) || variant.equals(REACT)
        ? "one mailbox"
        : Variants.policy(variant, false);
  }
}
