package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.bndbuffer.BoundedBuffer;
import dev.selectors.savina.bndbuffer.BufferParams;
import dev.selectors.savina.harness.Cell;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class RatioByForkTest {

  @Test
  void slowRoundMeetsBothSidesOfARatio() {
    Measured gates = measured("gates", 10, 20, 40);
    Measured guards = measured("guards", 11, 22, 44);
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    ResultTable.print(
        Results.of(Environment.here(List.of(2), List.of()), List.of(gates, guards)), out);
    out.flush();
    String row = text.toString().lines().toList().getLast();
    assertTrue(row.endsWith("1.10 .. 1.10    1.10"), row);
  }

  @Test
  void forkHasItsOwnTimes() {
    Measured second = measured("gates", 10, 20, 40).onlyFork(1);
    assertEquals(List.of(List.of(20.0)), second.milliseconds());
    assertEquals(20, second.median());
    assertEquals(1, second.forks());
    assertEquals(50.0 * second.messages(), second.messagesPerSecond(), 1e-6);
  }

  private static Measured measured(String variant, double... milliseconds) {
    Cell<?, ?> cell = new Cell<>(new BoundedBuffer(), new BufferParams(9, 3, 5, 20, 0), variant);
    Effort effort = new Effort(milliseconds.length, Warmups.runs(0), 1);
    List<List<Double>> times = DoubleStream.of(milliseconds).mapToObj(List::of).toList();
    return Measured.of(new Job(cell, effort, 2), Forks.of(times));
  }
}
