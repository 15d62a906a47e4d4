package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class TimesFileTest {

  @Test
  void everyRunHasALine() {
    Measured row =
        Rows.row(5, 1, 2).with(Forks.of(List.of(List.of(1.5, 2.0), List.of(3.25))), null);
    Results merged = Merge.of(
        List.of(
            Results.of(Rows.here(1), List.of(row)),
            Results.of(
                Rows.elsewhere("Fast \"1\"", 1), List.of(Rows.row(6, "selector", "selectors", 9)))),
        benchmark -> List.of());
    assertEquals(
        List.of(
            "benchmark,parameters,rng,variant,runtime,workers,environment,fork,iteration,ms",
            "fib,n=5,none,actor,selectors,2,\"Linux, 2 cores (P), JVM 25, flags -Xmx1g\",1,1,1.5",
            "fib,n=5,none,actor,selectors,2,\"Linux, 2 cores (P), JVM 25, flags -Xmx1g\",1,2,2.0",
            "fib,n=5,none,actor,selectors,2,\"Linux, 2 cores (P), JVM 25, flags -Xmx1g\",2,1,3.25",
            "fib,n=6,none,selector,selectors,2,"
                + "\"Linux, 2 cores (Fast \"\"1\"\"), JVM 25, flags -Xmx1g\",1,1,9.0",
            "fib,n=6,none,selector,selectors,2,"
                + "\"Linux, 2 cores (Fast \"\"1\"\"), JVM 25, flags -Xmx1g\",1,2,9.0"),
        TimesFile.lines(merged));
  }
}
