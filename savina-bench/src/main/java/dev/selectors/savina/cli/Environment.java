package dev.selectors.savina.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.selectors.savina.runtimes.Runtimes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where and how something was measured.
 *
 * @param started when, in UTC
 * @param jvm name and version of the virtual machine, with the flags that it takes from variables
 *     of the shell besides those of the command
 * @param os operating system and architecture
 * @param cores processors that the machine offers
 * @param workers the numbers of worker threads used for measuring, mostly one number
 * @param flags flags of the measured JVMs
 * @param processor its name, if the system tells it
 * @param build of what was measured, a {@link Build#name}; the first files do not tell it
 * @param selectors the jar of selectors, with its version; earlier files do not tell it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Environment(
    String started,
    String jvm,
    String os,
    int cores,
    List<Integer> workers,
    List<String> flags,
    @Nullable String processor,
    @Nullable String build,
    @Nullable String selectors) {
  /** The variables from which every JVM takes flags. */
  private static final List<String> WITH_FLAGS =
      List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");

  /** Refuses missing values, as in a file about something else. */
  Environment {
    Stream.of(started, jvm, os).forEach(Objects::requireNonNull);
    Stream.of(workers, flags).flatMap(List::stream).forEach(Objects::requireNonNull);
    if (workers.isEmpty()) {
      throw new IllegalArgumentException("no number of workers");
    }
  }

  /** This machine and the JVM that the forks will use too. */
  static Environment here(List<Integer> workers, List<String> flags) {
    return new Environment(
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        jvm(System.getenv()),
        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        Runtime.getRuntime().availableProcessors(),
        List.copyOf(workers),
        List.copyOf(flags),
        Processor.name(),
        Build.name(),
        Runtimes.named(Runtimes.OURS).library());
  }

  /** The JVM under these variables of the shell. */
  static String jvm(Map<String, String> variables) {
    String itself =
        System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version");
    return Stream.concat(
            Stream.of(itself), WITH_FLAGS.stream().flatMap(name -> flagsOf(name, variables)))
        .collect(Collectors.joining(", "));
  }

  /**
   * Empty if there are none. Properties are left out: they may be secrets, and few slow a JVM down.
   */
  private static Stream<String> flagsOf(String name, Map<String, String> variables) {
    String flags = MeasuringOptions.words(variables.getOrDefault(name, "")).stream()
        .filter(flag -> !flag.startsWith("-D"))
        .collect(Collectors.joining(" "));
    return flags.isEmpty() ? Stream.empty() : Stream.of(name + " " + flags);
  }

  /** Whether these are the same kind of machine, the same JVM and the same flags. */
  boolean isLike(Environment other) {
    return differences(other).isEmpty();
  }

  /** Whether both tell what was measured, and it was not the same. */
  boolean hasOtherBuild(Environment other) {
    return build != null && other.build != null && !build.equals(other.build);
  }

  /** How another environment differs, as sentences; workers, time and build do not count. */
  List<String> differences(Environment other) {
    List<String> differences = new ArrayList<>();
    if (!machine().equals(other.machine())) {
      differences.add("machine " + machine() + ", not " + other.machine());
    }
    if (!jvm.equals(other.jvm)) {
      differences.add("JVM " + jvm + ", not " + other.jvm);
    }
    if (!flags.equals(other.flags)) {
      differences.add("flags " + flagText() + ", not " + other.flagText());
    }
    return differences;
  }

  /** The flags in one line. */
  String flagText() {
    return flags.isEmpty() ? "none" : String.join(" ", flags);
  }

  /** Machine, JVM and flags in one line; neither the time nor the number of workers. */
  String setting() {
    return machine() + ", " + jvm + ", flags " + flagText();
  }

  /** What is known of the machine. */
  String machine() {
    return os + ", " + Words.count(cores, "core")
        + (processor == null ? "" : " (" + processor + ")");
  }

  /**
   * Both, which are alike, as one: since the earlier one began, with the workers of either.
   *
   * @throws IllegalArgumentException if they are known to be of two builds
   */
  Environment and(Environment other) {
    if (hasOtherBuild(other)) {
      throw new IllegalArgumentException("build " + build + " was measured in one file and build "
          + other.build + " in another, both on " + setting()
          + "; merge those of one build, and compare two with 'savina check'");
    }
    return new Environment(
        started.compareTo(other.started) <= 0 ? started : other.started,
        jvm,
        os,
        cores,
        Stream.concat(workers.stream(), other.workers.stream()).distinct().toList(),
        flags,
        processor,
        build == null ? other.build : build,
        selectors == null ? other.selectors : selectors);
  }

  /** Whether this shows what more threads gain. */
  boolean isScaling() {
    return workers.size() > 1;
  }

  /** All of it in one line. */
  String headline() {
    return (selectors == null ? "" : selectors + ", ") + jvm + ", " + machine() + ", "
        + workers.stream().map(Object::toString).collect(Collectors.joining(" and "))
        + (workers.equals(List.of(1)) ? " worker, " : " workers, ")
        + (flags.isEmpty() ? "no flags" : String.join(" ", flags));
  }
}
