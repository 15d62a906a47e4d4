package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * The failures of tasks that end while their selector ends are each told once: to the selector or
 * to the system.
 */
@JCStressTest
@Outcome(id = "1", expect = ACCEPTABLE, desc = "Told once.")
@Outcome(id = ".*", expect = FORBIDDEN, desc = "Swallowed, or told twice.")
@State
public class LateFailureIsToldOnce {
  private static final class Late extends Expected {
    final AtomicInteger told = new AtomicInteger();

    Late(Cell cell) {
      super(cell);
    }

    @Override
    boolean isInTheMiddle() {
      return false;
    }

    @Override
    void happen() {
      told.getAndIncrement();
    }

    @Override
    Origin origin(Throwable thrown) {
      return Origin.OUTSIDE;
    }

    @Override
    void forget() {}

    @Override
    void tooLate() {
      told.getAndIncrement();
    }
  }

  private final Receiver selector = ByHand.idle(new Receiver());
  private final List<Late> late =
      Stream.generate(() -> new Late(selector.cell)).limit(4).toList();

  public LateFailureIsToldOnce() {
    selector.first.send(new Letter());
    ByHand.take(); // the run is ours
    late.forEach(selector.cell::expect);
    selector.cell.exit(new ExitReason.Stopped());
  }

  @Actor
  public void announcer() {
    late.forEach(Expected::announce);
  }

  @Actor
  public void owner() {
    selector.cell.end();
  }

  @Arbiter
  public void judge(L_Result r) {
    r.r1 = late.stream().map(l -> l.told.toString()).distinct().collect(Collectors.joining(", "));
  }
}
