package dev.selectors.savina.concdict;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.patterns.ReaderWriter;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.ReadersWriters;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.stream.IntStream;

/**
 * A dictionary that is mostly read; figure 17 of the selectors paper.
 *
 * <p>A lookup takes less time than a message, so this measures what reads in parallel cost rather
 * than what they gain.
 */
public final class ConcurrentDictionary
    implements SavinaBenchmark<DictionaryParams, ConcurrentDictionary.Result> {
  /**
   * What a run left behind.
   *
   * @param answers for each worker, in the order of its requests
   * @param reads reads that the dictionary has done
   * @param entries the dictionary
   */
  record Result(List<int[]> answers, int reads, Entries entries) {}

  /** For the suite. */
  public ConcurrentDictionary() {}

  @Override
  public String name() {
    return "concdict";
  }

  @Override
  public String title() {
    return "Concurrent Dictionary";
  }

  @Override
  public List<String> variants() {
    return ReadersWriters.variants();
  }

  @Override
  public List<DictionaryParams> parameters(Size size) {
    return List.of(
        switch (size) {
          case QUICK -> new DictionaryParams(20, 1_000, 10, DictionaryParams.KEYS, false);
          case DEFAULT -> new DictionaryParams(20, 10_000, 10, DictionaryParams.KEYS, false);
          case PAPER -> new DictionaryParams(24, 400_000, 10, DictionaryParams.KEYS, false);
        });
  }

  @Override
  public void prepare(DictionaryParams params) {
    Entries.of(params.keys()).giveBack();
  }

  @Override
  public Result runActors(DictionaryParams params, ActorRuntime runtime)
      throws InterruptedException {
    Finish finish = new Finish(params.workers() + 2);
    Entries entries = entries(params);
    DictionaryActor dictionary = runtime.spawn(new DictionaryActor(entries, finish));
    List<int[]> answers = work(params, runtime, dictionary.self(), finish);
    return new Result(answers, dictionary.reads, entries);
  }

  @Override
  public Result runSelectors(DictionaryParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Entries entries = entries(params);
    if (ReadersWriters.isLocks(variant)) {
      return runThreads(params, entries, ReadersWriters.lock(variant));
    }
    Finish finish = new Finish(params.workers() + 2);
    ReaderWriter.Order order = ReadersWriters.order(variant);
    DictionarySelector dictionary = system.spawn(new DictionarySelector(entries, order, finish));
    List<int[]> answers = work(params, new SelectorsRuntime(system), dictionary.requests(), finish);
    return new Result(answers, dictionary.reads, entries);
  }

  private static Entries entries(DictionaryParams params) {
    Entries entries = Entries.of(params.keys());
    return params.setup() ? entries.copy() : entries;
  }

  /** Everything but the dictionary. */
  static List<int[]> work(
      DictionaryParams params,
      ActorRuntime runtime,
      MailboxRef<? super DictionaryMessage.ToDictionary> dictionary,
      Finish finish)
      throws InterruptedException {
    Master master = runtime.spawn(new Master(params.workers(), dictionary, finish));
    List<Worker> workers = new ArrayList<>();
    for (int i = 0; i < params.workers(); i++) {
      Worker worker = runtime.spawn(new Worker(params, i, dictionary, master.self(), finish));
      workers.add(worker);
      worker.self().send(new DictionaryMessage.DoWork());
    }
    finish.await();
    return workers.stream().map(worker -> worker.answers).toList();
  }

  private static Result runThreads(DictionaryParams params, Entries entries, ReadWriteLock lock)
      throws InterruptedException {
    Finish finish = new Finish(params.workers());
    List<LockedWorker> workers = IntStream.range(0, params.workers())
        .mapToObj(i -> new LockedWorker(params, i, entries, lock, finish))
        .toList();
    workers.forEach(Thread::startVirtualThread);
    finish.await();
    return new Result(
        workers.stream().map(worker -> worker.answers).toList(),
        workers.stream().mapToInt(worker -> worker.reads).sum(),
        entries);
  }

  @Override
  public void verify(DictionaryParams params, Result result) {
    DictionaryReference reference = new DictionaryReference(params);
    reference.verify(result);
    reference.restore(result.entries());
  }

  @Override
  public long messages(DictionaryParams params) {
    return 2L * params.workers() * params.requests() + 2L * params.workers() + 1;
  }

  @Override
  public long messages(DictionaryParams params, String variant) {
    return ReadersWriters.isLocks(variant) ? 0 : messages(params);
  }

  @Override
  public String policy(DictionaryParams params, String variant) {
    return ReadersWriters.policy(variant);
  }

  @Override
  public String rng(DictionaryParams params) {
    return "jur";
  }

  @Override
  public Duration roughly(DictionaryParams params) {
    // More than most: the map is larger than the caches.
    return Duration.ofNanos(250 * messages(params));
  }
}
