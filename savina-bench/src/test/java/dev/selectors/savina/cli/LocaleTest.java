package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.savina.memory.Footprint;
import dev.selectors.savina.memory.Part;
import dev.selectors.savina.memory.Shape;
import dev.selectors.savina.memory.Timeline;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.util.ListStatistics;

/** Numbers look alike in every country, as in the files and on the pages. */
class LocaleTest {
  private final Locale ours = Locale.getDefault();

  @TempDir
  private Path folder = Path.of("");

  @AfterEach
  void restore() {
    Locale.setDefault(ours);
  }

  private static String table(Consumer<PrintWriter> print) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    print.accept(out);
    out.flush();
    return text.toString();
  }

  private static void memory(PrintWriter out) {
    List<Part> parts = List.of(new Part("A", 1.5, 16, new Part.Layout(12, 4, "")));
    Footprint footprint = new Footprint(12_345, 1234.5, 1L << 31, 0.125, parts);
    List<Weighed> weighed = List.of(
        new Weighed(Shape.ONE.toString(), List.of(footprint)),
        new Weighed(Shape.EIGHT.toString(), List.of(footprint)));
    MemoryTable table = new MemoryTable(out);
    table.runtimes(weighed);
    table.shapes(weighed);
    table.parts(footprint);
    table.crowd(weighed.getFirst());
  }

  private static void heap(PrintWriter out) {
    Timeline timeline = new Timeline(
        1_234, List.of(new Timeline.Point(1, 1L << 31)), List.of(new Timeline.Point(2, 1L << 31)));
    List<Recorded> recorded = List.of(new Recorded("raw", timeline));
    new Recordings(Rows.here(1), "rings=2", recorded).print(out);
  }

  private static void latency(PrintWriter out) {
    Latency latency = new Latency(3, List.of(new ListStatistics(new double[] {1.5e6, 12.5e9})));
    new LatencyTable(out).print(List.of(latency), 10);
  }

  /** All texts that contain numbers, in the current country. */
  private List<String> texts(String country) {
    String old = ResultsFileTest.old().toString();
    Path out = folder.resolve(country);
    return List.of(
        Said.savina("list").out(),
        Said.savina("check", old, old).out(),
        Said.savina("merge", old, "--out", out.toString()).out().replace(out.toString(), ""),
        table(LocaleTest::memory),
        table(LocaleTest::heap),
        table(LocaleTest::latency),
        table(text -> new PaperTable(text).print(PaperReportTest.report())),
        Nearness.after(List.of(1234.5, 9e9), 0, Patience.ENDLESS.again()).text().orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(strings = {"de-DE", "ar-EG"})
  void whatIsSaidIsTheSameInEveryCountry(String country) {
    Locale.setDefault(Locale.ENGLISH);
    List<String> english = texts("en");
    Locale.setDefault(Locale.forLanguageTag(country));
    assertEquals(english, texts(country));
  }
}
