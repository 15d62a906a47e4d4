package dev.selectors.savina.pairs;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.Origin;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The cost of a waiting loop in its several forms: a flood of small messages with pauses. */
public final class Pairs implements SavinaBenchmark<PairsParams, List<Pairs.Counts>> {

  /**
   * What one pair counted.
   *
   * @param sent pings sent
   * @param mores how often the sender was asked for more
   * @param received pings received
   * @param disordered pings whose number is not that of their arrival
   */
  public record Counts(int sent, int mores, int received, int disordered) {
    private static Counts of(Pair pair) {
      return new Counts(
          pair.outgoing.sent,
          pair.outgoing.mores,
          pair.incoming.received,
          pair.incoming.disordered);
    }
  }

  private record Pair(Incoming incoming, Outgoing outgoing, MailboxRef<More> sender) {}

  /** For the suite. */
  public Pairs() {}

  @Override
  public String name() {
    return "pairs";
  }

  @Override
  public String title() {
    return "Pairs";
  }

  @Override
  public Origin origin() {
    return Origin.PAPERS;
  }

  @Override
  public List<String> variants() {
    return List.of(Variants.ACTOR, "handler", "loop", "react", "while", "receive", "threads");
  }

  @Override
  public List<PairsParams> parameters(Size size) {
    return List.of(
        switch (size) {
          case QUICK -> new PairsParams(4, 20_000, 1_000);
          case DEFAULT -> new PairsParams(4, 200_000, 1_000);
          case PAPER -> new PairsParams(4, 40_000_000, 1_000);
        });
  }

  @Override
  public List<Counts> runActors(PairsParams params, ActorRuntime runtime)
      throws InterruptedException {
    Finish finish = finish(params);
    return run(params, new ActorForm(runtime, finish), finish);
  }

  @Override
  public List<Counts> runSelectors(PairsParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = finish(params);
    Form form =
        switch (variant) {
          case "handler" -> new HandlerForm(system, finish);
          case "loop" -> new StepForm(StepForm.Round.LOOP, system, finish);
          case "react" -> new StepForm(StepForm.Round.REACT, system, finish);
          case "while" -> new StepForm(StepForm.Round.WHILE, system, finish);
          case "receive" -> new ReceiveForm(system, finish);
          case "threads" -> new ThreadsForm(finish);
          default -> throw new IllegalArgumentException("no variant " + variant);
        };
    return run(params, form, finish);
  }

  private static Finish finish(PairsParams params) {
    return new Finish(2 * params.pairs());
  }

  private static List<Counts> run(PairsParams params, Form form, Finish finish)
      throws InterruptedException {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < params.pairs(); i++) {
      Incoming incoming = new Incoming(params);
      Outgoing outgoing = new Outgoing(params, form.receiver(incoming));
      pairs.add(new Pair(incoming, outgoing, form.sender(outgoing)));
    }
    pairs.forEach(pair -> pair.sender.send(More.MORE));
    finish.await();
    return pairs.stream().map(Counts::of).toList();
  }

  @Override
  public void verify(PairsParams params, List<Counts> result) {
    Expect.equal("pairs", params.pairs(), result.size());
    for (int i = 0; i < params.pairs(); i++) {
      Counts counts = result.get(i);
      Expect.equal("pings sent in pair " + i, params.pings(), counts.sent());
      Expect.equal("times asked for more in pair " + i, params.mores(), counts.mores());
      Expect.equal("pings received in pair " + i, params.pings(), counts.received());
      Expect.equal("pings out of order in pair " + i, 0, counts.disordered());
    }
  }

  @Override
  public long messages(PairsParams params) {
    return (long) params.pairs() * ((long) params.pings() + params.mores());
  }

  @Override
  public Duration roughly(PairsParams params) {
    return Duration.ofNanos(15 * messages(params)); // many in a row, on two processors
  }

  @Override
  public String policy(PairsParams params, String variant) {
    return variant.equals("threads") ? "no selectors" : "one mailbox";
  }
}
