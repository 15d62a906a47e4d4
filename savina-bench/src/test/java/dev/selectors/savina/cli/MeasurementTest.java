package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.harness.WorkDone;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Measurements that end early, with forks that take no time. */
class MeasurementTest {
  private static final List<Job> JOBS = List.of(
      Rows.job(5, "actor", "selectors", 3),
      Rows.job(5, "selector", "selectors", 3),
      Rows.job(6, "actor", "jox", 1));
  private static final int FORKS = 7;

  private static final Path FULL = Path.of("/dev/full");

  @TempDir
  private Path folder = Path.of("");

  private long minutes;

  /** A fork's times tell its number in the order; at a given number the machine stops. */
  private static final class Forks implements Function<Job, Trial> {
    private final int stopAt;
    private final List<String> order = new ArrayList<>();

    Forks(int stopAt, List<String> before) {
      this.stopAt = stopAt;
      order.addAll(before);
    }

    @Override
    public Trial apply(Job job) {
      if (order.size() == stopAt) {
        throw new IllegalStateException("power failure");
      }
      order.add(job.cell().label());
      return new Trial(
          List.of((double) order.size(), order.size() / 3.0),
          100.0 * order.size(),
          new WorkDone("things done", order.size()),
          null,
          order.size());
    }
  }

  private Journal begin() {
    return Journal.begin(folder, "run", JOBS, Rows.here(1));
  }

  private Journal resume() throws IOException {
    return Journal.resume(folder, "run", JOBS, Rows.here(30));
  }

  private Path file() {
    return folder.resolve("journal.jsonl");
  }

  private static List<Measured> whole(Path elsewhere) {
    Journal journal = Journal.begin(elsewhere, "run", JOBS, Rows.here(1));
    return Rows.measurement(new Forks(-1, List.of()), journal).measure(JOBS);
  }

  /** Measures until a number of forks has ended, and tells their order. */
  private List<String> interruptedAfter(int forks) {
    Forks until = new Forks(forks, List.of());
    Measurement measurement = Rows.measurement(until, begin());
    assertThrows(IllegalStateException.class, () -> measurement.measure(JOBS));
    return until.order;
  }

  @Test
  void everyJobHasAForkInEachRound() {
    Forks forks = new Forks(-1, List.of());
    Rows.measurement(forks, begin()).measure(JOBS);
    assertEquals(
        List.of(
            "fib actor",
            "fib selector",
            "fib actor on jox",
            "fib actor",
            "fib selector",
            "fib actor",
            "fib selector"),
        forks.order);
  }

  /** Measures with forks that take a minute each, and further ones within a time only. */
  private List<Measured> within(
      Duration time, Journal journal, Forks forks, List<String> leftOut, List<String> said) {
    Function<Job, Trial> fork = job -> {
      minutes++;
      return forks.apply(job);
    };
    FurtherForks further = new FurtherForks(
        time,
        () -> TimeUnit.MINUTES.toNanos(minutes),
        job -> leftOut.add(job.cell().label()));
    List<Measured> measured = new Measurement(fork, journal, further).measure(JOBS);
    further.text().ifPresent(said::add);
    return measured;
  }

  @Test
  void onceTheTimeIsUpNoJobGetsAFurtherFork() {
    Forks forks = new Forks(-1, List.of());
    List<String> leftOut = new ArrayList<>();
    List<String> said = new ArrayList<>();
    List<Measured> measured = within(Duration.ofMinutes(4), begin(), forks, leftOut, said);
    assertEquals(
        List.of("fib actor", "fib selector", "fib actor on jox", "fib actor"), forks.order);
    assertEquals(List.of(2, 1, 1), measured.stream().map(Measured::forks).toList());
    assertEquals(List.of("fib selector", "fib actor", "fib selector"), leftOut);
    assertEquals(
        List.of("time: 3 forks left out, as 4 minutes were up; give --forks to wait for all"),
        said);
  }

  @Test
  void firstForkOfEachJobIsMeasuredHoweverLateItIs() {
    Forks forks = new Forks(-1, List.of());
    List<Measured> measured =
        within(Duration.ofMinutes(1), begin(), forks, new ArrayList<>(), new ArrayList<>());
    assertEquals(List.of("fib actor", "fib selector", "fib actor on jox"), forks.order);
    assertEquals(List.of(1, 1, 1), measured.stream().map(Measured::forks).toList());
  }

  @Test
  void whatGoesOnAfterItsTimeKeepsTheForksThatItHas() throws IOException {
    List<String> before = interruptedAfter(4);
    List<String> said = new ArrayList<>();
    List<Measured> measured =
        within(Duration.ZERO, resume(), new Forks(-1, before), new ArrayList<>(), said);
    assertEquals(List.of(2, 1, 1), measured.stream().map(Measured::forks).toList());
    assertEquals(
        List.of("time: 3 forks left out, as 0 minutes were up; give --forks to wait for all"),
        said);
  }

  @Test
  void whereThereIsTimeForAllNothingIsSaid() {
    List<String> said = new ArrayList<>();
    Forks forks = new Forks(-1, List.of());
    Duration justEnough = Duration.ofMinutes(FORKS);
    within(justEnough, begin(), forks, new ArrayList<>(), said);
    assertEquals(FORKS, forks.order.size());
    assertEquals(List.of(), said);
  }

  @Test
  void whatGoesOnAfterAnyForkEndsAsIfNothingHadHappened(@TempDir Path elsewhere)
      throws IOException {
    List<Measured> whole = whole(elsewhere);
    for (int ended = 1; ended < FORKS; ended++) {
      List<String> before = interruptedAfter(ended);
      Forks after = new Forks(-1, before);
      assertEquals(whole, Rows.measurement(after, resume()).measure(JOBS), "after " + ended);
      assertEquals(FORKS, after.order.size());
      Files.delete(file());
    }
  }

  @Test
  void whatIsInterruptedAgainAndAgainEndsAsIfNothingHadHappened(@TempDir Path elsewhere)
      throws IOException {
    List<String> order = interruptedAfter(1);
    for (int ended = 2; ended < FORKS; ended++) {
      Forks next = new Forks(ended, order);
      Measurement measurement = Rows.measurement(next, resume());
      assertThrows(IllegalStateException.class, () -> measurement.measure(JOBS));
      order = next.order;
    }
    List<Measured> end = Rows.measurement(new Forks(-1, order), resume()).measure(JOBS);
    assertEquals(whole(elsewhere), end);
  }

  @Test
  void fileThatIsTornAnywhereLosesItsLastForkOnly(@TempDir Path elsewhere) throws IOException {
    List<Measured> whole = whole(elsewhere);
    interruptedAfter(3);
    byte[] three = Files.readAllBytes(file());
    for (int length = 0; length <= three.length; length += 7) {
      Files.write(file(), Arrays.copyOf(three, length));
      String kept = new String(three, 0, length, StandardCharsets.UTF_8);
      int lines = (int) kept.chars().filter(c -> c == '\n').count();
      List<String> before = List.of("a", "b", "c").subList(0, Math.max(0, lines - 1));
      Forks after = new Forks(-1, before);
      assertEquals(whole, Rows.measurement(after, resume()).measure(JOBS), "cut at " + length);
      assertEquals(FORKS + 1, Files.readAllLines(file()).size(), "cut at " + length);
    }
  }

  @Test
  void lastLineOfRubbishIsIgnored() throws IOException {
    interruptedAfter(2);
    Files.writeString(file(), "\0\0\0\0\n", StandardOpenOption.APPEND);
    assertEquals(List.of(2, 2, 1), left(resume()));
    assertEquals(3, Files.readAllLines(file()).size());
  }

  @Test
  void rubbishBeforeTheLastLineIsRefused() throws IOException {
    interruptedAfter(2);
    Files.writeString(file(), "{".repeat(61) + "\n{\n", StandardOpenOption.APPEND);
    assertEquals(
        file() + " is damaged at: " + "{".repeat(60)
            + "...; delete it, and begin anew without --resume",
        refusal(this::resume));
  }

  @Test
  @EnabledOnOs(OS.LINUX) // others say it in other words
  void folderInPlaceOfAFileIsToldWithItsName() throws IOException {
    Files.createDirectories(file());
    assertEquals(
        file() + ": Is a directory",
        assertThrows(IOException.class, this::resume).getMessage());
    Files.createDirectories(folder.resolve("results.json"));
    assertEquals(
        folder.resolve("results.json") + ": Is a directory",
        assertThrows(IOException.class, () -> ResultsFile.read(folder)).getMessage());
  }

  @Test
  void whatGoesOnKnowsHowNearTheProcessorsWere() throws IOException {
    interruptedAfter(2);
    Journal resumed = resume();
    assertEquals(List.of(100.0, 200.0), resumed.roundTrips());
    assertEquals(
        Optional.of(
            "processors: 150 ns from one to the other and back; 3 forks run again for that"),
        resumed.nearness(Patience.ENDLESS.again()).text());
  }

  @Test
  void workDoneIsThatOfEachFork() {
    List<Measured> measured =
        Rows.measurement(new Forks(-1, List.of()), begin()).measure(JOBS);
    assertEquals(
        List.of(
            new WorkByFork("things done", List.of(1L, 4L, 6L)),
            new WorkByFork("things done", List.of(2L, 5L, 7L)),
            new WorkByFork("things done", List.of(3L))),
        measured.stream().map(Measured::workDone).toList());
    assertEquals("1 to 6", measured.getFirst().workDone().range());
  }

  @Test
  void roundTripsAreThoseOfEachFork() {
    List<Measured> measured =
        Rows.measurement(new Forks(-1, List.of()), begin()).measure(JOBS);
    assertEquals(
        List.of(List.of(100.0, 400.0, 600.0), List.of(200.0, 500.0, 700.0), List.of(300.0)),
        measured.stream().map(Measured::roundTrips).toList());
  }

  private static List<Integer> left(Journal journal) {
    journal.release();
    return journal.left(JOBS).stream().map(job -> job.effort().forks()).toList();
  }

  @Test
  void forkIsOnDiskBeforeTheNextOneBegins() {
    List<Integer> lines = new ArrayList<>();
    Function<Job, Trial> fork = job -> {
      lines.add(linesOnDisk());
      return Trial.of(List.of(1.0, 2.0), List.of());
    };
    Rows.measurement(fork, begin()).measure(JOBS);
    assertEquals(List.of(0, 2, 3, 4, 5, 6, 7), lines);
  }

  private int linesOnDisk() {
    try {
      return Files.exists(file()) ? Files.readAllLines(file()).size() : 0;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void measurementThatFailsAtOnceLeavesNothing() {
    interruptedAfter(0);
    assertFalse(Files.exists(file()));
    assertEquals(List.of(3, 3, 1), left(begin()));
  }

  @Test
  void measurementThatFailsLaterLeavesNothingButItsJournal() throws IOException {
    interruptedAfter(1);
    refusal(() -> Journal.resume(folder, "compare", JOBS, Rows.here(30)));
    try (var left = Files.list(folder)) {
      assertEquals(List.of(file()), left.toList());
    }
  }

  @Test
  void forkThatMayBeOfAnotherBuildDoesNotCount() throws IOException {
    Iterator<@Nullable String> there = Arrays.asList("b1", null, "b2").iterator();
    OneBuild ofOneBuild = new OneBuild(new Forks(-1, List.of()), "b1", there::next);
    Measurement measurement = Rows.measurement(ofOneBuild, begin());
    assertEquals(
        "fib, variant actor on jox: the program was rebuilt while it was measured, b2 in place of"
            + " b1; this JVM does not count, and others only with b1; the same command with --resume "
            + Words.quoted(folder) + " goes on",
        assertThrows(TrialFailedException.class, () -> measurement.measure(JOBS))
            .getMessage());
    assertEquals(List.of(2, 2, 1), left(resume()));
  }

  @Test
  void anyBuildWillDoWhereItCannotBeTold() {
    OneBuild ofAnyBuild = new OneBuild(new Forks(-1, List.of()), null, () -> "b2");
    assertEquals(3, Rows.measurement(ofAnyBuild, begin()).measure(JOBS).size());
  }

  @Test
  void timeOfTheBeginningIsKept() throws IOException {
    interruptedAfter(1);
    assertEquals(Rows.here(1), resume().environment());
  }

  @Test
  void resultsReplaceTheJournal() throws IOException {
    Journal journal = begin();
    List<Measured> measured =
        Rows.measurement(new Forks(-1, List.of()), journal).measure(JOBS);
    journal.write(Results.of(journal.environment(), measured));
    assertFalse(Files.exists(file()));
    assertTrue(Files.exists(folder.resolve("results.json")));
    assertTrue(refusal(this::resume).startsWith("no journal in " + folder));
  }

  @Test
  @EnabledOnOs(OS.LINUX) // which has a file that is always full
  void whereTheDiskIsFullTheFileIsNamedAndTheWayOn() throws IOException {
    Journal journal = begin();
    List<Measured> measured =
        Rows.measurement(new Forks(-1, List.of()), journal).measure(JOBS);
    Path csv = Files.createSymbolicLink(folder.resolve("results.csv"), FULL);
    String wayOn = ": No space left on device; the same command with --resume "
        + Words.quoted(folder) + " goes on";
    Results results = Results.of(journal.environment(), measured);
    assertEquals(
        csv.toAbsolutePath() + wayOn,
        assertThrows(IOException.class, () -> journal.write(results)).getMessage());
    Files.delete(csv);
    resume().write(results);
    assertFalse(Files.exists(file()));
  }

  @Test
  @EnabledOnOs(OS.LINUX) // which has a file that is always full
  void forkThatCannotBeWrittenDownIsToldWithTheFileAndTheWayOn() throws IOException {
    Journal journal = begin();
    Trial trial = Trial.of(List.of(1.0, 1.0), List.of());
    journal.add(JOBS.getFirst(), 1, trial);
    Files.move(file(), folder.resolve("kept"));
    Files.createSymbolicLink(file(), FULL);
    UncheckedIOException full =
        assertThrows(UncheckedIOException.class, () -> journal.add(JOBS.getFirst(), 2, trial));
    Files.delete(file()); // whoever deletes the folder warns of links that lead out of it
    assertEquals(
        file() + ": No space left on device; the same command with --resume " + Words.quoted(folder)
            + " goes on",
        full.getMessage());
  }

  @Test
  void whatWasInterruptedIsNotOverwritten() {
    interruptedAfter(1);
    assertEquals(
        folder + " holds what was measured until an interruption; go on with --resume "
            + Words.quoted(folder)
            + ", or delete " + file(),
        refusal(this::begin));
  }

  @Test
  void whileOneMeasuresNobodyElseGoesOn() throws IOException {
    interruptedAfter(2);
    Journal first = resume();
    String refused = "another command is measuring into " + folder
        + "; wait for its end, or begin anew without --resume";
    assertEquals(refused, refusal(this::resume));
    List<String> second = new ArrayList<>();
    Forks forks = new Forks(-1, List.of("a", "b"));
    Function<Job, Trial> meanwhile = job -> {
      second.add(refusal(this::resume));
      return forks.apply(job);
    };
    Rows.measurement(meanwhile, first).measure(JOBS);
    assertEquals(Collections.nCopies(FORKS - 2, refused), second);
    first.end();
    assertFalse(Files.exists(folder.resolve("journal.lock")));
  }

  @Test
  void whoeverBeginsKeepsOthersAwayFromTheFirstForkOn() {
    List<String> second = new ArrayList<>();
    Forks forks = new Forks(-1, List.of());
    Function<Job, Trial> meanwhile = job -> {
      second.add(refusal(this::resume).split(" ", 3)[0]);
      return forks.apply(job);
    };
    Rows.measurement(meanwhile, begin()).measure(JOBS);
    assertEquals("no", second.getFirst());
    assertEquals(Collections.nCopies(FORKS - 1, "another"), second.subList(1, FORKS));
  }

  @Test
  void nobodyIsToldToDeleteTheJournalOfACommandThatMeasures() {
    List<String> second = new ArrayList<>();
    Forks forks = new Forks(-1, List.of());
    Function<Job, Trial> meanwhile = job -> {
      if (Files.exists(file())) {
        second.add(refusal(this::begin));
      }
      return forks.apply(job);
    };
    Rows.measurement(meanwhile, begin()).measure(JOBS);
    String refused = "another command is measuring into " + folder
        + "; wait for its end, or name another folder with --out";
    assertEquals(Collections.nCopies(FORKS - 1, refused), second);
  }

  @Test
  void journalThatIsRefusedKeepsNobodyAway() throws IOException {
    interruptedAfter(1);
    refusal(() -> Journal.resume(folder, "compare", JOBS, Rows.here(30)));
    assertEquals(List.of(2, 3, 1), left(resume()));
  }

  @Test
  void resultsOfSomethingElseBesideTheJournalAreNotOverwritten() throws IOException {
    interruptedAfter(1);
    Results others = Results.of(Rows.here(9), List.of(Rows.row(5, 1)));
    for (String name : List.of("results.json", "paper.json", "memory.csv")) {
      Path file = Files.writeString(folder.resolve(name), Json.pretty(others));
      assertEquals(
          file
              + " belongs to something other than the journal beside it, and would be lost; move it to"
              + " another folder, or delete it",
          refusal(this::resume));
      Files.delete(file);
    }
  }

  @Test
  void whatIsInterruptedBetweenItsResultsAndTheEndOfItsJournalGoesOn() throws IOException {
    interruptedAfter(1);
    Path results = folder.resolve("results.json");
    String text = Json.pretty(Results.of(Rows.here(1), List.of(Rows.row(5, 1))));
    for (String written : List.of(text, text.substring(0, text.length() / 2), "")) {
      Files.writeString(results, written);
      assertEquals(List.of(2, 3, 1), left(resume()));
    }
  }

  @Test
  void journalThatSomebodyHasDeletedIsWrittenAnew(@TempDir Path elsewhere) throws IOException {
    List<Measured> whole = whole(elsewhere);
    for (int deleted = 1; deleted < FORKS - 1; deleted++) {
      int after = deleted;
      Forks forks = new Forks(FORKS - 1, List.of());
      Function<Job, Trial> meanwhile = job -> {
        if (forks.order.size() == after) {
          assertTrue(file().toFile().delete());
        }
        return forks.apply(job);
      };
      Measurement measurement = Rows.measurement(meanwhile, begin());
      assertThrows(IllegalStateException.class, () -> measurement.measure(JOBS));
      Forks last = new Forks(-1, forks.order);
      assertEquals(whole, Rows.measurement(last, resume()).measure(JOBS), "after " + after);
      Files.delete(file());
    }
  }

  private void assertComesTooLate(Measurement late) {
    UncheckedIOException refused =
        assertThrows(UncheckedIOException.class, () -> late.measure(JOBS));
    assertEquals(
        "another command has begun to write into " + folder
            + " meanwhile; begin anew with another folder, named with --out",
        refused.getCause().getMessage());
  }

  @Test
  void folderThatAnotherCommandHasTakenMeanwhileIsLeftToIt() throws IOException {
    Measurement late = Rows.measurement(new Forks(-1, List.of()), begin());
    interruptedAfter(1);
    byte[] its = Files.readAllBytes(file());
    assertComesTooLate(late);
    assertArrayEquals(its, Files.readAllBytes(file()));
  }

  @Test
  void folderWhereAnotherCommandHasEndedMeanwhileIsLeftToIt() throws IOException {
    Journal journal = begin();
    Measurement late = Rows.measurement(new Forks(-1, List.of()), begin());
    List<Measured> measured =
        Rows.measurement(new Forks(-1, List.of()), journal).measure(JOBS);
    journal.write(Results.of(journal.environment(), measured));
    byte[] its = Files.readAllBytes(folder.resolve("results.json"));
    assertComesTooLate(late);
    assertArrayEquals(its, Files.readAllBytes(folder.resolve("results.json")));
    assertFalse(Files.exists(file()));
  }

  @Test
  void journalOfSomethingElseIsRefusedAndSaysOfWhat() {
    interruptedAfter(1);
    assertRefused("of 'savina run', not of 'compare'", "compare", JOBS, Rows.here(2));
    assertRefused(
        "of machine Linux, 2 cores (P), not Linux, 2 cores (Q)",
        "run",
        JOBS,
        Rows.elsewhere("Q", 2));
    Environment here = Rows.here(2);
    assertRefused(
        "of flags -Xmx1g, not none",
        "run",
        JOBS,
        new Environment(
            here.started(), here.jvm(), here.os(), 2, here.workers(), List.of(), "P", "b1", null));
    assertRefused(
        "of JVM JVM 25, not JVM 26",
        "run",
        JOBS,
        new Environment(
            here.started(), "JVM 26", here.os(), 2, here.workers(), here.flags(), "P", "b1", null));
    assertRefused(
        "of build b1 of the program, where it is now b2", "run", JOBS, Rows.ofBuild("b2", 2));
    assertRefused(
        "of fib actor n=5, 2 workers, 3 forks x (1 warm-up + 2 iterations), where it is now fib actor"
            + " n=7, 2 workers, 3 forks x (1 warm-up + 2 iterations)",
        "run",
        List.of(Rows.job(7, "actor", "selectors", 3)),
        here);
    assertRefused(
        "of fib actor on jox n=6, 2 workers, 1 fork x (1 warm-up + 2 iterations), where it is now"
            + " nothing more",
        "run",
        JOBS.subList(0, 2),
        here);
    assertRefused(
        "of fib actor n=5, 2 workers, 3 forks x (1 warm-up + 2 iterations), where it is now fib actor"
            + " n=5, 2 workers, 4 forks x (1 warm-up + 2 iterations)",
        "run",
        List.of(Rows.job(5, "actor", "selectors", 4)),
        here);
    Job job = JOBS.getFirst();
    assertRefused(
        "of fib actor n=5, 2 workers, 3 forks x (1 warm-up + 2 iterations), where it is now fib actor"
            + " n=5, 1 worker, 3 forks x (1 warm-up + 2 iterations)",
        "run",
        List.of(new Job(job.cell(), job.effort(), 1)),
        here);
  }

  private void assertRefused(String why, String command, List<Job> jobs, Environment environment) {
    assertEquals(
        "the journal in " + folder + " is " + why
            + "; repeat its command, or begin anew without --resume",
        refusal(() -> Journal.resume(folder, command, jobs, environment)));
  }

  private interface Opening {
    Journal open() throws IOException;
  }

  private static String refusal(Opening opening) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, opening::open).getMessage());
  }
}
