package dev.selectors.patterns;

import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.List;

/** The examples of {@link Batcher} and {@link Debouncer}, compiled and executed. */
final class BatcherSnippetsTest {
  @SelectorTest
  void batcher(SimulatedSystem system) {
    Probe<List<String>> database = system.probe("database");
    // @start region="batcher"
    Batcher<String> rows =
        system.spawn(new Batcher<>(100, Duration.ofMillis(50), list -> database.send(list)));
    rows.send("a");
    rows.send("b");
    // @end
    database.expect(List.of("a", "b"));
  }

  @SelectorTest
  void debouncer(SimulatedSystem system) {
    system.lag(Duration.ZERO);
    Probe<String> search = system.probe("search");
    // @start region="debouncer"
    Debouncer<String> typed = system.spawn(new Debouncer<>(Duration.ofMillis(300), search));
    typed.send("s");
    typed.send("se");
    typed.send("sel");
    // @end
    search.expect("sel");
    search.expectNothing(Duration.ofSeconds(1));
  }
}
