package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.Parameters;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.runtimes.Runtimes;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FigureTest {
  private static final List<String> FORMS =
      List.of(Variants.STASH, Variants.ASK, Variants.PRIORITY);

  private static Figure figure(int number) {
    return Figures.numbered(List.of(number)).getFirst();
  }

  private static List<String> namesInPaper(Figure figure) {
    return figure.bars().stream()
        .filter(FigureBar::inPaper)
        .map(FigureBar::name)
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "3, fjthrput, AK FJ JL SZ HA HS1 HS8 HS16 HS32",
    "4, chameneos, AK FJ JL SZ HA HS1 HS8 HS16 HS32",
    "8, logmap, AK FJ JL SZ HA HS",
    "9, banking, AK FJ JL SZ HA HS",
    "12, filterbank, AK FJ JL SZ HA HSAO HSRR",
    "14, nqueenk, AK FJ JL SZ HA 'AK priority' HS",
    "15, astar, AK FJ JL SZ HA 'AK priority' HS",
    "17, concdict, AK FJ JL SZ HA AO RF WF",
    "18, concsll, AK FJ JL SZ HA AO RF WF",
    "20, bndbuffer, AK FJ JL SZ HA HSI HSD",
  })
  void everyBarOfThePaperIsThereButScalasOwn(int number, String benchmark, String bars) {
    assertEquals(benchmark, figure(number).benchmark().name());
    assertEquals(bars.replace("'", ""), String.join(" ", namesInPaper(figure(number))));
  }

  @Test
  void joinsAreGroupedByTheirWays() {
    assertEquals(
        Stream.of(4, 8, 12, 24, 36, 48)
            .flatMap(ways -> Stream.of("HSRR " + ways, "HSAO " + ways))
            .toList(),
        namesInPaper(figure(13)));
    assertEquals("ways", figure(13).groups());
  }

  @Test
  void thereAreElevenFigures() {
    assertEquals(
        List.of(3, 4, 8, 9, 12, 13, 14, 15, 17, 18, 20),
        Figures.all().stream().map(Figure::number).toList());
  }

  @Test
  void figuresComeInTheirOrderAndEachOnce() {
    assertEquals(
        List.of(4, 13),
        Figures.numbered(List.of(13, 4, 13)).stream().map(Figure::number).toList());
  }

  @Test
  void figureWithoutTimesIsRefused() {
    assertEquals(
        "the paper has no times in figure 5; figures with times: 3, 4, 8, 9, 12, 13, 14, 15, 17, 18, 20",
        assertThrows(IllegalArgumentException.class, () -> Figures.numbered(List.of(3, 5)))
            .getMessage());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.001, 0.0013, 0.003, 0.01, 0.03, 0.1, 0.31, 0.5, 0.77, 0.999, 1})
  void everyShareGivesParametersThatCanRun(double share) {
    for (Figure figure : Figures.all()) {
      for (FigureBar bar : figure.bars()) {
        Cell<?, ?> cell = figure.cell(bar, share);
        assertTrue(cell.messages() > 0, cell::toString);
        assertTrue(
            Variants.include(cell.benchmark().variants(), bar.variant())
                || (FORMS.contains(bar.variant())
                    && cell.benchmark().ownWays().contains(bar.variant())
                    && Runtimes.named(bar.runtime()).ways().contains(bar.variant())),
            cell::toString);
      }
    }
  }

  @Test
  void wholeShareIsThePaper() {
    for (Figure figure : Figures.all()) {
      for (FigureBar bar : figure.bars()) {
        Map<String, Object> expected = new LinkedHashMap<>(
            Parameters.of(figure.benchmark().parameters(Size.PAPER).getFirst()));
        if (figure.number() == 13) {
          expected.put("ways", Integer.valueOf(bar.group()));
          expected.put("priority", true);
        }
        assertEquals(expected, Parameters.of(figure.cell(bar, 1).params()), figure::toString);
      }
    }
  }

  @Test
  void lessOfThePaperIsLessWork() {
    for (Figure figure : Figures.all()) {
      FigureBar bar = figure.bars().getFirst();
      Duration before = figure.cell(bar, 1).roughly();
      for (double share : new double[] {0.3, 0.1, 0.02, 0.002}) {
        Duration next = figure.cell(bar, share).roughly();
        assertTrue(next.compareTo(before) < 0, () -> figure.number() + " at " + share);
        before = next;
      }
    }
  }

  @Test
  void usualScaleTakesAQuarterOfAnHourByTheForecast() {
    List<Job> jobs = Figures.all().stream()
        .flatMap(figure -> figure.bars().stream()
            .map(bar -> figure.cell(bar, PaperSize.USUAL_SCALE))
            .map(cell -> new Job(cell, PaperSize.scaled(cell), 2)))
        .toList();
    Duration all = new Forecast(jobs).remaining();
    assertTrue(all.compareTo(Duration.ofMinutes(15)) < 0, all::toString);
  }

  @Test
  void namesOfBarsAreUnique() {
    for (Figure figure : Figures.all()) {
      Set<String> names = new HashSet<>();
      figure.bars().forEach(bar -> assertTrue(names.add(bar.name()), bar::toString));
    }
  }

  @Test
  void everyClaimIsAboutBarsThatAreThereOrSaysWhyNot() {
    for (Figure figure : Figures.all()) {
      List<String> bars = figure.bars().stream().map(FigureBar::name).toList();
      assertFalse(figure.claims().isEmpty());
      for (FigureClaim claim : figure.claims()) {
        assertTrue(bars.containsAll(claim.over().bars()), claim::says);
        assertTrue(bars.containsAll(claim.under().bars()), claim::says);
        assertEquals(claim.over().bars().isEmpty(), !claim.reason().isEmpty(), claim::says);
        assertEquals(claim.under().bars().isEmpty(), !claim.reason().isEmpty(), claim::says);
      }
    }
  }

  @Test
  void otherLibrariesGetTheBarsTheyHaveTheMeansFor() {
    List<FigureBar> bars =
        figure(8).barsOn(List.of(Runtimes.named("pekko-typed"), Runtimes.named("castor")));
    assertEquals(
        List.of("pekko-typed", "pekko-typed stash", "castor"),
        bars.stream().map(FigureBar::name).toList());
    assertTrue(bars.stream().noneMatch(FigureBar::inPaper));
    assertEquals(List.of(), figure(13).barsOn(List.of(Runtimes.named("castor"))));
    assertEquals(
        List.of("FJ"),
        figure(8).barsOn(List.of(Runtimes.named("functionaljava"))).stream()
            .map(FigureBar::name)
            .toList());
  }
}
