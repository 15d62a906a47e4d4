package dev.selectors.savina.cli;

import dev.selectors.savina.harness.Parameters;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The forks of a measurement that have ended, on disk before the next one begins. A measurement
 * that was interrupted goes on from there; once the results are written, the journal is deleted.
 *
 * <p>It is created with the first fork, so that a command that fails at once leaves nothing behind.
 */
final class Journal {
  private final JournalFile file;
  private final JournalFile.Head head;
  private final Map<String, JournalFile.Fork> forks = new LinkedHashMap<>();
  /** Whether the file exists. */
  private boolean begun;

  /** Keeps others away, from the first fork on until {@link #release}. */
  private final TakenFolder taken;

  private Journal(JournalFile file, JournalFile.Head head, boolean begun, TakenFolder taken) {
    this.file = file;
    this.head = head;
    this.begun = begun;
    this.taken = taken;
  }

  /**
   * The journal of a measurement that begins.
   *
   * @throws IllegalArgumentException if an unfinished one, or results, are in the folder
   */
  static Journal begin(Path folder, String command, List<Job> jobs, Environment environment) {
    new Leftovers(folder).checkNone();
    return new Journal(
        JournalFile.in(folder), head(command, jobs, environment), false, new TakenFolder(folder));
  }

  /**
   * The journal of a measurement that goes on.
   *
   * @throws IllegalArgumentException if it, or results next to it, belong to another measurement;
   *     or if somebody else goes on with it
   */
  static Journal resume(Path folder, String command, List<Job> jobs, Environment environment)
      throws IOException {
    JournalFile file = JournalFile.in(folder);
    file.checkExists();
    // Before it is read, as another command may be writing its last line.
    TakenFolder taken = new TakenFolder(folder);
    if (!taken.tryTake()) {
      throw new IllegalArgumentException("another command is measuring into " + folder
          + "; wait for its end, or begin anew without --resume");
    }
    try {
      return resume(file, head(command, jobs, environment), taken);
    } catch (IOException | RuntimeException e) {
      taken.close();
      throw e;
    }
  }

  private static Journal resume(JournalFile file, JournalFile.Head now, TakenFolder taken)
      throws IOException {
    JournalFile.Content content = file.read(now);
    content.head().check(file.folder(), now);
    new Leftovers(file.folder()).checkOnlyOf(content.head().environment());
    Journal journal = new Journal(file, content.head(), true, taken);
    content.forks().forEach(journal::put);
    return journal;
  }

  private static JournalFile.Head head(String command, List<Job> jobs, Environment environment) {
    return new JournalFile.Head(
        command,
        environment,
        jobs.stream().map(job -> name(job) + ", " + job.effort()).toList());
  }

  private static String name(Job job) {
    return job.cell().label() + " " + Parameters.text(job.cell().params()) + ", "
        + Words.count(job.workers(), "worker");
  }

  private void put(JournalFile.Fork fork) {
    forks.put(key(fork.job(), fork.round()), fork);
  }

  private static String key(String job, int round) {
    return job + " #" + round;
  }

  /** Where the results go. */
  Path folder() {
    return file.folder();
  }

  /** Where and how is measured, as of the beginning of the measurement. */
  Environment environment() {
    return head.environment();
  }

  /** Says where is measured, and what is there already, or how to go on after an interruption. */
  void announce(PrintWriter text) {
    text.println(environment().headline());
    text.println(
        forks.isEmpty()
            ? "if interrupted after its first fork, " + wayOn()
            : "goes on after " + Words.count(forks.size(), "fork"));
    text.flush();
  }

  private String wayOn() {
    return "the same command with --resume " + Words.quoted(folder()) + " goes on";
  }

  /** The failure, with how to go on if anything was measured before. */
  TrialFailedException resumable(TrialFailedException failure) {
    return forks.isEmpty() ? failure : failure.with(wayOn());
  }

  /** The failure to write; if anything is written, with how to go on once there is room again. */
  private IOException resumable(IOException e) {
    String said = Complaints.said(e);
    return new IOException(forks.isEmpty() ? said : said + "; " + wayOn(), e);
  }

  /** The jobs with only the forks that are not there yet. */
  List<Job> left(List<Job> jobs) {
    return jobs.stream().map(this::left).toList();
  }

  private Job left(Job job) {
    Effort all = job.effort();
    int missing = 0;
    for (int round = 1; round <= all.forks(); round++) {
      missing += trial(job, round).isPresent() ? 0 : 1;
    }
    return new Job(job.cell(), new Effort(missing, all.warmups(), all.iterations()), job.workers());
  }

  /** What a fork has brought, if it has ended. */
  Optional<Trial> trial(Job job, int round) {
    return Optional.ofNullable(forks.get(key(name(job), round))).map(JournalFile.Fork::trial);
  }

  private List<Trial> trials() {
    return forks.values().stream().map(JournalFile.Fork::trial).toList();
  }

  /** How far apart the processors were in the forks that have ended. */
  List<Double> roundTrips() {
    return trials().stream()
        .flatMap(trial -> Optional.ofNullable(trial.roundTrip()).stream())
        .toList();
  }

  /** How near they were; where they were far apart, forks are run again, for this long in all. */
  Nearness nearness(Duration patience) {
    return Nearness.after(roundTrips(), Trial.again(trials()), patience);
  }

  /** Writes down what a fork has brought. */
  void add(Job job, int round, Trial trial) {
    JournalFile.Fork fork = new JournalFile.Fork(name(job), round, trial);
    try {
      taken.take();
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
    try {
      if (begun && !file.exists()) {
        // Somebody deleted it, which is no reason to lose what was measured.
        begun = false;
        for (JournalFile.Fork before : forks.values()) {
          append(before);
        }
      }
      append(fork);
    } catch (FileAlreadyExistsException e) {
      IOException late = TakenFolder.taken(folder(), e);
      throw new UncheckedIOException(late.getMessage(), late);
    } catch (IOException e) {
      throw new UncheckedIOException(resumable(e).getMessage(), e);
    }
    put(fork);
  }

  private void append(JournalFile.Fork fork) throws IOException {
    file.append(begun, head, fork);
    begun = true;
  }

  /** Lets others go on, as no more forks will be added. */
  void release() {
    try {
      taken.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Results that can be written into a folder. */
  interface Written {
    ReportFiles into(Path folder) throws IOException;
  }

  /** Writes the results, and ends the journal. */
  ReportFiles write(Results results) throws IOException {
    return write(results::write);
  }

  /** Writes the results, and ends the journal. */
  ReportFiles write(Written results) throws IOException {
    ReportFiles files;
    try {
      files = results.into(folder());
    } catch (IOException e) {
      throw resumable(e);
    }
    end();
    return files;
  }

  /** Deletes the journal: nobody needs it any more, as the results are written. */
  void end() throws IOException {
    file.delete();
  }
}
