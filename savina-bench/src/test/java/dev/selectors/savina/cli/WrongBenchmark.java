package dev.selectors.savina.cli;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.Flag;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import java.util.List;

/** A benchmark that is wrong by one, crashes, or hangs, by variant. */
public final class WrongBenchmark implements SavinaBenchmark<WrongBenchmark.Params, Integer> {

  /**
   * Parameters for the parsing of them.
   *
   * @param number the right answer
   */
  public record Params(@Flag("n") int number) {}

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
    return List.of("right", "off-by-one", "crash");
  }

  @Override
  public List<Params> parameters(Size size) {
    return List.of(new Params(42));
  }

  @Override
  public Integer run(Params params, String variant, SelectorSystem system) {
    return switch (variant) {
      case "right" -> params.number();
      case "off-by-one" -> params.number() - 1;
      default -> throw new IllegalStateException("out of order");
    };
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
