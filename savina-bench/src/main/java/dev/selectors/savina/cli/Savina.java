package dev.selectors.savina.cli;

import dev.selectors.savina.harness.SavinaBenchmark;
import dev.selectors.savina.harness.Suite;
import dev.selectors.savina.runtimes.Runtimes;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The {@code savina} command: the Savina benchmark suite on selectors. */
@Command(
    name = "savina",
    description = "The Savina benchmark suite on selectors: actors with guarded mailboxes.",
    mixinStandardHelpOptions = true,
    versionProvider = Savina.Version.class,
    footer = {
      "",
      "Examples:",
      "  savina list",
      "  savina run",
      "  savina run --all --size quick",
      "  savina run chameneos --variant actor,selector-8 -p meetings=50000",
      "  savina run bndbuffer -p cost=0 --forks 5",
      "  savina run trapezoid recmatmul --workers 1,2",
      "  savina compare --short",
      "  savina compare pingpong big --runtimes selectors,raw,pekko",
      "  savina compare --short --resume savina-results/2026-01-31-120000-4711",
      "  savina merge laptop/results.json server/results.json --out both",
      "  savina check before/results.json",
      "  savina check before/results.json after/results.json --tolerance 1.1",
      "  savina paper 8 9",
      "  savina memory --runtimes selectors,scalaz",
      "  savina memory --selectors 10000000",
      "  savina memory-over-time --runtimes selectors,pekko",
      "  savina latency"
    })
public final class Savina implements Runnable {
  /** The suite has no version other than that of the selectors that it measures. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"savina on " + Runtimes.named(Runtimes.OURS).library()};
    }
  }

  @Spec
  private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets the spec before anything else
  private Savina() {}

  /** The command over the whole suite. */
  @SuppressWarnings("CatchAndPrintStackTrace") // it is the last to be asked
  public static void main(String[] args) {
    // Our own numbers look alike anyway; those of a progress bar are formatted by its library.
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    int code = Complaints.FAILED;
    try {
      code = over(Suite.all()).execute(args);
    } catch (Throwable e) { // picocli lets errors pass, and 1 would mean a wrong answer
      e.printStackTrace();
    }
    System.exit(code);
  }

  /** The command over these benchmarks. */
  static CommandLine over(List<SavinaBenchmark<?, ?>> suite) {
    CommandLine savina = new CommandLine(new Savina())
        .addSubcommand(new ListCommand(suite))
        .addSubcommand(new RunCommand(suite))
        .addSubcommand(new CompareCommand(suite))
        .addSubcommand(new MergeCommand(suite))
        .addSubcommand(new CheckCommand(suite))
        .addSubcommand(new PaperCommand())
        .addSubcommand(new MemoryCommand())
        .addSubcommand(new MemoryOverTimeCommand())
        .addSubcommand(new LatencyCommand())
        .setParameterExceptionHandler(Complaints::usage)
        .setExecutionExceptionHandler(Complaints::failure)
        .setExitCodeExceptionMapper(defect -> Complaints.FAILED);
    savina.getSubcommands().values().forEach(command -> command
        .getCommandSpec()
        .versionProvider(new Version()));
    return savina;
  }

  /** Without a command, all there is to give is help. */
  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
