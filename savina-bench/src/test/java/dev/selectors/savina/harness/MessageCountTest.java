package dev.selectors.savina.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.savina.dialect.CountingRuntime;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The number of messages of a run is a formula; it has to be right, as speeds are computed from it.
 */
@Timeout(60)
class MessageCountTest {

  static List<Cell<?, ?>> tinyCells() {
    return TinyCells.ofActors();
  }

  @ParameterizedTest
  @MethodSource("tinyCells")
  void messagesAreThoseThatAreSent(Cell<?, ?> cell) throws InterruptedException {
    try (CountingRuntime runtime = new CountingRuntime()) {
      cell.on("counting").run(runtime).verify();
      if (!cell.messagesVary()) {
        assertEquals(cell.messages(), runtime.sent());
      }
    }
  }
}
