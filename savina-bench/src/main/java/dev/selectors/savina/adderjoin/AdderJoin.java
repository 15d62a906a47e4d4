package dev.selectors.savina.adderjoin;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * The cost of switching gates in a join, by the number of ways; figure 13 of the selectors paper.
 *
 * <p>One thread sends numbers to the sources' mailboxes in a random order, and never waits: how far
 * the sources drift apart, and what waits behind closed gates, grows with the length of the run.
 *
 * <p>The suite does not have this program, and the paper does not compare it with actors. The actor
 * here knows the place of a number in the sequence, and looks up its row at once. The variant
 * {@code block} joins in any order too, but uses the building block
 * {@link dev.selectors.patterns.Join}, so that its price shows.
 */
public final class AdderJoin implements SavinaBenchmark<AdderParams, AdderJoin.Result> {
  private static final String ANY_ORDER = "any-order";
  private static final String ROUND_ROBIN = "round-robin";
  private static final String BLOCK = "block";

  /**
   * What an adder has added up.
   *
   * @param rows rows of one number from each source
   * @param total the sum of all
   * @param checksum of the sums of rows, in their order
   * @param left what is left of rows that were begun
   */
  public record Result(int rows, long total, long checksum, int left) {}

  /** Who sends when is not part of a run: it is made before the first one. */
  private final Map<AdderParams, Schedule> schedules = new ConcurrentHashMap<>();

  /** For the suite. */
  public AdderJoin() {}

  @Override
  public String name() {
    return "adderjoin";
  }

  @Override
  public String title() {
    return "Adder-Join";
  }

  @Override
  public List<String> variants() {
    return List.of(Variants.ACTOR, ANY_ORDER, ROUND_ROBIN, BLOCK);
  }

  @Override
  public List<AdderParams> parameters(Size size) {
    int numbers =
        switch (size) {
          case QUICK -> 72_000;
          case DEFAULT -> 720_000;
          case PAPER -> 24_000_000;
        };
    return IntStream.of(4, 8, 12, 36)
        .mapToObj(ways -> new AdderParams(numbers, ways))
        .toList();
  }

  @Override
  public void prepare(AdderParams params) {
    schedule(params);
  }

  @Override
  public Result runActors(AdderParams params, ActorRuntime runtime) throws InterruptedException {
    Finish finish = new Finish(1);
    return add(params, runtime.spawn(new DictionaryAdder(params, finish)), finish);
  }

  @Override
  public Result runSelectors(AdderParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = new Finish(1);
    Adder adder =
        switch (variant) {
          case ANY_ORDER -> system.spawn(new AnyOrderAdder(params, finish));
          case ROUND_ROBIN -> system.spawn(new RoundRobinAdder(params, finish));
          default -> system.spawn(new BlockAdder(params, finish));
        };
    return add(params, adder, finish);
  }

  private Result add(AdderParams params, Adder adder, Finish finish) throws InterruptedException {
    send(schedule(params), params.ways(), adder);
    finish.await();
    return adder.result();
  }

  private Schedule schedule(AdderParams params) {
    return schedules.computeIfAbsent(params, Schedule::of);
  }

  /** Sends all numbers, each to the mailbox of its source. */
  static void send(Schedule schedule, int ways, Adder adder) {
    List<MailboxRef<? super Item>> inboxes = new ArrayList<>();
    for (int source = 0; source < ways; source++) {
      inboxes.add(adder.inbox(source));
    }
    for (int i = 0; i < schedule.length(); i++) {
      int source = schedule.source(i);
      inboxes.get(source).send(new Item(source, i));
    }
  }

  @Override
  public void verify(AdderParams params, Result result) {
    Result expected = AdderReference.result(params, schedule(params));
    Expect.equal("rows", expected.rows(), result.rows());
    Expect.equal("sum of all numbers", expected.total(), result.total());
    Expect.equal("checksum of the rows", expected.checksum(), result.checksum());
    Expect.equal("numbers or rows left over", expected.left(), result.left());
  }

  @Override
  public List<Claim> claims(Map<String, Object> parameters) {
    List<Claim> claims = new ArrayList<>();
    claims.add(Claim.overActors(
        "figure 12, of a similar join", PaperBounds.JOINS, ANY_ORDER, ROUND_ROBIN, BLOCK));
    // With few ways the paper has it the other way round.
    if (parameters.get("ways") instanceof Integer ways && ways >= PaperBounds.WAYS_FOR_ANY_ORDER) {
      claims.add(Claim.of(
          "figure 13, of 36 ways and more",
          PaperBounds.CLEARLY_MORE,
          ROUND_ROBIN,
          List.of(ANY_ORDER)));
    }
    return claims;
  }

  @Override
  public long messages(AdderParams params) {
    return params.items();
  }

  @Override
  public String policy(AdderParams params, String variant) {
    if (variant.equals(Variants.ACTOR)) {
      return "one mailbox";
    }
    return params.priority() && variant.equals(ANY_ORDER)
        ? "multilevel, a level per mailbox"
        : "multilevel, one level";
  }

  @Override
  public String rng(AdderParams params) {
    return "jur";
  }
}
