package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.SelectorContext;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A part without a name is refused, with the same error whichever it is, and leaves nothing behind.
 */
@NullUnmarked
@Timeout(60)
final class PartNameTest {
  private static final Duration LONG = Duration.ofHours(1);

  private enum Urgency {
    HIGH
  }

  /** What adds a part of a name to a selector. */
  private interface Part extends BiConsumer<SelectorContext, @Nullable String> {}

  private static final class Host extends Selector {
    void add(Part part, @Nullable String name) {
      part.accept(context(), name);
    }
  }

  private static Arguments part(String what, Part part) {
    return Arguments.of(what, part);
  }

  /** Those whose name is that of a mailbox, or the start of the names of several. */
  static Stream<Arguments> parts() {
    List<MailboxRef<SplitJoin.Part<String, String>>> workers = List.of(part -> {});
    return Stream.of(
        part("Automaton", (c, name) -> new Automaton<>(c, 0).symbol(name)),
        part("Barrier", (c, name) -> new Barrier(c, name, 1, LONG)),
        part("FlowSubscriber", (c, name) -> new FlowSubscriber<>(c, name, 1, i -> {}, end -> {})),
        part("Join", (c, name) -> Join.anyOrder(c, name, 2, row -> {})),
        part("JoinPatterns", (c, name) -> new JoinPatterns(c).channel(name)),
        part(
            "KeyedJoin",
            (c, name) -> new KeyedJoin<>(c, name, 2, i -> i, (key, row) -> {}, 1, left -> {})),
        part("Permits", (c, name) -> new Permits(c, name, 1)),
        part("Priorities", (c, name) -> Priorities.of(c, name, 2, m -> {})),
        part("Priorities", (c, name) -> Priorities.of(c, name, Urgency.class, m -> {})),
        part("RateLimiter", (c, name) -> new RateLimiter(c, name, 1, LONG)),
        part(
            "ReaderWriter",
            (c, name) ->
                new ReaderWriter<>(c, name, ReaderWriter.Order.ARRIVAL, m -> true, m -> {})),
        part(
            "SplitJoin",
            (c, name) -> new SplitJoin<String, String, String>(
                c, name, workers, 1, LONG, List::of, outcome -> {})));
  }

  /** Those that do without a name of their own, as long as it is not null. */
  static Stream<Arguments> partsThatMayBeNameless() {
    return Stream.of(
        part("Buffer", (c, name) -> new Buffer<>(c, name, 1)),
        part("CircuitBreaker", (c, name) -> new CircuitBreaker(c, name, 1, LONG)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"parts", "partsThatMayBeNameless"})
  void refusesNullAsAName(String what, Part part) {
    Host host = new Host();
    String text =
        assertThrows(NullPointerException.class, () -> host.add(part, null)).getMessage();
    assertTrue(text.startsWith("name of ") && text.endsWith(" is null"), text);
    assertEquals(List.of(), host.snapshot().mailboxes());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("parts")
  void refusesAnEmptyName(String what, Part part) {
    Host host = new Host();
    assertThrows(IllegalArgumentException.class, () -> host.add(part, ""));
    assertEquals(List.of(), host.snapshot().mailboxes());
  }
}
