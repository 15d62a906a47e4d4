package dev.selectors.savina.memory;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** The program that fills the heap of its own JVM with actors of one kind. */
public final class MemoryTrial {
  private MemoryTrial() {}

  /**
   * Measures one kind of actors.
   *
   * @param args the file that the {@link Footprint} is written to, as JSON; the kind, which is a
   *     {@link Shape} or a runtime; how many actors; worker threads; for how many seconds to
   *     look at what the idle ones cost
   */
  public static void main(String[] args) throws InterruptedException, IOException {
    int actors = Integer.parseInt(args[2]);
    Population population = Population.named(args[1], actors, Integer.parseInt(args[3]));
    Footprint footprint =
        Footprint.of(population, actors, Duration.ofSeconds(Integer.parseInt(args[4])));
    new ObjectMapper().writeValue(Path.of(args[0]).toFile(), footprint);
    // Closing would wake them all once more, in a heap that may be full.
    System.exit(0);
  }
}
