package dev.selectors.savina.pairs;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairsTest {
  private static final PairsParams PARAMS = new PairsParams(2, 7, 3);
  private static final Pairs.Counts RIGHT = new Pairs.Counts(7, 3, 7, 0);

  private final Pairs benchmark = new Pairs();

  @Test
  void rightCountsAreAccepted() {
    benchmark.verify(PARAMS, List.of(RIGHT, RIGHT));
  }

  @ParameterizedTest
  @CsvSource({"6,3,7,0", "8,3,7,0", "7,2,7,0", "7,4,7,0", "7,3,6,0", "7,3,8,0", "7,3,7,1"})
  void wrongCountsOfOnePairAreRefused(int sent, int mores, int received, int disordered) {
    assertRefused(
        benchmark, PARAMS, List.of(RIGHT, new Pairs.Counts(sent, mores, received, disordered)));
  }

  @Test
  void missingPairIsRefused() {
    assertRefused(benchmark, PARAMS, List.of(RIGHT));
  }

  @ParameterizedTest
  @CsvSource({"0,1,2,3", "0,1,3,4", "0,0,1,2", "0,2,1,3"})
  void pingThatIsLostDoubledOrEarlyIsNoticed(int first, int second, int third, int fourth) {
    Incoming incoming = new Incoming(new PairsParams(1, 4, 10));
    List<Integer> numbers = List.of(first, second, third, fourth);
    numbers.forEach(number -> incoming.take(new Ping(number, more -> {})));
    assertEquals(numbers.equals(List.of(0, 1, 2, 3)), incoming.disordered == 0);
  }

  @Test
  void receiverAsksForMoreExceptAtTheEnd() {
    List<More> asked = new ArrayList<>();
    Incoming incoming = new Incoming(new PairsParams(1, 6, 3));
    for (int i = 0; i < 6; i++) {
      incoming.take(new Ping(i, asked::add));
      assertEquals(i < 2 ? 0 : 1, asked.size());
    }
  }

  @Test
  void senderWaitsAfterEachBlockAndAtTheEnd() {
    List<Ping> pings = new ArrayList<>();
    Outgoing outgoing = new Outgoing(new PairsParams(1, 5, 2), pings::add);
    for (int sent : new int[] {2, 4, 5}) {
      outgoing.pings(more -> {});
      assertEquals(sent, pings.size());
    }
    assertEquals(List.of(0, 1, 2, 3, 4), pings.stream().map(Ping::number).toList());
  }

  @ParameterizedTest
  @CsvSource({"0,1,1", "1,0,1", "1,1,0"})
  void impossibleValueIsRefused(int pairs, int pings, int every) {
    assertThrows(IllegalArgumentException.class, () -> new PairsParams(pairs, pings, every));
  }
}
