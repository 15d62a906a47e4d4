package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.MailboxRef;
import dev.selectors.MailboxSnapshot;
import dev.selectors.Selector;
import dev.selectors.SelectorContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A part for which not all names are free adds nothing to its selector. */
final class FreeNamesTest {
  private static final Duration LONG = Duration.ofHours(1);

  private enum Urgency {
    HIGH,
    LOW
  }

  private static final class Host extends Selector {
    Host(String taken) {
      this.<Object>mailbox(taken, message -> {});
    }

    /** What is there when the part was refused. */
    List<String> afterRefusing(BiConsumer<SelectorContext, String> part) {
      List<String> before = names();
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> part.accept(context(), "part"));
      String taken = before.getFirst();
      assertEquals(
          name() + " already has a mailbox '" + taken + "'; names tell mailboxes apart in every"
              + " diagnosis: choose another",
          e.getMessage());
      return names();
    }

    List<String> namesWith(BiConsumer<SelectorContext, String> part) {
      part.accept(context(), "part");
      return names();
    }

    private List<String> names() {
      return snapshot().mailboxes().stream().map(MailboxSnapshot::name).toList();
    }
  }

  private static Stream<DynamicTest> law(String what, BiConsumer<SelectorContext, String> part) {
    List<String> names = new ArrayList<>(new Host("other").namesWith(part));
    names.remove("other");
    return names.stream()
        .map(taken -> DynamicTest.dynamicTest(
            what + " where '" + taken + "' is taken",
            () -> assertEquals(List.of(taken), new Host(taken).afterRefusing(part))));
  }

  @TestFactory
  Stream<DynamicTest> leavesNoMailboxBehind() {
    List<MailboxRef<SplitJoin.Part<String, String>>> workers = List.of(part -> {});
    return Stream.of(
            law("buffer", (context, name) -> new Buffer<String>(context, name, 1)),
            law("barrier", (context, name) -> new Barrier(context, name, 1, LONG)),
            law("join", (context, name) -> Join.anyOrder(context, name, 2, row -> {})),
            law("permits", (context, name) -> new Permits(context, name, 1)),
            law("limiter", (context, name) -> new RateLimiter(context, name, 1, LONG)),
            law(
                "subscriber",
                (context, name) ->
                    new FlowSubscriber<String>(context, name, 1, item -> {}, end -> {})),
            law("levels", (context, name) -> Priorities.of(context, name, 2, message -> {})),
            law(
                "named levels",
                (context, name) -> Priorities.of(context, name, Urgency.class, message -> {})),
            law(
                "reads and writes in turn",
                (context, name) -> new ReaderWriter<String>(
                    context, name, ReaderWriter.Order.ARRIVAL, message -> true, message -> {})),
            law(
                "reads first",
                (context, name) -> new ReaderWriter<String>(
                    context,
                    name,
                    ReaderWriter.Order.READERS_FIRST,
                    message -> true,
                    message -> {})),
            law(
                "split-join",
                (context, name) -> new SplitJoin<String, String, String>(
                    context, name, workers, 1, LONG, List::of, outcome -> {})))
        .flatMap(tests -> tests);
  }

  @TestFactory
  Stream<DynamicTest> anUrgentStopLeavesNoMailboxBehind() {
    return Stream.of("part-stop", "part-last")
        .map(taken -> DynamicTest.dynamicTest("where '" + taken + "' is taken", () -> {
          List<Priorities<Integer, String>> part = new ArrayList<>();
          Host host = new Host(taken);
          List<String> levels = host.namesWith(
              (context, name) -> part.add(Priorities.of(context, name, 2, message -> {})));
          assertEquals(
              levels, host.afterRefusing((context, name) -> part.getFirst().urgentStop()));
        }));
  }
}
