package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Directive;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Overflow;
import dev.selectors.Selector;
import dev.selectors.SelectorContext;
import dev.selectors.patterns.MasterWorker.Job;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A call of a part that is refused changes nothing, and says what was called and the way out. */
@Timeout(30)
final class RefusedCallTest {
  private static void refused(Runnable call, String... parts) {
    refused(IllegalStateException.class, call, parts);
  }

  static void refused(Class<? extends RuntimeException> type, Runnable call, String... parts) {
    String text = String.valueOf(assertThrows(type, call::run).getMessage());
    for (String part : parts) {
      assertTrue(text.contains(part), () -> "'" + part + "' is missing in: " + text);
    }
  }

  private static <P> JoinHost<P> spawned(SimulatedSystem sim, Function<SelectorContext, P> part) {
    return sim.spawn("host", new JoinHost<>(Directive.ESCALATE, part));
  }

  // ---- by others than the owner

  @SelectorTest
  void onlyTheOwnerResetsAnAutomaton(SimulatedSystem sim) {
    List<String> log = new ArrayList<>();
    List<Mailbox<String>> symbols = new ArrayList<>();
    Automaton<Boolean> light = spawned(sim, context -> {
          Automaton<Boolean> part = new Automaton<>(context, false);
          symbols.add(part.symbol("on"));
          symbols.add(part.symbol("off"));
          part.in(false).on(symbols.getFirst(), true);
          part.in(true).on(symbols.getLast(), m -> {
            log.add("off");
            return false;
          });
          return part;
        })
        .part;
    symbols.getFirst().send("");
    sim.run();
    refused(light::reset, "reset()", "host", "onStart()");
    assertEquals(true, light.state());
    symbols.getLast().send("");
    sim.run();
    assertEquals(List.of("off"), log);
  }

  @SelectorTest
  void onlyTheOwnerBuriesWhatABufferHolds(SimulatedSystem sim) {
    Buffer<String> buffer = spawned(sim, context -> new Buffer<String>(context, "b", 2)).part;
    buffer.put.send(new Buffer.Put<>("a", stored -> {}));
    sim.run();
    refused(buffer::bury, "bury()", "b put of host", "onExit()");
    Probe<List<String>> taker = sim.probe("taker");
    buffer.takeBatch.send(new Buffer.Batch<>(2, taker));
    sim.run();
    assertEquals(List.of(List.of("a")), taker.received());
  }

  @SelectorTest
  void aGuardOfPrioritiesThatIsRefusedDoesNotComeLater(SimulatedSystem sim) {
    List<String> log = new ArrayList<>();
    JoinHost<Priorities<Integer, String>> host = spawned(
        sim, context -> Priorities.<String>of(context, "work", 2, log::add).ageing(2));
    refused(() -> host.part.guard(() -> false), "guard", "work-0");
    host.tell.send(
        () -> refused(() -> host.part.ageing(3), "ageing()", "'work'", "before", "spawned"));
    host.part.at(0).send("first");
    sim.run();
    assertEquals(List.of("first"), log);
  }

  private static List<String> served(SimulatedSystem sim, Consumer<Priorities<?, ?>> change) {
    List<String> log = new ArrayList<>();
    JoinHost<Priorities<Integer, String>> host = spawned(
        sim, context -> Priorities.<String>of(context, "work", 2, log::add).ageing(1000));
    change.accept(host.part);
    host.tell.send(() -> {
      for (int i = 0; i < 5; i++) {
        host.part.at(0).send("urgent");
        host.part.at(1).send("late");
      }
    });
    sim.run();
    return log;
  }

  @SelectorTest(seeds = 10)
  void ageingThatIsRefusedCountsNothing(SimulatedSystem sim) {
    assertEquals(
        served(sim, part -> {}),
        served(sim, part -> refused(() -> part.ageing(2), "ageing()", "'work'", "host")));
  }

  // ---- too late

  @SelectorTest(seeds = 10)
  void aTransitionIsDeclaredBeforeTheSpawn(SimulatedSystem sim) {
    List<Mailbox<String>> symbols = new ArrayList<>();
    JoinHost<Automaton<Integer>> host = spawned(sim, context -> {
      Automaton<Integer> part = new Automaton<>(context, 1);
      symbols.add(part.symbol("a"));
      part.in(1).on(symbols.getFirst(), 2);
      return part;
    });
    Automaton<Integer>.In in = host.part.in(2);
    Runnable declares = () -> {
      refused(() -> in.on(symbols.getFirst(), 1), "transition", "host", "in the constructor");
      refused(() -> in.on(symbols.getFirst(), m -> 1), "transition", "in the constructor");
      refused(() -> in.refuse(symbols.getFirst(), m -> {}), "transition", "in the constructor");
    };
    declares.run();
    host.tell.send(declares);
    sim.run();
  }

  @SelectorTest(seeds = 10)
  void aJoinPatternIsDeclaredBeforeTheSpawn(SimulatedSystem sim) {
    List<Mailbox<String>> channels = new ArrayList<>();
    JoinHost<JoinPatterns> host = spawned(sim, context -> {
      JoinPatterns part = new JoinPatterns(context);
      channels.add(part.channel("a"));
      return part;
    });
    Runnable declares = () -> refused(
        () -> host.part.when(channels.getFirst(), channels.getFirst()).then((x, y) -> {}),
        "pattern",
        "host",
        "in the constructor");
    declares.run();
    host.tell.send(declares);
    sim.run();
  }

  @SelectorTest(seeds = 10)
  void aMasterIsToldWhatIsToBeCalledBeforeItsSpawn(SimulatedSystem sim) {
    MasterWorker<Integer, String, String> master =
        sim.spawn("boss", MasterWorker.<String, String>of(1, 2, () -> work -> work));
    String before = " of boss must be called before it is spawned";
    refused(() -> master.classifiedBy(work -> 0), "classifiedBy()" + before);
    refused(() -> master.ageing(2), "ageing()" + before);
    refused(() -> master.bounded(1, Overflow.REJECT), "bounded()" + before);
  }

  @Test
  void beforeItsSpawnAMasterIsForTheThreadThatMakesIt() {
    MasterWorker<Integer, String, String> master = MasterWorker.of(1, 2, () -> work -> work);
    Runnable call = () -> refused(() -> master.ageing(2), "ageing()", "by the thread that makes");
    CompletableFuture.runAsync(call, task -> new Thread(task).start()).join();
  }

  @SelectorTest(seeds = 10)
  void aBoundThatIsRefusedBoundsNoLevel(SimulatedSystem sim) {
    MasterWorker<Integer, String, String> master = MasterWorker.of(1, 2, () -> work -> work);
    List<CompletionStage<String>> answers = new ArrayList<>();
    answers.add(ask(sim, master.at(1)));
    refused(() -> master.bounded(1, Overflow.REJECT), "jobs-1", "already been sent to");
    answers.add(ask(sim, master.at(0)));
    answers.add(ask(sim, master.at(0))); // for which there is no room, were there a bound
    sim.spawn(master);
    answers.forEach(answer -> assertEquals("item", sim.<String>await(answer)));
  }

  private static CompletionStage<String> ask(
      SimulatedSystem sim, MailboxRef<Job<String, String>> to) {
    return sim.system().ask(to, replyTo -> new Job<>("item", replyTo), Duration.ofHours(1));
  }

  // ---- too many, or by a name that is taken

  private static final class Host extends Selector {
    int declares(Consumer<SelectorContext> part, String... text) {
      refused(IllegalArgumentException.class, () -> part.accept(context()), text);
      return snapshot().mailboxes().size();
    }
  }

  @Test
  void aPartWithTooManyMailboxesIsRefusedBeforeAnyIsDeclared() {
    for (int many : List.of(1 << 16, Integer.MAX_VALUE)) {
      String text = many + " mailboxes";
      List<Consumer<SelectorContext>> parts = List.of(
          context -> Priorities.<String>of(context, "in", many, m -> {}),
          context -> Join.<String>anyOrder(context, "in", many, row -> {}),
          context -> Join.<String>roundRobin(context, "in", many, row -> {}),
          context -> new KeyedJoin<String, String>(
              context, "in", many, m -> m, (key, row) -> {}, 1, out -> {}));
      parts.forEach(part -> assertEquals(0, new Host().declares(part, text)));
      refused(
          IllegalArgumentException.class,
          () -> MasterWorker.<String, String>of(1, many, () -> work -> work),
          text);
    }
  }

  @Test
  void aPartWhoseNameIsTakenLeavesNoMailboxBehind() {
    List<Consumer<SelectorContext>> parts = List.of(
        context -> Priorities.<String>of(context, "in", 3, m -> {}),
        context -> Join.<String>anyOrder(context, "in", 3, row -> {}),
        context -> new KeyedJoin<String, String>(
            context, "in", 3, m -> m, (key, row) -> {}, 1, out -> {}));
    for (Consumer<SelectorContext> part : parts) {
      Consumer<SelectorContext> taken = context -> {
        if (context.selector().snapshot().mailboxes().isEmpty()) {
          context.mailbox("in-1", m -> {});
        }
        part.accept(context);
      };
      assertEquals(1, new Host().declares(taken, "in-1", "already"));
    }
  }
}
