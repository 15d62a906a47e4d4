package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.Directive;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Overflow;
import dev.selectors.ReplyTo;
import dev.selectors.SelectorContext;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;

/** Patterns over several channels: each message is used once, and only by a pattern that is complete. */
@Timeout(60)
final class JoinPatternsTest {
  private record Message(int channel, int number) {}

  /** Random patterns over random channels; notes what fires. */
  private static final class Random {
    final JoinPatterns patterns;
    final List<Mailbox<Message>> channels = new ArrayList<>();
    final List<List<Integer>> declared = new ArrayList<>();
    final Map<Integer, Integer> used = new HashMap<>();

    Random(SelectorContext context, RandomGenerator random) {
      patterns = new JoinPatterns(context);
      int n = random.nextInt(1, 5);
      for (int i = 0; i < n; i++) {
        channels.add(patterns.channel("c" + i));
      }
      for (int p = random.nextInt(1, 5); p > 0; p--) {
        declare(random.ints(random.nextInt(1, 5), 0, n).boxed().toList());
      }
    }

    private void declare(List<Integer> of) {
      declared.add(of);
      List<Mailbox<Message>> m =
          of.stream().<Mailbox<Message>>map(channels::get).toList();
      switch (of.size()) {
        case 2 -> patterns.when(m.get(0), m.get(1)).then((a, b) -> fired(of, List.of(a, b)));
        case 3 ->
          patterns
              .when(m.get(0), m.get(1), m.get(2))
              .then((a, b, c) -> fired(of, List.of(a, b, c)));
        case 4 ->
          patterns
              .when(m.get(0), m.get(1), m.get(2), m.get(3))
              .then((a, b, c, d) -> fired(of, List.of(a, b, c, d)));
        default -> patterns.<Message>when(m).then(all -> fired(of, all));
      }
    }

    private void fired(List<Integer> of, List<Message> messages) {
      assertEquals(of, messages.stream().map(Message::channel).toList());
      for (Message m : messages) {
        assertEquals(used.merge(m.channel(), 1, Integer::sum) - 1, m.number());
      }
    }
  }

  private static void firesAll(SimulatedSystem sim, boolean restarts) {
    JoinHost<Random> host =
        sim.spawn(new JoinHost<>(Directive.RESTART, context -> new Random(context, sim.random())));
    Random random = host.part;
    int[] sent = new int[random.channels.size()];
    for (Mailbox<Message> channel : random.channels) {
      int c = random.channels.indexOf(channel);
      MailboxRef<Message> line = anyTime(sim, channel);
      sent[c] = sim.random().nextInt(8);
      for (int i = 0; i < sent[c]; i++) {
        line.send(new Message(c, i));
      }
    }
    for (int i = 0; i < 4; i++) {
      if (restarts) {
        host.tell.send(JoinHost.failure());
      }
      sim.advance(Duration.ofMillis(50));
    }
    int[] left = new int[sent.length];
    for (int c = 0; c < sent.length; c++) {
      Mailbox<Message> channel = random.channels.get(c);
      left[c] = random.patterns.pending(channel).size() + channel.depth();
      assertEquals(sent[c] - random.used.getOrDefault(c, 0), left[c], "none lost, none invented");
    }
    for (List<Integer> pattern : random.declared) {
      assertTrue(
          pattern.stream().anyMatch(c -> left[c] < Collections.frequency(pattern, c)),
          () -> "complete, and has not fired: " + pattern);
    }
    sim.allowFailures();
    sim.allowStuck();
  }

  @SelectorTest(seeds = 1000)
  void eachMessageIsUsedOnceInOrderAndNoCompletePatternIsLeft(SimulatedSystem sim) {
    firesAll(sim, false);
  }

  @SelectorTest(seeds = 1000)
  void aRestartLosesNoMessage(SimulatedSystem sim) {
    firesAll(sim, true);
  }

  @SelectorTest(seeds = 1000)
  void onePatternOverAllChannelsJoinsThemByTheirTypes(SimulatedSystem sim) {
    List<String> joined = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    int rows = sim.random().nextInt(1, 5);
    sim.spawnFrom(context -> {
      JoinPatterns patterns = new JoinPatterns(context);
      Mailbox<Integer> ints = patterns.channel("ints");
      Mailbox<String> strings = patterns.channel("strings");
      Mailbox<Character> chars = patterns.channel("chars");
      Mailbox<Boolean> booleans = patterns.channel("booleans");
      Mailbox<Duration> times = patterns.channel("times");
      patterns
          .when(ints, strings, chars, booleans, times)
          .then((i, s, c, b, t) -> joined.add(
              (i + 1) + s.strip() + c.charValue() + (b.booleanValue() ? "y" : "n") + t.toMillis()));
      MailboxRef<Integer> i = anyTime(sim, ints);
      MailboxRef<String> s = anyTime(sim, strings);
      MailboxRef<Character> c = anyTime(sim, chars);
      MailboxRef<Boolean> b = anyTime(sim, booleans);
      MailboxRef<Duration> t = anyTime(sim, times);
      for (int k = 0; k < rows; k++) {
        i.send(k - 1);
        s.send("s" + k);
        c.send((char) ('0' + k));
        b.send(k % 2 == 0);
        t.send(Duration.ofMillis(k));
        expected.add(k + "s" + k + k + (k % 2 == 0 ? "y" : "n") + k);
      }
      return patterns;
    });
    sim.advance(Duration.ofSeconds(1));
    assertEquals(expected, joined);
  }

  private static <M> MailboxRef<M> anyTime(SimulatedSystem sim, MailboxRef<M> to) {
    return sim.delayed(to, Duration.ZERO, Duration.ofMillis(100));
  }

  @SelectorTest
  void theFirstDeclaredOfSeveralCompletePatternsFires(SimulatedSystem sim) {
    List<String> fired = new ArrayList<>();
    List<Mailbox<String>> channels = sim.spawnFrom(context -> {
      JoinPatterns patterns = new JoinPatterns(context);
      Mailbox<String> a = patterns.channel("a");
      Mailbox<String> b = patterns.channel("b");
      Mailbox<String> c = patterns.channel("c");
      patterns.when(a, b).then((x, y) -> fired.add(x + y));
      patterns.when(a, c).then((x, y) -> fired.add(x + y));
      return List.of(a, b, c);
    });
    channels.get(2).send("c");
    sim.run();
    channels.get(1).send("b");
    sim.run();
    channels.get(0).send("a");
    sim.run();
    assertEquals(List.of("ab"), fired);
    channels.get(0).send("A");
    sim.run();
    assertEquals(List.of("ab", "Ac"), fired);
  }

  @SelectorTest
  void whatWaitsIsClosedAndCounted(SimulatedSystem sim) {
    JoinPatterns[] patterns = new JoinPatterns[1];
    List<Mailbox<String>> channels = sim.spawnFrom(context -> {
      patterns[0] = new JoinPatterns(context);
      Mailbox<String> a = patterns[0].channel("a");
      Mailbox<String> b = patterns[0].channel("b");
      Mailbox<String> none = patterns[0].channel("none");
      patterns[0].when(a, a, b).then((x, y, z) -> {});
      return List.of(a, b, none);
    });
    for (String m : List.of("1", "2", "3")) {
      channels.forEach(c -> c.send(m));
    }
    channels.get(0).send("4");
    sim.run();
    assertEquals(List.of(), patterns[0].pending(channels.get(0)));
    assertEquals(List.of("3"), patterns[0].pending(channels.get(1)));
    assertEquals(List.of(), patterns[0].pending(channels.get(2)));
    assertEquals(3, channels.get(2).depth(), "a channel that is in no pattern keeps all");
    sim.allowStuck();
  }

  @SelectorTest
  void theBoundAndTheHeadGuardOfAChannelCountAsThoseOfAnyMailbox(SimulatedSystem sim) {
    List<String> fired = new ArrayList<>();
    List<Mailbox<String>> channels = sim.spawnFrom(context -> {
      boolean[] mayGo = {false};
      JoinPatterns patterns = new JoinPatterns(context);
      Mailbox<String> a = patterns.<String>channel("a").bounded(1, Overflow.REJECT);
      Mailbox<String> b = patterns.<String>channel("b").headGuard(m -> mayGo[0]);
      patterns.when(a, b).then((x, y) -> fired.add(x + y));
      return List.of(a, b, context.<String>mailbox("go", m -> mayGo[0] = true));
    });
    channels.get(0).send("1");
    sim.run();
    assertTrue(channels.get(0).trySend("2"));
    sim.run();
    assertFalse(channels.get(0).trySend("3"));
    channels.get(1).send("a");
    channels.get(1).send("b");
    sim.run();
    assertEquals(List.of(), fired);
    channels.get(2).send("go");
    sim.run();
    assertEquals(List.of("1a", "2b"), fired);
    channels.get(1).send("c");
    channels.get(1).send("d");
    sim.run();
    assertEquals(1, channels.get(1).depth(), "one is enough to be looked at");
    sim.allowStuck();
  }

  @SelectorTest
  void aReactionThatFailsUsesUpItsMessagesAndNoOthers(SimulatedSystem sim) {
    List<String> fired = new ArrayList<>();
    JoinHost<List<Mailbox<String>>> host = sim.spawn(new JoinHost<>(
        sim.random().nextBoolean() ? Directive.RESTART : Directive.RESUME, context -> {
          JoinPatterns patterns = new JoinPatterns(context);
          Mailbox<String> a = patterns.channel("a");
          Mailbox<String> b = patterns.channel("b");
          patterns.when(a, b).then((x, y) -> {
            if (x.equals("bad")) {
              throw new JoinHost.Planned();
            }
            fired.add(x + y);
          });
          return List.of(a, b);
        }));
    sim.expectFailure(JoinHost.Planned.class);
    host.part.get(0).send("bad");
    host.part.get(0).send("good");
    host.part.get(1).send("1");
    host.part.get(1).send("2");
    sim.run();
    assertEquals(List.of("good2"), fired);
  }

  // ---- classics

  @SelectorTest(seeds = 1000)
  void aRendezVousGivesEachItemToOneTaker(SimulatedSystem sim) {
    Probe<String> taker = sim.probe("taker");
    Mailbox<MailboxRef<String>> take = sim.spawnFrom(context -> {
      JoinPatterns patterns = new JoinPatterns(context);
      Mailbox<String> put = patterns.channel("put");
      Mailbox<MailboxRef<String>> takes = patterns.channel("take");
      patterns.when(put, takes).then((item, to) -> to.send(item));
      MailboxRef<String> line = anyTime(sim, put);
      List.of("a", "b", "c").forEach(line::send);
      return takes;
    });
    for (int i = 0; i < 3; i++) {
      take.send(taker);
    }
    for (String item : List.of("a", "b", "c")) {
      taker.expect(item);
    }
  }

  /** Nine reindeer or three elves at a time; while Santa is away he hears nobody. */
  @SelectorTest(seeds = 1000)
  void santaClausGoesWithNineReindeerOrThreeElves(SimulatedSystem sim) {
    List<String> trips = new ArrayList<>();
    List<Integer> reindeerOut = new ArrayList<>();
    List<Integer> elvesOut = new ArrayList<>();
    boolean[] away = new boolean[1];
    List<MailboxRef<Integer>> doors = sim.spawnFrom(context -> {
      JoinPatterns patterns = new JoinPatterns(context);
      Mailbox<Integer> reindeer = patterns.channel("reindeer");
      Mailbox<Integer> elves = patterns.channel("elves");
      Runnable leave = () -> {
        assertFalse(away[0], "he is away");
        away[0] = true;
        context.await(
            CompletableFuture.runAsync(() -> away[0] = false, sim.executor()), (v, e) -> {});
      };
      patterns.when(Collections.nCopies(9, reindeer)).then(team -> {
        trips.add("sleigh");
        reindeerOut.addAll(team);
        leave.run();
      });
      patterns.when(elves, elves, elves).then((a, b, c) -> {
        trips.add("study");
        elvesOut.addAll(List.of(a, b, c));
        leave.run();
      });
      return List.of(reindeer, elves);
    });
    for (MailboxRef<Integer> door : doors) {
      MailboxRef<Integer> way = anyTime(sim, door);
      for (int i = 0; i < 18; i++) {
        way.send(i);
      }
    }
    sim.advance(Duration.ofSeconds(1));
    assertEquals(2, Collections.frequency(trips, "sleigh"));
    assertEquals(6, Collections.frequency(trips, "study"));
    assertEquals(IntStream.range(0, 18).boxed().toList(), reindeerOut);
    assertEquals(reindeerOut, elvesOut);
  }

  @SelectorTest
  void aMessageThatThePredicateThrowsOnIsLetGoAndNoOther(SimulatedSystem sim) {
    sim.expectFailure(UnsupportedOperationException.class);
    List<String> fired = new ArrayList<>();
    RestartingOwner owner = new RestartingOwner();
    JoinPatterns join = new JoinPatterns(owner.parts);
    Mailbox<String> a = join.channel("a", m -> {
      if (m.equals("bad")) {
        throw new UnsupportedOperationException("planned");
      }
      return false;
    });
    Mailbox<String> b = join.channel("b");
    join.when(a, b).then((x, y) -> fired.add(x + y));
    sim.spawn(owner);
    a.send("bad");
    for (int i = 1; i <= 2; i++) {
      a.send("a" + i);
      b.send("b" + i);
    }
    sim.run();
    assertEquals(List.of("a1b1", "a2b2"), fired);
    assertEquals(1, sim.failures().size());
  }

  @SelectorTest(seeds = 1)
  void wrongUseIsRefusedByTheCallThatMadeIt(SimulatedSystem sim) {
    JoinPatterns[] made = new JoinPatterns[1];
    Mailbox<String> a = sim.spawnFrom(context -> {
      assertThrows(NullPointerException.class, () -> new JoinPatterns(null));
      JoinPatterns patterns = new JoinPatterns(context);
      Mailbox<String> channel = patterns.channel("a");
      Mailbox<String> other = context.mailbox("other", m -> {});
      assertThrows(IllegalArgumentException.class, () -> patterns.channel("a"));
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> patterns.when(channel, other));
      assertEquals(
          "mailbox 'other' is not a channel of these patterns; declare it with their channel()",
          e.getMessage());
      assertThrows(IllegalArgumentException.class, () -> patterns.when(List.of()));
      assertThrows(IllegalArgumentException.class, () -> patterns.pending(other));
      assertThrows(NullPointerException.class, () -> patterns.when(channel, null));
      assertThrows(
          NullPointerException.class, () -> patterns.when(channel, channel).then(null));
      made[0] = patterns;
      patterns.when(channel, channel).then((x, y) -> {});
      return channel;
    });
    a.send("1");
    sim.run();
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> made[0].when(a, a).then((x, y) -> {}));
    assertTrue(e.getMessage().contains("declare it in the constructor"), e.getMessage());
  }

  // ---- requests

  private record Get(ReplyTo<String> replyTo) {}

  /** Gives what is put to those who get: by an address, or by a message that contains one. */
  private static final class Counter {
    final JoinPatterns patterns;
    final Mailbox<ReplyTo<String>> plain;
    final Mailbox<Get> wrapped;
    final Mailbox<String> put;

    Counter(SelectorContext context) {
      patterns = new JoinPatterns(context);
      plain = patterns.channel("plain");
      wrapped = patterns.channel("wrapped", get -> get.replyTo().isOver());
      put = patterns.channel("put");
      patterns.when(plain, put).then(Counter::give);
      patterns.when(wrapped, put).then((get, item) -> give(get.replyTo(), item));
    }

    private static void give(ReplyTo<String> to, String item) {
      if (item.isEmpty()) {
        throw new JoinHost.Planned();
      }
      to.send(item);
    }

    CompletableFuture<String> get(SimulatedSystem sim, boolean plainly, Duration patience) {
      return (plainly
              ? sim.system().<ReplyTo<String>, String>ask(plain, to -> to, patience)
              : sim.system().<Get, String>ask(wrapped, Get::new, patience))
          .toCompletableFuture();
    }
  }

  private static Counter counter(SimulatedSystem sim) {
    return sim.spawn(new JoinHost<>(Directive.RESUME, Counter::new)).part;
  }

  @SelectorTest(seeds = 200)
  void noItemIsGivenToARequestThatIsOver(SimulatedSystem sim) {
    sim.allowDeadLetters(DeadLetter.Reason.EXPIRED); // those that were not looked at
    Counter counter = counter(sim);
    boolean plainly = sim.random().nextBoolean();
    for (int i = sim.random().nextInt(1, 3); i > 0; i--) {
      var unused = counter.get(sim, plainly, Duration.ofMillis(10));
    }
    sim.advance(Duration.ofSeconds(1));
    var live = counter.get(sim, plainly, Duration.ofHours(1));
    if (sim.random().nextBoolean()) {
      sim.run();
    }
    counter.put.send("item");
    sim.run();
    assertEquals("item", live.resultNow());
  }

  private record Exchange(Mailbox<String> put, Mailbox<MailboxRef<String>> take) {}

  @SelectorTest(seeds = 20)
  void whatIsNotTakenInTheVeryTurnOfItsPatternCanBeSentBack(SimulatedSystem sim) {
    Queue<CompletableFuture<String>> impatient = new ArrayDeque<>();
    Exchange exchange = sim.spawnFrom(context -> {
      JoinPatterns patterns = new JoinPatterns(context);
      Mailbox<String> put = patterns.channel("put");
      Mailbox<MailboxRef<String>> take = patterns.channel("take");
      patterns.when(put, take).then((item, to) -> {
        impatient.forEach(asked -> asked.cancel(false));
        if (!to.trySend(item)) {
          put.send(item);
        }
      });
      return new Exchange(put, take);
    });
    impatient.add(sim.system()
        .<MailboxRef<String>, String>ask(exchange.take, to -> to, Duration.ofHours(1))
        .toCompletableFuture());
    exchange.put.send("item");
    sim.run();
    assertEquals("item", sim.<MailboxRef<String>, String>call(exchange.take, to -> to));
  }

  @SelectorTest(seeds = 20)
  void aRequestFailsIfTheReactionToItThrowsAlsoIfItHasComeFirst(SimulatedSystem sim) {
    sim.expectFailure(JoinHost.Planned.class);
    Counter counter = counter(sim);
    var first = counter.get(sim, true, Duration.ofHours(1));
    sim.run();
    counter.put.send("");
    sim.run();
    assertInstanceOf(JoinHost.Planned.class, first.exceptionNow());
    var second = counter.get(sim, true, Duration.ofHours(1));
    counter.put.send("item");
    sim.run();
    assertEquals("item", second.resultNow());
  }

  @SelectorTest(seeds = 5)
  void requestsFailInTheOrderInWhichTheirChannelsAreDeclaredInThePattern(SimulatedSystem sim) {
    sim.expectFailure(JoinHost.Planned.class);
    List<Mailbox<ReplyTo<String>>> channels = new ArrayList<>();
    sim.spawn(new JoinHost<>(Directive.RESUME, context -> {
      JoinPatterns patterns = new JoinPatterns(context);
      IntStream.range(0, 8).forEach(i -> channels.add(patterns.channel("c" + i)));
      patterns.when(channels).then(all -> JoinHost.failure().run());
      return patterns;
    }));
    List<Integer> told = new ArrayList<>();
    for (int i = 0; i < channels.size(); i++) {
      int customer = i;
      sim.system()
          .<ReplyTo<String>, String>ask(channels.get(i), to -> to, Duration.ofHours(1))
          .whenComplete((value, error) -> told.add(customer));
    }
    sim.run();
    assertEquals(List.of(0, 1, 2, 3, 4, 5, 6, 7), told);
  }
}
