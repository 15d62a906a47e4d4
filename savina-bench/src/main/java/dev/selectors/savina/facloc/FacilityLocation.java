package dev.selectors.savina.facloc;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Expect;
import dev.selectors.savina.harness.Rng;
import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.harness.WorkDone;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A tree of actors that grows where the customers are, with messages down and up.
 *
 * <p>A quadrant is split when its customers are too far from the facilities that it knows, added
 * up. In {@code levels} it hears of new ones before it serves the next customer, so that it does
 * not split because news is missing: the pattern is control before data, by priority. An actor
 * hears of them in order, behind the customers.
 *
 * <p>In the suite, the customers of a run depend on the runs before it, those on a shared edge are
 * served several times, nearly all are in one corner, and the seed is ignored. Here they are the
 * same in each run, spread by the generator of the Java library; {@code rng=savina} puts them into
 * the corner. Quadrants end together, so that no news is lost.
 */
public final class FacilityLocation
    implements SavinaBenchmark<FacilityParams, FacilityLocation.Result> {
  private static final String LEVELS = "levels";

  /** The tree that a run leaves behind. */
  public static final class Result {
    final @Nullable Report root;

    Result(@Nullable Report root) {
      this.root = root;
    }
  }

  private final Map<FacilityParams, FacilityReference> references = new ConcurrentHashMap<>();

  /** For the suite. */
  public FacilityLocation() {}

  @Override
  public String name() {
    return "facloc";
  }

  @Override
  public String title() {
    return "Online Facility Location";
  }

  @Override
  public List<String> variants() {
    return List.of(Variants.ACTOR, LEVELS);
  }

  @Override
  public List<FacilityParams> parameters(Size size) {
    return List.of(new FacilityParams(size == Size.QUICK ? 10_000 : 100_000, 500, 2, Rng.JUR));
  }

  @Override
  public Result runActors(FacilityParams params, ActorRuntime runtime) throws InterruptedException {
    Finish finish = new Finish(2);
    return serve(params, runtime, Plane.ofActors(runtime, finish), finish);
  }

  @Override
  public Result runSelectors(FacilityParams params, String variant, SelectorSystem system)
      throws InterruptedException {
    Finish finish = new Finish(2);
    Plane plane = Plane.ofSelectors(system, finish);
    return serve(params, new SelectorsRuntime(system), plane, finish);
  }

  private static Result serve(
      FacilityParams params, ActorRuntime runtime, Plane plane, Finish finish)
      throws InterruptedException {
    Quadrant.Common common = new Quadrant.Common(params.threshold(), plane, finish);
    Quadrant root = new Quadrant(common, params.square());
    plane.spawn(root);
    Producer producer = runtime.spawn(new Producer(params, root.address.orders(), finish));
    root.producer = producer.self();
    producer.self().send(new FacilityMessage.NextCustomer());
    finish.await();
    return new Result(root.report);
  }

  private FacilityReference reference(FacilityParams params) {
    return references.computeIfAbsent(params, FacilityReference::of);
  }

  @Override
  public void verify(FacilityParams params, Result result) {
    Report root = result.root;
    Expect.equal("reports of the root", 1, root == null ? 0 : 1);
    if (root != null) {
      Inspection.of(params, root, reference(params));
    }
  }

  @Override
  public Optional<WorkDone> workDone(Result result) {
    return result.root == null
        ? Optional.empty()
        : Optional.of(new WorkDone("quadrants", result.root.quadrants()));
  }

  /** Those of a run in which everything is known before the next customer comes. */
  @Override
  public long messages(FacilityParams params) {
    return reference(params).messages();
  }

  @Override
  public boolean messagesVary(FacilityParams params) {
    return true;
  }

  @Override
  public String policy(FacilityParams params, String variant) {
    return variant.equals(LEVELS) ? "multilevel, news before customers" : "one mailbox";
  }

  @Override
  public String rng(FacilityParams params) {
    return params.rng().toString();
  }

  @Override
  public Duration roughly(FacilityParams params) {
    return Duration.ofNanos(100 * messages(params) + 3_000L * params.points());
  }
}
