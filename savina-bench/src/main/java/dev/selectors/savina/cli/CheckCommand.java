package dev.selectors.savina.cli;

import dev.selectors.savina.harness.SavinaBenchmark;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code savina check}: finds what has become slower than a baseline. */
@Command(
    name = "check",
    description = "Compares results with a baseline, and ends with 1 if anything is slower.",
    mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {
  static final int SLOWER = 1;

  private final List<SavinaBenchmark<?, ?>> suite;

  @Spec
  private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "BASELINE.json",
      description = "Results that were kept; or the folder they are in.")
  private Path baseline;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "RESULTS.json",
      description = "Results to be judged; without any, the rows of the baseline are measured now.")
  private @Nullable Path results;

  @Option(
      names = "--tolerance",
      description =
          "A row is slower if the whole interval is above this (default: ${DEFAULT-VALUE}).")
  private double tolerance = 1.05;

  @Option(
      names = "--confidence",
      paramLabel = "PERCENT",
      description = "How sure the intervals are (default: ${DEFAULT-VALUE}).")
  private double confidence = 99;

  @Option(names = "--partial", description = "Rows of the baseline may be missing in the results.")
  private boolean partial;

  @Option(
      names = "--fail-undecided",
      description = "Rows that are neither slower, faster nor the same count as slower.")
  private boolean failUndecided;

  @Mixin
  private FolderOption out = new FolderOption();

  @Mixin
  private ResumeOption resume = new ResumeOption();

  @Mixin
  private ProgressOption progress = new ProgressOption();

  @SuppressWarnings("NullAway.Init") // picocli sets spec and baseline before anything else
  CheckCommand(List<SavinaBenchmark<?, ?>> suite) {
    this.suite = suite;
  }

  @Override
  public Integer call() throws IOException {
    Usage.check(spec, this::checkOptions);
    Results all = Usage.checked(spec, () -> ResultsFile.read(baseline).results());
    Path given = results;
    Results before = given == null ? Usage.checked(spec, () -> Rerun.ofHere(all)) : all;
    Results now = given == null
        ? measure(before)
        : Usage.checked(spec, () -> ResultsFile.read(given).results());
    Check check =
        given == null ? check(before, now) : Usage.checked(spec, () -> check(before, now));
    PrintWriter text = spec.commandLine().getOut();
    text.println("baseline " + before.headline());
    text.println("now      " + now.headline());
    int elsewhere = all.results().size() - before.results().size();
    if (elsewhere > 0) {
      text.println(Words.count(elsewhere, "row") + " of the baseline "
          + (elsewhere == 1 ? "is" : "are") + " of other environments, and "
          + (elsewhere == 1 ? "was" : "were") + " not measured");
    }
    new CheckTable(text).print(check, tolerance, confidence / 100);
    return isFailed(check, text) ? SLOWER : 0;
  }

  private Check check(Results before, Results now) {
    return Check.of(before, now, tolerance, confidence / 100);
  }

  private void checkOptions() {
    progress.check();
    if (!(tolerance >= 1)) {
      throw new IllegalArgumentException("--tolerance must be 1 or more, was " + tolerance);
    }
    if (!(confidence >= 50 && confidence <= 99.9)) {
      throw new IllegalArgumentException(
          "--confidence must be a percentage from 50 to 99.9, was " + confidence);
    }
    if (results != null && (out.isGiven() || resume.isGiven())) {
      throw new IllegalArgumentException(
          "--out and --resume are for measuring: leave out RESULTS.json, or these");
    }
  }

  private boolean isFailed(Check check, PrintWriter text) {
    if (!check.missing().isEmpty() && !partial) {
      text.println("failed, as rows of the baseline are missing; --partial allows that");
      text.flush();
      return true;
    }
    if (check.count(Change.Outcome.UNDECIDED) > 0 && failUndecided) {
      text.println("failed, as rows are undecided and --fail-undecided is given");
      text.flush();
      return true;
    }
    return check.count(Change.Outcome.SLOWER) > 0;
  }

  /** Measures the same rows with the same flags and effort, on this machine and this JVM. */
  private Results measure(Results before) throws IOException {
    Environment here = Rerun.here(before.environment());
    List<Job> jobs = Usage.checked(
        spec, () -> before.results().stream().map(new Rerun(suite)::job).toList());
    // First of all, as a runtime that is not on the class path is refused.
    List<Contender> runtimes = before.runtimes();
    List<Contender> contenders = runtimes == null
        ? null
        : Usage.checked(spec, () -> Rerun.contenders(runtimes, here.workers().getFirst()));
    Journal journal = resume.journal(spec, jobs, here, out);
    PrintWriter text = spec.commandLine().getOut();
    List<Measured> measured =
        Measurement.byJmh(jobs, journal, Patience.ENDLESS, progress.style(), text);
    Results now = contenders == null
        ? Results.of(journal.environment(), measured)
        : Results.compared(journal.environment(), contenders, measured, new Claims(suite));
    text.println();
    journal.write(now).announce(text);
    text.println();
    return now;
  }
}
