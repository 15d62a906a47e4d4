package dev.selectors.savina.cli;

import dev.selectors.savina.memory.Footprint;
import dev.selectors.savina.memory.MemoryTrial;
import dev.selectors.savina.runtimes.Runtimes;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import me.tongfei.progressbar.ProgressBar;

/** Weighs idle actors, each kind in JVMs of its own, which take turns. */
record Scales(
    int actors, int workers, List<String> flags, int forks, int idleSeconds, String progress) {
  private static final Duration LIMIT = Duration.ofMinutes(10);

  /**
   * Weighs actors of all these kinds.
   *
   * @throws TrialFailedException if a JVM did not complete, as when its heap was too small
   */
  List<Weighed> weigh(List<String> kinds) throws IOException, InterruptedException {
    List<Weighed> weighed = new ArrayList<>();
    kinds.forEach(kind -> weighed.add(new Weighed(kind, new ArrayList<>())));
    try (ProgressBar bar = Progress.shown(progress, (long) forks * kinds.size()).build()) {
      for (int round = 0; round < forks; round++) {
        for (Weighed one : weighed) {
          bar.setExtraMessage(" " + one.kind());
          one.footprints().add(fork(one.kind()));
          bar.step();
        }
      }
    }
    return weighed;
  }

  private Footprint fork(String kind) throws IOException, InterruptedException {
    JvmFork fork = new JvmFork("memory of " + kind, flags(kind), MemoryTrial.class, LIMIT);
    List<String> args = Stream.concat(
            Stream.of(kind), Stream.of(actors, workers, idleSeconds).map(String::valueOf))
        .toList();
    return fork.run(args, Footprint.class);
  }

  private List<String> flags(String kind) {
    String runtime = Runtimes.names().contains(kind) ? kind : Runtimes.OURS; // or one of our shapes
    List<String> all = Runtimes.named(runtime).flags(flags, workers);
    // Collections leave nothing behind; and the JVM ends where workers would wait for one another.
    all.addAll(List.of("-XX:MarkSweepAlwaysCompactCount=1", "-XX:+ExitOnOutOfMemoryError"));
    // JOL queries the JVM in ways that newer ones warn about.
    all.add("-Djdk.attach.allowAttachSelf=true");
    all.add("-XX:+EnableDynamicAgentLoading");
    all.add("-Djol.skipHotspotSAAttach=true");
    all.add("-Djol.magicFieldOffset=true");
    return all;
  }
}
