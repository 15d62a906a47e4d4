package dev.selectors.savina.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The measurement of jobs: in every round each job gets one fork, so that a slow hour of the machine
 * meets all variants. Forks that the journal has are not run again.
 */
final class Measurement {
  private final Function<Job, List<Double>> fork;
  private final Journal journal;

  /** A measurement by forks that take what is left of a job, and give their times. */
  Measurement(Function<Job, List<Double>> fork, Journal journal) {
    this.fork = fork;
    this.journal = journal;
  }

  /** Measures all jobs, and writes every fork down as it ends. */
  List<Measured> measure(List<Job> jobs) {
    List<Job> left = journal.left(jobs);
    List<List<List<Double>>> times = new ArrayList<>();
    jobs.forEach(job -> times.add(new ArrayList<>()));
    int rounds = jobs.stream().mapToInt(job -> job.effort().forks()).max().orElse(0);
    for (int round = 1; round <= rounds; round++) {
      for (int i = 0; i < jobs.size(); i++) {
        if (round <= jobs.get(i).effort().forks()) {
          times.get(i).add(times(jobs.get(i), left.get(i), round));
        }
      }
    }
    List<Measured> measured = new ArrayList<>();
    for (int i = 0; i < jobs.size(); i++) {
      measured.add(Measured.of(jobs.get(i), times.get(i)));
    }
    return measured;
  }

  private List<Double> times(Job job, Job left, int round) {
    Optional<List<Double>> known = journal.times(job, round);
    if (known.isPresent()) {
      return known.get();
    }
    List<Double> times = fork.apply(left);
    journal.add(job, round, times);
    return times;
  }
}
