package dev.selectors.savina.cli;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Where and how was measured.
 *
 * @param started when, in UTC
 * @param jvm name and version of the virtual machine
 * @param os operating system and architecture
 * @param cores processors that the machine offers
 * @param workers numbers of worker threads that were measured with, mostly one
 * @param flags flags of the measured JVMs
 */
record Environment(
    String started, String jvm, String os, int cores, List<Integer> workers, List<String> flags) {

  /** This machine and the JVM that the forks will use too. */
  static Environment here(List<Integer> workers, List<String> flags) {
    return new Environment(
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        Runtime.getRuntime().availableProcessors(),
        List.copyOf(workers),
        List.copyOf(flags));
  }

  /** Whether it is to be seen what more threads gain. */
  boolean isScaling() {
    return workers.size() > 1;
  }

  /** All of it in one line. */
  String headline() {
    return jvm + ", " + os + ", " + cores + " cores, "
        + workers.stream().map(Object::toString).collect(Collectors.joining(" and "))
        + " workers, "
        + String.join(" ", flags);
  }
}
