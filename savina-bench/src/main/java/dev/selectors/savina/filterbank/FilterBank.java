package dev.selectors.savina.filterbank;

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
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * A stream that is split over channels and joined again; figure 12 of the selectors paper.
 *
 * <p>At the default size of the suite the filters hide the join, which gets one message in ninety,
 * and every value that reaches it is zero. So it is also run with few columns.
 *
 * <p>The actor of the suite scans all incomplete rows for the one that an item belongs to: that is
 * the variant {@code scan}. The variant {@code actor} knows the item's place in the sequence.
 *
 * <p>The suite's selector forms start neither the join nor what comes after it, so items pile up
 * there and nothing is joined; and the form of any order takes each item of the first channel for
 * the end of a row. There is no switch for either, as such a run computes nothing. Those forms also
 * add up the row in the join itself, which saves an actor and one message per row; here all forms
 * have the same actors and messages, and differ only in the join.
 */
public final class FilterBank implements SavinaBenchmark<FilterParams, FilterBank.Result> {
  private static final String SCAN = "scan";
  private static final String ANY_ORDER = "any-order";
  private static final String ROUND_ROBIN = "round-robin";

  /** How many values there were somewhere, and a checksum of them in their order. */
  public record Digest(int values, long checksum) {}

  /**
   * What a run left behind.
   *
   * @param first what came out of the first filter of each channel
   * @param second what came out of the second one
   * @param sink what came out in the end
   * @param misplaced items that were in a wrong row, or in a wrong place there
   * @param left rows that were begun and are not complete
   */
  public record Result(
      List<Digest> first, List<Digest> second, Digest sink, int misplaced, int left) {}

  /** The join of a variant, once there is someone to send rows to. */
  @FunctionalInterface
  interface Joining {
    Integrator start(MailboxRef<? super FilterMessage.ToCombine> combine);
  }

  /** At the default size they take longer than a run. */
  private final Map<FilterParams, Result> references = new ConcurrentHashMap<>();

  /** For the suite. */
  public FilterBank() {}

  @Override
  public String name() {
    return "filterbank";
  }

  @Override
  public String title() {
    return "Filter Bank";
  }

  @Override
  public List<String> variants() {
    return List.of(Variants.ACTOR, SCAN, ANY_ORDER, ROUND_ROBIN);
  }

  @Override
  public List<FilterParams> parameters(Size size) {
    return switch (size) {
      case QUICK -> List.of(new FilterParams(512, 8_192, 8), new FilterParams(16, 2_048, 8));
      case DEFAULT -> List.of(new FilterParams(16_384, 34_816, 8), new FilterParams(16, 8_192, 8));
      case PAPER -> List.of(new FilterParams(131_072, 300_000, 8));
    };
  }

  @Override
  public Result runActors(FilterParams params, ActorRuntime runtime) throws InterruptedException {
    Finish finish = finish(params);
    return run(
        params,
        runtime,
        combine -> runtime.spawn(
            new DictionaryIntegrator(new PlacedRows(params.channels()), params, combine, finish)),
        finish);
  }

  @Override
  public Result runSelectors(FilterParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = finish(params);
    SelectorsRuntime runtime = new SelectorsRuntime(system);
    Joining joining =
        switch (variant) {
          case SCAN ->
            combine -> runtime.spawn(new DictionaryIntegrator(
                new ScannedRows(params.channels()), params, combine, finish));
          case ANY_ORDER ->
            combine -> system.spawn(new AnyOrderIntegrator(params, combine, finish));
          default -> combine -> system.spawn(new RoundRobinIntegrator(params, combine, finish));
        };
    return run(params, runtime, joining, finish);
  }

  /** The end of a run: producer, source, branches, join, combine, sink, and all channels. */
  static Finish finish(FilterParams params) {
    return new Finish(6 + Channel.ACTORS * params.channels());
  }

  /** Runs a bank around any join. */
  static Result run(FilterParams params, ActorRuntime runtime, Joining joining, Finish finish)
      throws InterruptedException {
    Sink sink = runtime.spawn(new Sink(finish));
    Combine combine = runtime.spawn(new Combine(sink.self(), finish));
    Integrator join = joining.start(combine.self());
    List<Channel> channels = IntStream.range(0, params.channels())
        .mapToObj(number -> Channel.start(params, number, join.inbox(number), runtime, finish))
        .toList();
    Branches branches =
        runtime.spawn(new Branches(channels.stream().map(Channel::entry).toList(), finish));
    Producer producer = runtime.spawn(new Producer(params, finish));
    Source source = runtime.spawn(new Source(producer.self(), branches.self(), finish));
    producer.self().send(new FilterMessage.Next(source.self()));
    finish.await();
    return new Result(
        channels.stream().map(channel -> channel.first().emitted.digest()).toList(),
        channels.stream().map(channel -> channel.second().emitted.digest()).toList(),
        sink.received.digest(),
        combine.misplaced,
        join.left());
  }

  @Override
  public void verify(FilterParams params, Result result) {
    Result expected = references.computeIfAbsent(params, p -> new FilterReference(p).result());
    for (int channel = 0; channel < params.channels(); channel++) {
      String filter = "filter of channel " + channel;
      expectSame(
          "first " + filter, expected.first().get(channel), result.first().get(channel));
      expectSame(
          "second " + filter, expected.second().get(channel), result.second().get(channel));
    }
    expectSame("sink", expected.sink(), result.sink());
    Expect.equal("misplaced items", expected.misplaced(), result.misplaced());
    Expect.equal("rows left over", expected.left(), result.left());
  }

  private static void expectSame(String where, Digest expected, Digest actual) {
    Expect.equal("values of the " + where, expected.values(), actual.values());
    Expect.equal("checksum of the " + where, expected.checksum(), actual.checksum());
  }

  @Override
  public List<Claim> claims(Map<String, Object> parameters) {
    List<String> gates = List.of(ANY_ORDER, ROUND_ROBIN);
    return List.of(
        Claim.of("figure 12, a dictionary by place", PaperBounds.JOINS, Variants.ACTOR, gates),
        Claim.of("figure 12, the suite's dictionary", PaperBounds.JOINS, SCAN, gates),
        Claim.of("section 4.1", PaperBounds.SLIGHTLY_MORE, ROUND_ROBIN, List.of(ANY_ORDER)));
  }

  @Override
  public long messages(FilterParams params) {
    long channels = params.channels();
    long entering = 3L * params.simulations() + 1;
    long split = 3L * channels * params.simulations();
    long filteredOnce = 3L * channels * params.firstOutputs();
    long filteredTwice = 2L * channels * params.secondOutputs();
    long joined = 2L * params.secondOutputs();
    long exits = 8L * channels + 4;
    return entering + split + filteredOnce + filteredTwice + joined + exits;
  }

  @Override
  public String policy(FilterParams params, String variant) {
    return switch (variant) {
      case ANY_ORDER, ROUND_ROBIN -> "multilevel, one level";
      default -> "one mailbox";
    };
  }

  @Override
  public Duration roughly(FilterParams params) {
    return Duration.ofNanos(100 * messages(params) + params.multiplications());
  }
}
