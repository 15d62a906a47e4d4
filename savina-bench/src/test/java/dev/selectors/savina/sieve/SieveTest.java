package dev.selectors.savina.sieve;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.FaultyRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class SieveTest {
  private final Sieve benchmark = new Sieve();

  @Test
  void defaultSizeGivesTheKnownAnswer() {
    SieveParams params = benchmark.parameters(Size.DEFAULT).getFirst();
    SieveReference reference = SieveReference.of(params);
    assertEquals(9_592, reference.primes());
    assertEquals(454_396_537, reference.sum());
    assertEquals(41_319, reference.forwards());
    assertEquals(10, reference.filters(params));
  }

  @Test
  void quickSizeHasAsManyFilters() {
    SieveParams params = benchmark.parameters(Size.QUICK).getFirst();
    assertEquals(10, SieveReference.of(params).filters(params));
  }

  /** Counted by hand. With filters of two, 7 and 11 are sent on once, and 13 twice; 5 is not. */
  @ParameterizedTest
  @CsvSource({"3,1,0,0", "4,1,0,1", "10,1,4,8", "14,2,4,17", "26,2,13,45"})
  void workIsThatOfEveryCandidate(int limit, int primes, long forwards, long divisions) {
    SieveReference reference = SieveReference.of(new SieveParams(limit, primes));
    assertEquals(forwards, reference.forwards());
    assertEquals(divisions, reference.divisions());
  }

  /** Below 10, in one filter: 3 and 5 and 7 are divided 1, 2 and 3 times, 9 is twice. */
  @Test
  void lostAndDoubledWorkIsRefused() {
    SieveParams params = new SieveParams(10, 4);
    benchmark.verify(params, new Sieve.Result(4, 17, 4, 8));
    assertRefused(benchmark, params, new Sieve.Result(3, 10, 3, 5));
    assertRefused(benchmark, params, new Sieve.Result(4, 17, 3, 6));
    assertRefused(benchmark, params, new Sieve.Result(4, 17, 5, 10));
    assertRefused(benchmark, params, new Sieve.Result(4, 19, 4, 8));
    assertRefused(benchmark, params, new Sieve.Result(4, 17, 4, 7));
    assertRefused(benchmark, params, new Sieve.Result(5, 26, 4, 7));
  }

  /** The fourth candidate is 9, which no prime shows; the tenth is 21. */
  @ParameterizedTest
  @ValueSource(ints = {3, 9})
  void runThatLosesOrDoublesACandidateIsRefused(int place) throws InterruptedException {
    SieveParams params = new SieveParams(30, 4);
    try (SelectorsRuntime runtime = SelectorsRuntime.open(1)) {
      benchmark.verify(params, run(params, runtime, inbox -> inbox));
      Class<SieveMessage.Candidate> kind = SieveMessage.Candidate.class;
      assertRefused(
          benchmark, params, run(params, runtime, inbox -> FaultyRef.losing(inbox, kind, place)));
      assertRefused(
          benchmark, params, run(params, runtime, inbox -> FaultyRef.doubling(inbox, kind, place)));
    }
  }

  private Sieve.Result run(
      SieveParams params,
      SelectorsRuntime runtime,
      UnaryOperator<MailboxRef<SieveMessage.ToFilter>> way)
      throws InterruptedException {
    Finish finish = benchmark.finish(params);
    FilterActor first = runtime.spawn(new FilterActor(params.primes(), 2, runtime, finish));
    return Sieve.sieve(params, runtime, new Behind(way.apply(first.self()), first), finish);
  }

  /** A filter with another way to it. */
  private record Behind(MailboxRef<SieveMessage.ToFilter> inbox, Filter filter) implements Filter {
    @Override
    public Primes primes() {
      return filter.primes();
    }

    @Override
    public @Nullable Filter next() {
      return filter.next();
    }
  }

  @Test
  void impossibleSizesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new SieveParams(2, 10));
    assertThrows(IllegalArgumentException.class, () -> new SieveParams(10, 0));
  }
}
