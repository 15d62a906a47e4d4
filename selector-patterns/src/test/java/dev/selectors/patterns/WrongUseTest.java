package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.Actor;
import dev.selectors.Directive;
import dev.selectors.EventSelector;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.SelectorContext;
import dev.selectors.Step;
import dev.selectors.ThreadSelector;
import dev.selectors.patterns.MasterWorker.Job;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** What patterns say to somebody who gives them the wrong thing: the cause, and the way out. */
@NullUnmarked
@Timeout(60)
final class WrongUseTest {
  private static final Duration LONG = Duration.ofHours(1);

  private final SimulatedSystem sim = SimulatedSystem.create();

  @AfterEach
  void close() {
    sim.close();
  }

  private static void assertTells(String text, Class<? extends Throwable> type, Executable wrong) {
    assertEquals(text, assertThrows(type, wrong).getMessage());
  }

  /** Why the only selector that failed has failed. */
  private String failure() {
    assertEquals(1, sim.failures().size());
    Throwable cause = sim.failures().getFirst().cause();
    return assertInstanceOf(NullPointerException.class, cause).getMessage();
  }

  private static final class Other extends Selector {
    final Mailbox<String> in = mailbox("in", m -> {});
  }

  @Test
  void mailboxOfAnotherIsNotClosedForAnAnswer() {
    Other other = sim.spawn("other", new Other());
    String text = "mailbox in of other cannot be closed while an answer is awaited: it belongs to"
        + " another selector, or this is not one of its own turns; name mailboxes of the"
        + " selector that asks, in its constructor or in a turn";
    assertTells(
        text,
        IllegalStateException.class,
        () -> sim.spawnFrom("me", context -> new RequestReply(context, other.in)));
    assertTells(
        text,
        IllegalStateException.class,
        () -> sim.spawnFrom("me", context -> new ScatterGather(context, other.in)));
  }

  @Test
  void skillThatIsNullFailsTheItem() {
    MasterWorker<Integer, String, Integer> master =
        sim.spawn("master", MasterWorker.<String, Integer>of(1, 1, () -> null));
    CompletableFuture<Integer> answer = sim.system()
        .<Job<String, Integer>, Integer>ask(master.at(0), to -> new Job<>("item", to), LONG)
        .toCompletableFuture();
    sim.run();
    Throwable e = assertThrows(CompletionException.class, answer::join).getCause();
    assertEquals(
        "supplier of what workers do has returned null; it must make a function for each worker",
        e.getMessage());
    assertEquals(e.getMessage(), failure());
  }

  private void splitBy(Function<String, List<String>> split) {
    MailboxRef<String> items = sim.spawnFrom("part", context -> {
      List<MailboxRef<SplitJoin.Part<String, String>>> workers = List.of(sim.spawn(new Worker()));
      return new SplitJoin<String, String, String>(
              context, "items", workers, 1, LONG, split, outcome -> {})
          .items;
    });
    items.send("item");
    sim.run();
  }

  private static final class Worker extends Actor<SplitJoin.Part<String, String>> {
    @Override
    protected void receive(SplitJoin.Part<String, String> part) {
      part.replyTo().send(part.part());
    }
  }

  @Test
  void itemIsNotSplitIntoNull() {
    splitBy(item -> null);
    assertEquals(
        "split of 'items' has returned null; it must return the parts of the item, perhaps none",
        failure());
  }

  @Test
  void partOfAnItemIsNotNull() {
    splitBy(item -> Arrays.asList(item, null));
    assertEquals(
        "split of 'items' has returned a part that is null; leave it out, or say what null means",
        failure());
  }

  private static void assertNamed(String what, Executable wrong) {
    assertTells(what + " is null", NullPointerException.class, wrong);
  }

  @Test
  void contextThatIsNullIsNamed() {
    assertNamed("context of a barrier", () -> new Barrier(null, "b", 1, LONG));
    assertNamed("context of a limiter", () -> new RateLimiter(null, "l", 1, LONG));
    assertNamed("context of permits", () -> new Permits(null, "p", 1));
  }

  @Test
  void whatAPartIsGivenAsNullIsNamedWithThePart() {
    assertNamed("action of step 's'", () -> new Saga.Step<>("s", null, (its, state) -> null));
    assertNamed("context of join 'j'", () -> Join.anyOrder(null, "j", 1, row -> {}));
    sim.spawnFrom("parts", context -> {
      assertNamed("handler of join 'j'", () -> Join.anyOrder(context, "j", 1, null));
      Join<String> join = Join.anyOrder(context, "j", 1, row -> {});
      assertNamed("handler of leftovers of 'j'", () -> join.within(LONG, null));
      assertNamed("key of join 'k'", () -> keyed(context, null, (key, row) -> {}, left -> {}));
      assertNamed("handler of join 'k'", () -> keyed(context, s -> s, null, left -> {}));
      assertNamed(
          "handler of leftovers of 'k'", () -> keyed(context, s -> s, (key, row) -> {}, null));
      assertNamed(
          "class of the levels of 'jobs'",
          () ->
              Priorities.<Directive, String>of(context, "jobs", (Class<Directive>) null, m -> {}));
      assertNamed(
          "way to give back messages of 'jobs'",
          () -> Priorities.<String>of(context, "jobs", 1, m -> {}).urgentStop(null));
      assertNamed("predicate of channel 'c'", () -> new JoinPatterns(context).channel("c", null));
      RequestReply requests = new RequestReply(context);
      Retry retry = Retry.attempts(1, LONG);
      Mailbox<String> box = context.mailbox("box", m -> {});
      assertNamed("request to " + box, () -> requests.request(box, "", null, retry, reply -> {}));
      assertNamed(
          "retry of a request to " + box,
          () -> requests.<String, String, String>request(
              box, "", (key, replyTo) -> key, null, reply -> {}));
      assertNamed(
          "open time of circuit breaker 'b'", () -> new CircuitBreaker(context, "b", 1, null));
      CircuitBreaker breaker = new CircuitBreaker(context, "b", 1, LONG);
      assertNamed("receiver of a request by 'b'", () -> breaker.ask(null, to -> "", LONG));
      assertNamed("request by 'b'", () -> breaker.<String, String>ask(m -> {}, null, LONG));
      return join.source(0);
    });
  }

  private static KeyedJoin<String, String> keyed(
      SelectorContext context,
      Function<String, String> key,
      BiConsumer<String, List<String>> onRow,
      Consumer<Leftover<String, String>> onLeftover) {
    return new KeyedJoin<>(context, "k", 1, key, onRow, 1, onLeftover);
  }

  @Test
  void keyOfAnItemIsNotNull() {
    sim.spawnFrom("joins", context -> keyed(context, s -> null, (key, row) -> {}, left -> {})
            .source(0))
        .send("item");
    sim.run();
    assertEquals("key of an item of 'k-0' is null", failure());
  }

  @Test
  void stateThatAnActionReturnsIsNotNull() {
    sim.spawnFrom("counts", context -> {
          Automaton<String> automaton = new Automaton<>(context, "begun");
          Mailbox<String> next = automaton.symbol("next");
          automaton.in("begun").on(next, message -> null);
          return next;
        })
        .send("message");
    sim.run();
    assertEquals("action on 'next' in state begun has returned no state", failure());
  }

  @Test
  void listThatIsNullAndWhatIsNullInItAreNamed() {
    List<MailboxRef<String>> receivers = Arrays.asList(m -> {}, null);
    sim.spawnFrom("asks", context -> {
          ScatterGather s = new ScatterGather(context);
          return context.<String>mailbox("go", m -> {
            String what = "receivers of a row of requests";
            assertNamed("list of " + what, () -> s.all(null, to -> "", LONG, all -> {}));
            assertNamed("list of " + what, () -> s.first(null, to -> "", LONG, one -> {}));
            assertNamed("number 1 of the " + what, () -> s.all(receivers, to -> "", LONG, a -> {}));
            assertNamed(
                "number 1 of the " + what, () -> s.first(receivers, to -> "", LONG, one -> {}));
          });
        })
        .send("go");
    sim.verify();
    sim.spawnFrom("splits", context -> {
      assertNamed("list of channels of a pattern", () -> new JoinPatterns(context).when(null));
      assertNamed(
          "array of mailboxes to be closed", () -> new RequestReply(context, (Mailbox<?>[]) null));
      assertNamed("list of workers of split-join 's'", () -> splitJoin(context, null));
      assertNamed(
          "number 0 of the workers of split-join 's'",
          () -> splitJoin(context, Arrays.asList(null, null)));
      return splitJoin(context, List.of(part -> {}));
    });
    assertNamed("list of steps of a saga", () -> new Saga<String>(null, 1, LONG));
    assertNamed(
        "number 0 of the steps of a saga",
        () -> new Saga<String>(Collections.singletonList(null), 1, LONG));
  }

  private static SplitJoin<String, String, String> splitJoin(
      SelectorContext context, List<MailboxRef<SplitJoin.Part<String, String>>> workers) {
    return new SplitJoin<>(context, "s", workers, 1, LONG, List::of, outcome -> {});
  }

  private static final class Body extends ThreadSelector {
    Body(Consumer<SelectorContext> declares) {
      declares.accept(context());
    }

    @Override
    protected void run() {}
  }

  private static final class Steps extends EventSelector {
    Steps(Consumer<SelectorContext> declares) {
      declares.accept(context());
    }

    @Override
    protected Step run() {
      throw new IllegalStateException("spawned");
    }
  }

  @Test
  void aPartThatHasMailboxesIsRefusedWhereASelectorTakesItsMessagesItself() {
    List<Consumer<SelectorContext>> parts = List.of(
        context -> new Automaton<>(context, "start").symbol("a"),
        context -> new Barrier(context, "b", 2, LONG),
        context -> new Buffer<String>(context, "b", 2),
        context -> new FlowSubscriber<String>(context, "f", 2, item -> {}, end -> {}),
        context -> Join.<String>anyOrder(context, "j", 2, row -> {}),
        context -> new JoinPatterns(context).<String>channel("j"),
        context -> new KeyedJoin<String, String>(
            context, "k", 2, item -> item, (key, row) -> {}, 2, leftover -> {}),
        context -> new Permits(context, "p", 2),
        context -> Priorities.<String>of(context, "p", 2, message -> {}),
        context -> new RateLimiter(context, "r", 2, LONG),
        context -> new ReaderWriter<String>(
            context, "r", ReaderWriter.Order.ARRIVAL, request -> true, request -> {}),
        context -> splitJoin(context, List.of(part -> {})));
    parts.forEach(part -> {
      assertThrows(IllegalStateException.class, () -> new Body(part));
      assertThrows(IllegalStateException.class, () -> new Steps(part));
    });
  }

  @Test
  void aPartThatOnlyAsksIsOfUseWhereASelectorTakesItsMessagesItself() {
    List<String> told = new ArrayList<>();
    ThreadSelector asks = new ThreadSelector() {
      final Mailbox<String> answers = mailbox(String.class, "answers");
      final RequestReply part = new RequestReply(context());

      @Override
      protected void run() {
        part.request(
            (ReplyTo<String> to) -> to.send("yes"),
            (ReplyTo<String> to) -> to,
            LONG,
            (String answer) -> answers.send(answer));
        told.add(receive(answers));
      }
    };
    sim.spawn(asks);
    sim.run();
    assertEquals(List.of("yes"), told);
  }

  @Test
  void messageIsNotClassifiedAsNull() {
    sim.spawnFrom("sorted", context -> {
      MailboxRef<String> in =
          Priorities.<String>of(context, "jobs", 2, m -> {}).classifiedBy(m -> null);
      assertTells(
          "classifier of priorities 'jobs' has returned null; it must return one of the levels [0, 1]",
          NullPointerException.class,
          () -> in.send("item"));
      return in;
    });
  }
}
