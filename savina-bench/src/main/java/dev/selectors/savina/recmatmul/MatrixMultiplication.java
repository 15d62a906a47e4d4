package dev.selectors.savina.recmatmul;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Divide and conquer through a master, which hands out large blocks first if it can.
 *
 * <p>There are too few messages to say much about them: mostly it computes.
 */
public final class MatrixMultiplication
    implements SavinaBenchmark<MatrixParams, MatrixMultiplication.Result> {

  /** The product, and the works that were done for it. */
  public static final class Result {
    private final Product product;
    private final long works;

    Result(Product product, long works) {
      this.product = product;
      this.works = works;
    }
  }

  /** What is multiplied is not part of a run: the first one, a warm-up, makes it for all. */
  private final Map<Integer, Factors> factors = new ConcurrentHashMap<>();

  /** For the suite. */
  public MatrixMultiplication() {}

  @Override
  public String name() {
    return "recmatmul";
  }

  @Override
  public String title() {
    return "Recursive Matrix Multiplication";
  }

  @Override
  public List<String> variants() {
    return List.of("actor", "selector");
  }

  @Override
  public List<MatrixParams> parameters(Size size) {
    return List.of(
        size == Size.QUICK
            ? new MatrixParams(20, 256, 4_096, true)
            : new MatrixParams(20, 1_024, 16_384, true));
  }

  @Override
  public void prepare(MatrixParams params) {
    factors(params);
  }

  @Override
  public Result runActors(MatrixParams params, ActorRuntime runtime) throws InterruptedException {
    Finish finish = new Finish(params.workers() + 1);
    Books books = new Books(params);
    MasterActor master = runtime.spawn(new MasterActor(books, finish));
    return compute(params, runtime, books, master.self(), finish);
  }

  @Override
  public Result runSelectors(MatrixParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = new Finish(params.workers() + 1);
    Books books = new Books(params);
    MasterSelector master = system.spawn(new MasterSelector(books, finish));
    return compute(params, new SelectorsRuntime(system), books, master.inbox, finish);
  }

  private Result compute(
      MatrixParams params,
      ActorRuntime runtime,
      Books books,
      MailboxRef<MatrixMessage.ToMaster> master,
      Finish finish)
      throws InterruptedException {
    Product product = new Product(params, factors(params));
    for (int i = 0; i < params.workers(); i++) {
      books.add(runtime.spawn(new Worker(params, product, master, finish)).self());
    }
    books.handOut(MatrixMessage.Work.whole(params.n()));
    finish.await();
    return new Result(product, books.works());
  }

  private Factors factors(MatrixParams params) {
    return factors.computeIfAbsent(params.n(), Factors::new);
  }

  @Override
  public void verify(MatrixParams params, Result result) {
    Expect.equal("works done", params.works(), result.works);
    Expect.equal("wrong elements of the product", 0, result.product.wrongElements());
  }

  @Override
  public long messages(MatrixParams params) {
    return 3L * params.works() - 1 + 2L * params.workers();
  }

  @Override
  public String policy(MatrixParams params, String variant) {
    return variant.equals("actor") ? "one mailbox" : "multilevel, a level per mailbox";
  }

  @Override
  public Duration roughly(MatrixParams params) {
    return Duration.ofNanos(MatrixMessage.Work.whole(params.n()).multiplications() / 2);
  }
}
