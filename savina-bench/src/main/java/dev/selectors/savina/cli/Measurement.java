package dev.selectors.savina.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The measurement of jobs: in every round each job gets one fork, so that a slow hour of the machine
 * meets all variants. Forks that the journal has are not run again.
 *
 * <p>The first fork of each job is measured at any rate, further ones while there is time.
 */
final class Measurement {
  private final Function<Job, Trial> fork;
  private final Journal journal;
  private final FurtherForks further;

  /** A measurement by forks that take what is left of a job. */
  Measurement(Function<Job, Trial> fork, Journal journal, FurtherForks further) {
    this.fork = fork;
    this.journal = journal;
    this.further = further;
  }

  /**
   * Measures jobs by forks of JMH, which are run again where that may help, and shows how far it
   * has come.
   *
   * @param patience how long is waited for what could be left out
   * @param progress one of {@link Progress#STYLES}
   * @param text where it says what is measured, and how near the processors were to each other
   */
  static List<Measured> byJmh(
      List<Job> jobs, Journal journal, Patience patience, String progress, PrintWriter text) {
    journal.announce(text);
    Nearness nearness = journal.nearness(patience.again());
    FurtherForks further;
    List<Measured> measured;
    try (Progress shown = Progress.of(progress, journal.left(jobs))) {
      Environment environment = journal.environment();
      NearForks fork = new NearForks(new SavinaFork(environment, shown::step), shown, nearness);
      SecondChances chances = new SecondChances(fork, Measurement::tell);
      OneBuild ofOneBuild = new OneBuild(chances, environment.build(), Build::now);
      further = new FurtherForks(patience.further(), System::nanoTime, shown::leavesOut);
      measured = new Measurement(ofOneBuild, journal, further).measure(jobs);
    }
    // Only now, as a bar that ends is drawn once more.
    nearness.text().ifPresent(text::println);
    further.text().ifPresent(text::println);
    return measured;
  }

  /** Leaves a line for the bar, which is drawn over the one above. */
  private static void tell(String failure) {
    System.err.printf("%nsavina: %s%n%n", failure);
  }

  /** Measures all jobs, and writes every fork down as it ends. */
  List<Measured> measure(List<Job> jobs) {
    try {
      return rounds(jobs);
    } finally {
      journal.release();
    }
  }

  private List<Measured> rounds(List<Job> jobs) {
    List<Job> left = journal.left(jobs);
    List<List<Trial>> trials = new ArrayList<>();
    jobs.forEach(job -> trials.add(new ArrayList<>()));
    int rounds = jobs.stream().mapToInt(job -> job.effort().forks()).max().orElse(0);
    for (int round = 1; round <= rounds; round++) {
      for (int i = 0; i < jobs.size(); i++) {
        if (round <= jobs.get(i).effort().forks()) {
          trial(jobs.get(i), left.get(i), round).ifPresent(trials.get(i)::add);
        }
      }
    }
    List<Measured> measured = new ArrayList<>();
    for (int i = 0; i < jobs.size(); i++) {
      measured.add(Measured.of(jobs.get(i), Forks.ofTrials(trials.get(i))));
    }
    return measured;
  }

  /** A fork of the job, unless it is left out. */
  private Optional<Trial> trial(Job job, Job left, int round) {
    Optional<Trial> known = journal.trial(job, round);
    if (known.isPresent()) {
      return known;
    }
    if (round > 1 && further.isTimeUp()) {
      further.leaveOut(left);
      return Optional.empty();
    }
    Trial trial = measured(left);
    journal.add(job, round, trial);
    return Optional.of(trial);
  }

  private Trial measured(Job left) {
    try {
      return fork.apply(left);
    } catch (TrialFailedException e) {
      throw journal.resumable(e);
    }
  }
}
