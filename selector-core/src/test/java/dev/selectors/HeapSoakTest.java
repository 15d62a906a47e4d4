package dev.selectors;

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
}
