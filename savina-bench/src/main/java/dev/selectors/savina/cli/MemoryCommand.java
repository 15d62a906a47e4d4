package dev.selectors.savina.cli;

import dev.selectors.savina.memory.Footprint;
import dev.selectors.savina.memory.Shape;
import dev.selectors.savina.runtimes.Runtimes;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code savina memory}: weighs idle actors. */
@Command(
    name = "memory",
    description = "Weighs idle actors, on selectors and on other libraries.",
    mixinStandardHelpOptions = true)
final class MemoryCommand implements Callable<Integer> {
  private static final String USUAL_HEAP = "-Xmx2g -XX:+UseSerialGC";
  /** A small young generation, as nearly everything in it lives. */
  private static final String CROWDED_HEAP = "-Xmn16m -XX:+UseSerialGC -Xmx";

  /** Fewer than this are observed for a shorter time while they have nothing to do. */
  private static final int CROWD = 100_000;

  @Spec
  private CommandSpec spec;

  @Mixin
  private RuntimesOption runtimes = new RuntimesOption();

  @Option(names = "--actors", description = "Idle actors in each JVM (default: ${DEFAULT-VALUE}).")
  private int actors = 200_000;

  @Option(
      names = "--selectors",
      description = "Instead of everything else: keeps this many selectors alive in one heap.")
  private @Nullable Integer selectors;

  @Option(
      names = "--shape",
      description =
          "Their shape, such as receiving, reacting or reacting-fresh (default: ${DEFAULT-VALUE}).")
  private String shape = Shape.ACTOR.toString();

  @Option(names = "--layouts", description = "Shows the classes of a selector field by field too.")
  private boolean layouts;

  @Option(names = "--forks", description = "JVMs per row of a table (default: ${DEFAULT-VALUE}).")
  private int forks = 3;

  @Option(
      names = "--jvm-args",
      description = "Flags of the JVMs (default: " + USUAL_HEAP + "; with --selectors "
          + CROWDED_HEAP + " and what is allowed for their shape, and for the list of them).")
  private @Nullable String jvmArgs;

  @Mixin
  private TrialOptions trial = new TrialOptions();

  @SuppressWarnings("NullAway.Init") // picocli sets spec and options before anything else
  MemoryCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    Usage.check(spec, this::check);
    PrintWriter text = spec.commandLine().getOut();
    if (selectors == null) {
      weighAll(scales(actors, forks, USUAL_HEAP, 0, text), new MemoryTable(text));
    } else {
      long heap = crowdedHeap() + MemoryTable.listMiB(selectors);
      Scales scales =
          scales(selectors, 1, CROWDED_HEAP + heap + "m", selectors < CROWD ? 1 : 5, text);
      new MemoryTable(text).crowd(scales.weigh(List.of(shape)).getFirst());
    }
    text.flush();
    return 0;
  }

  private void check() {
    runtimes.check();
    Names.check("shape", shape, shapes());
    toldApart();
    several("--actors", actors);
    several("--selectors", selectors);
    MeasuringOptions.positive("--forks", forks);
    trial.check();
    together();
  }

  private static void toldApart() {
    for (String name : Runtimes.names()) {
      if (shapes().contains(name)) {
        throw new IllegalArgumentException("the runtime '" + name + "' has the name of a shape of"
            + " selectors that is weighed as well; give it another name");
      }
    }
  }

  /** Refuses what would have no effect. */
  private void together() {
    ParseResult given = spec.commandLine().getParseResult();
    if (selectors == null) {
      if (given.hasMatchedOption("--shape")) {
        throw new IllegalArgumentException(
            "--shape goes with --selectors; without that, all shapes are weighed");
      }
      if (layouts && !runtimes.includes(Runtimes.OURS)) {
        throw new IllegalArgumentException(
            "--layouts is about " + Runtimes.OURS + ", which --runtimes leaves out");
      }
      return;
    }
    for (String other : List.of("--runtimes", "--actors", "--layouts", "--forks")) {
      if (given.hasMatchedOption(other)) {
        throw new IllegalArgumentException("--selectors measures nothing else: leave out " + other);
      }
    }
  }

  /** What the goals allow in MiB for ten million, or for one million that keep their stacks. */
  private int crowdedHeap() {
    return switch (Shape.named(shape).orElseThrow()) {
      case RECEIVING -> 3_072;
      case REACTING, REACTING_FRESH -> 2_048;
      default -> 1_536;
    };
  }

  /** Refuses a single one: a few pay for what is made once, and the others are weighed. */
  private static void several(String option, @Nullable Integer value) {
    if (value != null && value < 2) {
      throw new IllegalArgumentException(option + " must be 2 or more, was " + value);
    }
  }

  private Scales scales(
      int howMany, int rounds, String usualArgs, int idleSeconds, PrintWriter text) {
    List<String> flags = MeasuringOptions.words(jvmArgs == null ? usualArgs : jvmArgs);
    trial.announce(flags, text);
    return new Scales(howMany, trial.workers(), flags, rounds, idleSeconds, trial.progress());
  }

  private void weighAll(Scales scales, MemoryTable table) throws IOException, InterruptedException {
    List<String> names = Runtimes.names().stream().filter(runtimes::includes).toList();
    List<String> shapes = runtimes.includes(Runtimes.OURS) ? shapes() : List.of();
    List<Weighed> weighed =
        scales.weigh(Stream.concat(names.stream(), shapes.stream()).toList());
    table.runtimes(weighed.subList(0, names.size()));
    if (!shapes.isEmpty()) {
      List<Weighed> ours = weighed.subList(names.size(), weighed.size());
      Footprint actor = ours.getFirst().footprints().getFirst();
      table.shapes(ours);
      table.parts(actor);
      if (layouts) {
        table.layouts(actor);
      }
    }
  }

  private static List<String> shapes() {
    return Arrays.stream(Shape.values()).map(Shape::toString).toList();
  }
}
