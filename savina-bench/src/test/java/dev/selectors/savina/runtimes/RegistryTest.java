package dev.selectors.savina.runtimes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegistryTest {

  @Test
  void namesAreUnique() {
    assertEquals(Runtimes.all().size(), new HashSet<>(Runtimes.names()).size());
  }

  @Test
  void unknownNameIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> Runtimes.named("abacus"));
  }

  @Test
  void virtualThreadsGetTheirWorkersByAFlag() {
    for (String name : List.of(Runtimes.OURS, "virtual-threads", "jox")) {
      assertEquals(
          List.of("-Djdk.virtualThreadScheduler.parallelism=3"),
          Runtimes.named(name).flags().apply(3));
    }
    assertEquals(List.of(), Runtimes.named(Runtimes.LIMIT).flags().apply(3));
  }
}
