package dev.selectors.savina.cli;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A benchmark that is wrong by one, crashes, ends its JVM or hangs, by variant. */
public class WrongBenchmark implements SavinaBenchmark<WrongBenchmark.Params, Integer> {

  /**
   * Parameters for the parsing of them.
   *
   * @param number the right answer
   */
  public record Params(@Flag("n") int number) {}

  private int runs;

  /** For the fork. */
  public WrongBenchmark() {}

  @Override
  public String name() {
    return "wrong";
  }

  @Override
  public String title() {
    return "Wrong";
  }

  @Override
  public List<String> variants() {
    return List.of("right", "off-by-one", "crash", "quits", "quits-first", "hangs", "actor");
  }

  @Override
  public List<Params> parameters(Size size) {
    return List.of(new Params(42));
  }

  /** Its actor throws, on whichever runtime. */
  @Override
  public Integer runActors(Params params, ActorRuntime runtime) throws InterruptedException {
    Finish finish = new Finish(1);
    PortableActor<String> thrower = new PortableActor<>(finish) {
      @Override
      protected void receive(String message) {
        throw new IllegalStateException(message);
      }
    };
    runtime.spawn(thrower).self().send("out of tune");
    finish.await();
    return params.number();
  }

  @Override
  public Integer runSelectors(Params params, String variant, SelectorSystem system) {
    return switch (variant) {
      case "right" -> params.number();
      case "off-by-one" -> params.number() - 1;
      case "quits" -> quits(params, 3);
      case "quits-first" -> quits(params, 1);
      case "hangs" -> hangs();
      default -> throw new IllegalStateException("out of order");
    };
  }

  /** Ends the JVM in a run, as if all had been done. */
  private int quits(Params params, int inRun) {
    runs++;
    if (runs == inRun) {
      Runtime.getRuntime().halt(0);
    }
    return params.number();
  }

  /** Heeds no interrupt. */
  private static int hangs() {
    while (true) {
      LockSupport.park();
      Thread.interrupted();
    }
  }

  @Override
  public void verify(Params params, Integer result) {
    Expect.equal("number", params.number(), result);
  }

  @Override
  public long messages(Params params) {
    return 1;
  }
}
