package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.Parameters;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.memory.Timeline;
import dev.selectors.savina.memory.TimelineTrial;
import dev.selectors.savina.mixed.Mixed;
import dev.selectors.savina.runtimes.Entrant;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import me.tongfei.progressbar.ProgressBar;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code savina memory-over-time}: records the heap while actors are made and end. */
@Command(
    name = "memory-over-time",
    description = "Records the heap while 'mixed' runs again and again, on several libraries.",
    mixinStandardHelpOptions = true)
final class MemoryOverTimeCommand implements Callable<Integer> {
  /** How long the last run may take, which is under way when no other one begins. */
  private static final Duration LAST_RUN = Duration.ofMinutes(10);

  private static final String USUAL_HEAP = "-Xmx2g -XX:+UseParallelGC";

  @Spec
  private CommandSpec spec;

  @Mixin
  private RuntimesOption runtimes = new RuntimesOption();

  @Mixin
  private SizeOptions sizes = new SizeOptions();

  @Option(
      names = "--seconds",
      description = "No run begins later in its JVM (default: ${DEFAULT-VALUE}).")
  private int seconds = 10;

  @Option(
      names = "--jvm-args",
      defaultValue = USUAL_HEAP,
      description = "Flags of the recorded JVMs (default: ${DEFAULT-VALUE}).")
  private String jvmArgs;

  @Mixin
  private FolderOption out = new FolderOption();

  @Mixin
  private TrialOptions trial = new TrialOptions();

  @SuppressWarnings("NullAway.Init") // picocli sets spec and options before anything else
  MemoryOverTimeCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    String parameters = Usage.checked(spec, this::parameters);
    Path folder = Usage.checked(spec, out::folder);
    PrintWriter text = spec.commandLine().getOut();
    List<String> flags = MeasuringOptions.words(jvmArgs);
    trial.announce(flags, text);
    Environment here = Environment.here(List.of(trial.workers()), flags);
    try (TakenFolder taken = new TakenFolder(folder)) {
      Recordings recordings = new Recordings(here, parameters, record(parameters, flags, taken));
      recordings.print(text);
      text.println();
      recordings.write(folder).announce(text);
    }
    return 0;
  }

  /** All parameters of the program, once everything on the command line has been found possible. */
  private String parameters() {
    runtimes.check();
    MeasuringOptions.positive("--seconds", seconds);
    trial.check();
    Mixed mixed = new Mixed();
    Cell<?, ?> cell = sizes
        .choice(List.of(mixed.name()), List.of(Variants.ACTOR), sizes.size())
        .cells(List.of(mixed))
        .getFirst();
    return Parameters.text(cell.params());
  }

  private List<Recorded> record(String parameters, List<String> flags, TakenFolder folder)
      throws IOException, InterruptedException {
    List<Entrant> entrants = runtimes.entrants();
    List<Recorded> recorded = new ArrayList<>();
    try (ProgressBar bar = Progress.shown(trial.progress(), entrants.size()).build()) {
      for (Entrant one : entrants) {
        bar.setExtraMessage(" " + one.name());
        recorded.add(new Recorded(one.name(), fork(one, parameters, flags)));
        folder.take(); // not before: a command that fails at once must leave nothing behind
        bar.step();
      }
    }
    return recorded;
  }

  private Timeline fork(Entrant entrant, String parameters, List<String> flags)
      throws IOException, InterruptedException {
    List<String> all = entrant.flags(flags, trial.workers());
    all.add("-XX:+ExitOnOutOfMemoryError");
    JvmFork fork = new JvmFork(
        "memory over time on " + entrant.name(),
        all,
        TimelineTrial.class,
        LAST_RUN.plusSeconds(seconds));
    List<String> args = List.of(
        entrant.name(), Integer.toString(trial.workers()), Integer.toString(seconds), parameters);
    return fork.run(args, Timeline.class);
  }
}
