package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the words of the paper mean in numbers. */
class FigureRulesTest {

  /** The verdict on a claim that begins like this, where the figure has only these bars. */
  private static String verdict(int figure, String claim, String bars) {
    SequencedMap<String, List<List<Double>>> runs = new LinkedHashMap<>();
    for (String bar : bars.split(", ", -1)) {
      List<String> parts = List.of(bar.split("=", -1));
      double time = Double.parseDouble(parts.getLast());
      runs.put(parts.getFirst(), List.of(List.of(time, time), List.of(time, time)));
    }
    FigureClaim found = Figures.numbered(List.of(figure)).getFirst().claims().stream()
        .filter(one -> one.says().startsWith(claim))
        .findFirst()
        .orElseThrow();
    return PaperVerdict.words(
        PaperVerdict.on(found, figure, new PaperTimes(Map.of(figure, runs))).fair());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3 | SZ, AK, FJ and HA are competitive | SZ=10, AK=12.5 | holds",
        "3 | SZ, AK, FJ and HA are competitive | SZ=10, AK=12.6 | does not hold",
        "4 | HS1 is similar to HA | HS1=12, HA=10 | holds",
        "4 | HS1 is similar to HA | HS1=8, HA=10 | holds",
        "4 | HS1 is similar to HA | HS1=13, HA=10 | does not hold",
        "17 | SZ is competitive with them | SZ=12, AO=10, RF=11, WF=13 | holds",
        "17 | SZ is competitive with them | SZ=8, AO=10, RF=11, WF=13 | holds",
        "17 | SZ is competitive with them | SZ=13, AO=10, RF=11, WF=13 | does not hold",
        "17 | SZ is competitive with them | SZ=2, AO=10, RF=11, WF=13 | does not hold",
      })
  void whoIsSimilarIsNeitherSlowerNorFasterByMoreThanAQuarter(
      int figure, String claim, String bars, String verdict) {
    assertEquals(verdict, verdict(figure, claim, bars));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3 | HS1 is about 5 % slower | HS1=10.5, HA=10 | holds",
        "3 | HS1 is about 5 % slower | HS1=11.1, HA=10 | does not hold",
        "15 | HS is about 13 % faster | JL=11.25, HS=10 | holds",
        "15 | HS is about 13 % faster | JL=12.6, HS=10 | holds",
        "15 | HS is about 13 % faster | JL=80, HS=10 | does not hold",
        "15 | HS is about 13 % faster | JL=9.9, HS=10 | does not hold",
        "20 | HSD is about 6.5 % slower | HSD=11.3, HSI=10 | holds",
        "20 | HSD is about 6.5 % slower | HSD=11.4, HSI=10 | does not hold",
      })
  void aboutAPartIsUpToTwiceThatPart(int figure, String claim, String bars, String verdict) {
    assertEquals(verdict, verdict(figure, claim, bars));
  }
}
