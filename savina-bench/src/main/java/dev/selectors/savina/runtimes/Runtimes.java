package dev.selectors.savina.runtimes;

import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.harness.Variants;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** The runtimes there are. */
public final class Runtimes {
  /** The name of our own runtime. */
  public static final String OURS = "selectors";

  /** The name of the limit: what the smallest possible actor on the same kind of pool takes. */
  public static final String LIMIT = "raw";

  private static final String SAME_POOL = "ForkJoinPool in asynchronous mode";

  private static final List<Entrant> OF_THE_SUITE = List.of(
      new Entrant(
          OURS,
          () -> dev.selectors.Actor.class,
          "as it comes",
          workers -> SelectorsRuntime.open(workers),
          Runtimes::carriers, // selectors with a thread of their own
          Set.of(Variants.ASK)),
      entrant(
          LIMIT,
          () -> ForkJoinPool.class,
          SAME_POOL + ", one queue, nothing else: the limit, not a library",
          workers -> new RawRuntime(workers)),
      entrant(
              "pekko",
              () -> org.apache.pekko.actor.ActorRef.class,
              "fork-join-executor, throughput 100, minimum-runnable by the JDK,"
                  + " SingleConsumerOnlyUnboundedMailbox",
              workers -> new PekkoRuntime(workers))
          .with(Variants.STASH, Variants.ASK, Variants.PRIORITY),
      entrant(
              "pekko-typed",
              () -> org.apache.pekko.actor.typed.ActorRef.class,
              "fork-join-executor, throughput 100, minimum-runnable by the JDK, functional behaviors",
              workers -> new PekkoTypedRuntime(workers))
          .with(Variants.STASH),
      entrant(
          "jetlang",
          () -> org.jetlang.fibers.Fiber.class,
          "pool fibers without channels, " + SAME_POOL,
          workers -> new JetlangRuntime(workers)),
      entrant(
          "functionaljava",
          () -> fj.control.parallel.Actor.class,
          "queueActor with executorStrategy, " + SAME_POOL,
          workers -> new FunctionalJavaRuntime(workers)),
      entrant(
          "scalaz",
          () -> scalaz.concurrent.Actor.class,
          "Strategy.Executor, " + SAME_POOL,
          workers -> new ScalazRuntime(workers)),
      entrant(
          "castor",
          () -> castor.SimpleActor.class,
          "SimpleActor, " + SAME_POOL,
          workers -> new CastorRuntime(workers)),
      new Entrant(
          "virtual-threads",
          () -> Thread.class,
          "a thread and a LinkedTransferQueue for each actor",
          workers -> new VirtualThreadsRuntime(),
          Runtimes::carriers,
          Set.of()),
      new Entrant(
          "jox",
          () -> com.softwaremill.jox.Channel.class,
          "a virtual thread and an unlimited channel for each actor",
          workers -> new JoxRuntime(),
          Runtimes::carriers,
          Set.of()));

  private Runtimes() {}

  /**
   * All runtimes, our own first, those found on the class path last.
   *
   * @throws IllegalArgumentException if something on the class path is not fit to be a runtime
   */
  public static List<Entrant> all() {
    return all(Runtimes.class.getClassLoader());
  }

  /** The same with what this loader finds. */
  static List<Entrant> all(ClassLoader loader) {
    List<Entrant> all = new ArrayList<>(OF_THE_SUITE);
    Providers.on(loader).forEach(provider -> all.add(provider.entrant(all)));
    return List.copyOf(all);
  }

  /** The names of all, in the same order. */
  public static List<String> names() {
    return all().stream().map(Entrant::name).toList();
  }

  /** The runtime of this name. Those on the class path are not touched for one of the suite. */
  public static Entrant named(String name) {
    return find(name, OF_THE_SUITE)
        .or(() -> find(name, all()))
        .orElseThrow(() -> new IllegalArgumentException("no runtime " + name));
  }

  /** Whether this is a library of others; the limit is not a library. */
  public static boolean isPeer(String name) {
    return !name.equals(OURS) && !name.equals(LIMIT);
  }

  private static Optional<Entrant> find(String name, List<Entrant> among) {
    return among.stream().filter(entrant -> entrant.name().equals(name)).findFirst();
  }

  private static Entrant entrant(
      String name, Supplier<Class<?>> type, String tuning, IntFunction<ActorRuntime> opener) {
    return new Entrant(name, type, tuning, opener, workers -> List.of(), Set.of());
  }

  private static List<String> carriers(int workers) {
    return List.of("-Djdk.virtualThreadScheduler.parallelism=" + workers);
  }

  /** The pool for libraries that leave it to the user: the kind that we use. */
  static ForkJoinPool pool(int workers) {
    return new ForkJoinPool(workers, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true);
  }
}
