package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTest {

  @ParameterizedTest
  @CsvSource({
    "cost,cost,0",
    "cots,cost,1",
    "cos,cost,1",
    "coost,cost,1",
    "cast,cost,1",
    "csot,cost,1",
    "hops,cost,3",
    "a,abc,2",
    "abc,a,2"
  })
  void everySlipCountsOnce(String typed, String meant, int slips) {
    assertEquals(slips, Names.slips(typed, meant));
  }

  @Test
  void nothingIsSuggestedForSomethingElse() {
    assertEquals(Optional.empty(), Names.closest("gates", List.of("actor", "selector")));
    assertEquals(Optional.of("actor"), Names.closest("atcor", List.of("selector", "actor")));
  }
}
