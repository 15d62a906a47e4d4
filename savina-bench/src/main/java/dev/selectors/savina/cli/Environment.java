package dev.selectors.savina.cli;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * Where and how was measured.
 *
 * @param started when, in UTC
 * @param jvm name and version of the virtual machine
 * @param os operating system and architecture
 * @param cores processors that the machine offers
 * @param workers worker threads of the selector system
 * @param flags flags of the measured JVMs
 */
record Environment(
    String started, String jvm, String os, int cores, int workers, List<String> flags) {

  /** This machine and the JVM that the forks will use too. */
  static Environment here(int workers, List<String> flags) {
    return new Environment(
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        Runtime.getRuntime().availableProcessors(),
        workers,
        List.copyOf(flags));
  }

  /** All of it in one line. */
  String headline() {
    return jvm + ", " + os + ", " + cores + " cores, " + workers + " workers, "
        + String.join(" ", flags);
  }
}
