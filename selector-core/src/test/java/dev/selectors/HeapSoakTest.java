package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(90)
final class HeapSoakTest {
  /** All messages together are five times the heap of the child program, 64 MiB. */
  @Test
  void handledMessagesDoNotFillASmallHeap() throws IOException, InterruptedException {
    String output = ChildProgram.start(
            HeapSoak.class, List.of("-XX:MarkSweepDeadRatio=0"), "320000", "1024")
        .output();
    assertTrue(output.contains("Nothing was kept."), output);
  }

  @Test
  void aSoakThatWouldShowNothingIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> HeapSoak.run(0, 64));
    assertThrows(IllegalArgumentException.class, () -> HeapSoak.run(1, 0));
    assertThrows(IllegalArgumentException.class, () -> HeapSoak.run(1, Integer.MAX_VALUE));
  }

  @Test
  void noFewerMessagesAreSentThanSaid() throws InterruptedException {
    List<HeapSoak.Used> used = HeapSoak.run(39, 64);
    assertTrue(used.getLast().messages() >= 39, used::toString);
  }
}
