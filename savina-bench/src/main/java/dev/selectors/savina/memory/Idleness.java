package dev.selectors.savina.memory;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/** What this JVM does while nobody asks it for anything. */
final class Idleness {
  /** For threads that end, or look less often, when there has been nothing to do for a while. */
  private static final Duration COMING_TO_REST = Duration.ofSeconds(3);

  private Idleness() {}

  /** The share of one core that the whole JVM takes, over that time, once it has come to rest. */
  static double cpu(Duration time) throws InterruptedException {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    Thread.sleep(COMING_TO_REST);
    long start = System.nanoTime();
    long usedBefore = system.getProcessCpuTime();
    Thread.sleep(time);
    return (double) (system.getProcessCpuTime() - usedBefore) / (System.nanoTime() - start);
  }
}
