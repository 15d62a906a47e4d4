package dev.selectors.savina.bitonicsort;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Builds the network from its end to its beginning: everyone must know who comes next. */
final class Network {

  /** The joiner of a variant. */
  @FunctionalInterface
  interface Joining {
    /** Takes {@code length} values from each input in turn. */
    Joiner start(int length, int inputs, MailboxRef<? super BitonicMessage.Stream> next);
  }

  private final int values;
  private final ActorRuntime runtime;
  private final Joining joining;
  private final Finish finish;
  private final List<Comparator> comparators = new ArrayList<>();

  Network(int values, ActorRuntime runtime, Joining joining, Finish finish) {
    this.values = values;
    this.runtime = runtime;
    this.joining = joining;
    this.finish = finish;
  }

  /** Builds everything in front of the end, and gives the address of the kernel. */
  MailboxRef<BitonicMessage.Stream> build(MailboxRef<BitonicMessage.Stream> end) {
    MailboxRef<BitonicMessage.Stream> next = relay(end);
    for (int run = values; run >= 2; run /= 2) {
      next = stage(run, next);
    }
    return relay(next);
  }

  /**
   * Makes sorted runs of this length, upwards and downwards in turn, from runs of half the length.
   */
  private MailboxRef<BitonicMessage.Stream> stage(int run, MailboxRef<BitonicMessage.Stream> end) {
    MailboxRef<BitonicMessage.Stream> next = end;
    for (int length = 2; length <= run; length *= 2) {
      next = step(length, run, run == values ? next : relay(next));
    }
    return relay(next);
  }

  private MailboxRef<BitonicMessage.Stream> step(
      int length, int run, MailboxRef<BitonicMessage.Stream> next) {
    int workers = values / length;
    Joiner joiner = joining.start(length, workers, next);
    return splitter(
        length,
        IntStream.range(0, workers)
            .mapToObj(worker -> {
              boolean up = worker * length / run % 2 == 0;
              return length == 2
                  ? comparator(worker, up, joiner)
                  : partition(worker, length, up, joiner);
            })
            .toList());
  }

  private MailboxRef<BitonicMessage.Stream> partition(
      int input, int length, boolean up, Joiner joiner) {
    Tagger tagger = runtime.spawn(new Tagger(input, joiner.input(input), finish));
    Joiner inner = joining.start(1, length / 2, tagger.self());
    return splitter(
        1,
        IntStream.range(0, length / 2).mapToObj(i -> comparator(i, up, inner)).toList());
  }

  /** A splitter, with a step or a partition in front. */
  private MailboxRef<BitonicMessage.Stream> splitter(
      int length, List<MailboxRef<BitonicMessage.Stream>> receivers) {
    return relay(runtime.spawn(new Splitter(length, receivers, finish)).self());
  }

  private MailboxRef<BitonicMessage.Stream> comparator(int input, boolean up, Joiner joiner) {
    Comparator one = runtime.spawn(new Comparator(input, up, joiner.input(input), finish));
    comparators.add(one);
    return one.self();
  }

  private MailboxRef<BitonicMessage.Stream> relay(MailboxRef<BitonicMessage.Stream> next) {
    return runtime.spawn(new Relay(next, finish)).self();
  }

  /** The comparisons that were done; after the end of the run. */
  long comparisons() {
    return comparators.stream().mapToLong(one -> one.comparisons).sum();
  }
}
