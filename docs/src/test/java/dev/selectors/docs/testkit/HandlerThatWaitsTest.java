package dev.selectors.docs.testkit;

import dev.selectors.Mailbox;
import dev.selectors.ReplyTo;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;

/** The example of a handler that waits, on the page about tests. */
final class HandlerThatWaitsTest {
  @SelectorTest
  void asksTheStoreInTheMiddleOfATurn(SimulatedSystem sim) {
    sim.turnsMayWait();
    Probe<Integer> reader = sim.probe("reader");
    Probe<ReplyTo<Integer>> store = sim.probe("store");
    Mailbox<String> read = sim.spawnFrom(
        "cache",
        context -> context.<String>mailbox(
            "read",
            key -> reader.send(context.<ReplyTo<Integer>, Integer>call(
                store, replyTo -> replyTo, Duration.ofSeconds(1)))));
    read.send("k");
    ReplyTo<Integer> replyTo = store.next(); // the turn waits in call, and the test goes on
    replyTo.send(7);
    reader.expect(7);
  }
}
