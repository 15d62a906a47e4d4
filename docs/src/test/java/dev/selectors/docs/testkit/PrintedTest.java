package dev.selectors.docs.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.docs.BoundedBuffer;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SimulatedSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

/** What pages show as printed by a test that fails, and by a selector. */
final class PrintedTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  /** Answers before it asks; and while it waits for the answer it does not answer. */
  private static final class Leader extends Selector {
    private MailboxRef<ReplyTo<String>> peer = message -> {};
    private final List<String> told;
    final Mailbox<ReplyTo<String>> answer = mailbox("answer", replyTo -> replyTo.send("yes"));
    final Mailbox<String> go = this.<String>mailbox("go", message -> ask()).level(1);

    Leader(List<String> told) {
      this.told = told;
    }

    private void ask() {
      await(
          this.<ReplyTo<String>, String>ask(peer, replyTo -> replyTo, SECOND),
          (value, error) -> told.add(error == null ? value : "nothing"));
    }
  }

  private static void assertShows(String page, String printed) throws IOException {
    String text = Files.readString(Path.of(page));
    String block = "```\n" + printed.strip() + "\n```\n";
    assertTrue(text.contains(block), () -> page + " does not show\n" + block);
  }

  @Test
  void thePageShowsWhatIsSaidOfTheHastyCache() throws IOException {
    String printed = assertThrows(
            AssertionFailedError.class,
            () -> SimulatedSystem.explore(
                100, new CacheTest.OfTheHastyCache()::aReadSeesTheLastWrite))
        .getMessage();
    // To JUnit it is the method that is run again.
    assertShows(
        "testkit.md",
        printed.replace("SimulatedSystem.replay(\"1:2\")", "@SelectorTest(seed = \"1:2\")"));
  }

  @Test
  void thePageShowsWhatIsSaidOfTwoThatAskEachOther() throws IOException {
    String printed = assertThrows(
            AssertionFailedError.class,
            () -> SimulatedSystem.explore(20, PrintedTest::twoAskEachOther))
        .getMessage();
    assertShows("testkit.md", printed);
  }

  private static void twoAskEachOther(SimulatedSystem sim) {
    List<String> told = new ArrayList<>();
    Leader a = sim.spawn("a", new Leader(told));
    Leader b = sim.spawn("b", new Leader(told));
    a.peer = b.answer;
    b.peer = a.answer;
    a.go.send("go");
    b.go.send("go");
    sim.advance(SECOND.multipliedBy(10));
    assertEquals(List.of("yes", "yes"), told);
  }

  @Test
  void thePageShowsWhatAProbeSaysThatWaitsInVain() throws IOException {
    try (SimulatedSystem sim = SimulatedSystem.create()) {
      BoundedBuffer<String> buffer = sim.spawn(new BoundedBuffer<String>(2));
      Probe<String> taker = sim.probe("taker");
      buffer.put.send("tea");
      buffer.take.send(taker);
      taker.next();
      buffer.take.send(taker);
      assertShows(
          "testkit.md", assertThrows(AssertionFailedError.class, taker::next).getMessage());
    }
  }

  @Test
  void thePageShowsTheSnapshotOfAFullBuffer() throws IOException {
    try (SimulatedSystem sim = SimulatedSystem.create()) {
      BoundedBuffer<Integer> buffer = sim.spawn(new BoundedBuffer<Integer>(3));
      for (int i = 0; i < 10; i++) {
        buffer.put.send(i);
      }
      sim.run();
      assertShows("concepts.md", buffer.snapshot().toString().replaceFirst("@\\w+", "@b1bc7ed"));
    }
  }
}
