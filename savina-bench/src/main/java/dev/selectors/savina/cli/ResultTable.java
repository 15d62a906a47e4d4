package dev.selectors.savina.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The results as text, a table per benchmark and parameters. */
final class ResultTable {
  private final PrintWriter out;
  private final Function<Measured, String> title;
  private final String heading;
  private final Function<Measured, String> name;
  private final String ratioHeading;
  private final ToDoubleBiFunction<Measured, List<Measured>> ratio;

  private ResultTable(
      PrintWriter out,
      Function<Measured, String> title,
      String heading,
      Function<Measured, String> name,
      String ratioHeading,
      ToDoubleBiFunction<Measured, List<Measured>> ratio) {
    this.out = out;
    this.title = title;
    this.heading = heading;
    this.name = name;
    this.ratioHeading = ratioHeading;
    this.ratio = ratio;
  }

  /** A row per variant. Ratios are times relative to the first variant: below one is faster. */
  private static ResultTable ofVariants(PrintWriter out) {
    return new ResultTable(
        out,
        Measured::benchmark,
        "variant",
        Measured::variant,
        "ratio",
        (measured, group) -> measured.median() / group.getFirst().median());
  }

  /** A row per runtime. Ratios are times relative to the best library. */
  private static ResultTable ofRuntimes(PrintWriter out) {
    return new ResultTable(
        out,
        Measured::benchmark,
        "runtime",
        Measured::contender,
        "ratio",
        (measured, group) -> measured.median() / Comparison.best(group));
  }

  /** A row per number of workers, and how many times as fast it is as the first number. */
  private static ResultTable ofWorkers(PrintWriter out) {
    return new ResultTable(
        out,
        measured -> measured.benchmark() + " " + measured.variant(),
        "workers",
        measured -> Integer.toString(measured.workers()),
        "speedup",
        (measured, group) -> group.getFirst().median() / measured.median());
  }

  /** Prints what was measured, group by group: libraries, numbers of workers, or variants. */
  static void print(Results results, PrintWriter out) {
    for (List<Measured> group : results.groups()) {
      of(results, group, out).print(group);
    }
  }

  private static ResultTable of(Results results, List<Measured> group, PrintWriter out) {
    if (results.runtimes() != null) {
      return ofRuntimes(out);
    }
    return Results.isScaling(group) ? ofWorkers(out) : ofVariants(out);
  }

  private void print(List<Measured> group) {
    Measured first = group.getFirst();
    String at = first.place() == null ? "" : ", at " + first.place();
    out.printf("%n%s: %s%s%n", title.apply(first), first.parameterText(), at);
    String about = first.messagesVary() ? "about " : "";
    String numbers = first.rng().equals("none") ? "" : "; random numbers: " + first.rng();
    out.printf(
        Locale.ROOT, "  %s%,d messages; %s%s%n", about, first.messages(), effort(group), numbers);
    int width = group.stream().map(name).mapToInt(String::length).reduce(15, Math::max) + 1;
    out.printf(
        Locale.ROOT,
        "  %-" + width + "s%9s%24s%14s%16s%8s%n",
        heading,
        "median ms",
        "quartiles ms",
        "messages/s",
        "by fork",
        ratioHeading);
    for (Measured measured : group) {
      Statistics times = measured.statistics();
      out.printf(
          Locale.ROOT,
          "  %-" + width + "s%,9.2f%24s%14s%16s%8.2f%n",
          name.apply(measured),
          times.median(),
          String.format(
              Locale.ROOT, "%,.2f .. %,.2f", times.lowerQuartile(), times.upperQuartile()),
          measured.hasSpeed()
              ? String.format(Locale.ROOT, "%,.0f", measured.messagesPerSecond())
              : "-",
          byFork(measured, group),
          ratio.applyAsDouble(measured, group));
    }
    String work = workDone(group);
    if (!work.isEmpty()) {
      out.println("  " + work);
    }
    group.stream()
        .flatMap(measured -> Stream.ofNullable(measured.failed()))
        .flatMap(List::stream)
        .forEach(failure -> out.println("  " + failure));
  }

  /** How much each row has done, if rows differ in that; empty if not. */
  private String workDone(List<Measured> group) {
    return group.stream()
        .flatMap(one -> Stream.ofNullable(one.workDone()))
        .findFirst()
        .map(first -> first.what() + ": "
            + group.stream()
                .filter(one -> one.workDone() != null)
                .map(one -> (Results.isScaling(group)
                        ? Words.count(one.workers(), "worker")
                        : name.apply(one))
                    + " " + Objects.requireNonNull(one.workDone()).range())
                .collect(Collectors.joining("; ")))
        .orElse("");
  }

  /** Rows that were merged can have more forks than others. */
  private static String effort(List<Measured> group) {
    int least = group.stream().mapToInt(Measured::forks).min().orElse(0);
    Measured most = Collections.max(group, Comparator.comparing(Measured::forks));
    return (least == most.forks() ? "" : least + " to ") + most.effort();
  }

  /** The quartiles of the ratios within each round, whose forks ran one after another. */
  private String byFork(Measured measured, List<Measured> group) {
    List<Double> ratios = new ArrayList<>();
    int row = group.indexOf(measured);
    for (List<Measured> round : Rounds.of(group)) {
      ratios.add(ratio.applyAsDouble(round.get(row), round));
    }
    Statistics spread = Statistics.of(ratios);
    return String.format(
        Locale.ROOT, "%.2f .. %.2f", spread.lowerQuartile(), spread.upperQuartile());
  }
}
