package dev.selectors.savina.concsll;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.patterns.ReaderWriter;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Claim;
import dev.selectors.savina.harness.PaperBounds;
import dev.selectors.savina.harness.ReadersWriters;
import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.WorkDone;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.stream.IntStream;

/**
 * A sorted list that is mostly read, and takes more time the longer it is; figure 18 of the
 * selectors paper.
 *
 * <p>How long the list is when it is walked depends on the order of reads and writes, so the orders
 * differ in the amount of work, and not only in who does it when.
 */
public final class SortedLinkedList
    implements SavinaBenchmark<ListParams, SortedLinkedList.Result> {
  /**
   * What a run left behind.
   *
   * @param answers for each worker, in the order of its requests
   * @param reads reads that the list has done
   * @param writes writes that it has done
   * @param values the elements of the list
   * @param walked how many elements were walked by
   */
  public record Result(
      List<int[]> answers, int reads, int writes, List<Integer> values, Walked walked) {}

  /** For the suite. */
  public SortedLinkedList() {}

  @Override
  public String name() {
    return "concsll";
  }

  @Override
  public String title() {
    return "Concurrent Sorted Linked-List";
  }

  @Override
  public List<String> variants() {
    return ReadersWriters.variants();
  }

  @Override
  public List<ListParams> parameters(Size size) {
    return List.of(
        switch (size) {
          case QUICK -> new ListParams(20, 800, 10, 1, Rng.JUR);
          case DEFAULT -> new ListParams(20, 8_000, 10, 1, Rng.JUR);
          case PAPER -> new ListParams(24, 15_000, 10, 1, Rng.JUR);
        });
  }

  @Override
  public Result runActors(ListParams params, ActorRuntime runtime) throws InterruptedException {
    Finish finish = new Finish(params.workers() + 2);
    ListActor list = runtime.spawn(new ListActor(finish));
    List<int[]> answers = work(params, runtime, list.self(), finish);
    return result(answers, list.reads, list.list);
  }

  @Override
  public Result runSelectors(ListParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    if (ReadersWriters.isLocks(variant)) {
      return runThreads(params, ReadersWriters.lock(variant));
    }
    Finish finish = new Finish(params.workers() + 2);
    ReaderWriter.Order order = ReadersWriters.order(variant);
    ListSelector list = system.spawn(new ListSelector(order, finish));
    List<int[]> answers = work(params, new SelectorsRuntime(system), list.requests(), finish);
    return result(answers, list.reads, list.list);
  }

  /** Everything but the list. */
  static List<int[]> work(
      ListParams params,
      ActorRuntime runtime,
      MailboxRef<? super ListMessage.ToList> list,
      Finish finish)
      throws InterruptedException {
    Master master = runtime.spawn(new Master(params.workers(), list, finish));
    List<Worker> workers = new ArrayList<>();
    for (int i = 0; i < params.workers(); i++) {
      Worker worker = runtime.spawn(new Worker(params, i, list, master.self(), finish));
      workers.add(worker);
      worker.self().send(new ListMessage.DoWork());
    }
    finish.await();
    return workers.stream().map(worker -> worker.answers).toList();
  }

  private static Result runThreads(ListParams params, ReadWriteLock lock)
      throws InterruptedException {
    Finish finish = new Finish(params.workers());
    SortedList list = new SortedList();
    List<LockedWorker> workers = IntStream.range(0, params.workers())
        .mapToObj(i -> new LockedWorker(params, i, list, lock, finish))
        .toList();
    workers.forEach(Thread::startVirtualThread);
    finish.await();
    return result(
        workers.stream().map(worker -> worker.answers).toList(),
        workers.stream().mapToInt(worker -> worker.reads).sum(),
        list);
  }

  static Result result(List<int[]> answers, int reads, SortedList list) {
    return new Result(answers, reads, list.writes(), list.values(), list.walked());
  }

  @Override
  public void verify(ListParams params, Result result) {
    new ListReference(params).verify(result);
  }

  @Override
  public List<Claim> claims(Map<String, Object> parameters) {
    return List.of(
        Claim.overActors("figure 18", PaperBounds.MUCH_MORE, ReadersWriters.selectors()));
  }

  @Override
  public Optional<WorkDone> workDone(Result result) {
    return Optional.of(new WorkDone("elements walked", result.walked().sum()));
  }

  @Override
  public long messages(ListParams params) {
    return 2L * params.workers() * params.requests() + 2L * params.workers() + 1;
  }

  @Override
  public long messages(ListParams params, String variant) {
    return ReadersWriters.isLocks(variant) ? 0 : messages(params);
  }

  @Override
  public String policy(ListParams params, String variant) {
    return ReadersWriters.policy(variant);
  }

  @Override
  public String rng(ListParams params) {
    return params.rng().toString();
  }

  @Override
  public Duration roughly(ListParams params) {
    long requests = (long) params.workers() * params.requests();
    long longest = requests * params.writes() / 100;
    // 8 ns per element, for half of them on average.
    return Duration.ofNanos(100 * messages(params) + 4 * requests * longest);
  }
}
