package dev.selectors.savina.memory;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.harness.Cell;
import dev.selectors.savina.harness.Parameters;
import dev.selectors.savina.harness.Size;
import dev.selectors.savina.harness.Variants;
import dev.selectors.savina.mixed.Mixed;
import dev.selectors.savina.mixed.MixedParams;
import dev.selectors.savina.runtimes.Runtimes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** The program that runs {@link Mixed} again and again, and observes the heap of its own JVM. */
public final class TimelineTrial {
  private TimelineTrial() {}

  /**
   * Records one runtime.
   *
   * @param args the file that the {@link Timeline} is written to, as JSON; the runtime; worker
   *     threads; after how many seconds no other run is begun; parameters that differ from the
   *     default size
   */
  public static void main(String[] args) throws InterruptedException, IOException {
    Duration enough = Duration.ofSeconds(Integer.parseInt(args[3]));
    Timeline timeline;
    try (ActorRuntime runtime = Runtimes.named(args[1]).open(Integer.parseInt(args[2]))) {
      timeline = record(cell(args[1], args[4]), runtime, enough);
    }
    new ObjectMapper().writeValue(Path.of(args[0]).toFile(), timeline);
    System.exit(0);
  }

  private static Cell<?, ?> cell(String runtime, String overrides) {
    Mixed mixed = new Mixed();
    MixedParams usual = mixed.parameters(Size.DEFAULT).getFirst();
    MixedParams params = Parameters.with(usual, Parameters.parse(overrides));
    return new Cell<>(mixed, params, Variants.ACTOR, runtime);
  }

  /** Runs the cell at least once, and checks every answer. */
  static Timeline record(Cell<?, ?> cell, ActorRuntime runtime, Duration enough)
      throws InterruptedException {
    try (HeapRecorder recorder = HeapRecorder.begin()) {
      int runs = 0;
      do {
        cell.run(runtime).verify();
        runs++;
      } while (recorder.age().compareTo(enough) < 0);
      return recorder.timeline(runs);
    }
  }
}
