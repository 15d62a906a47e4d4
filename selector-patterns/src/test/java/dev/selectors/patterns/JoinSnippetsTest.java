package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.Actor;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;

/** The examples of the javadoc of joins, compiled and executed. */
@Timeout(30)
final class JoinSnippetsTest {
  @SelectorTest
  void join(SimulatedSystem sim) {
    List<Double> sums = new ArrayList<>();
    // @start region="join"
    class Adder extends Selector {
      final Join<Double> in = Join.anyOrder(context(), "in", 3, this::onRow);

      private void onRow(List<Double> row) {
        sums.add(row.get(0) + row.get(1) + row.get(2));
      }
    }

    Adder adder = sim.spawn(new Adder());
    adder.in.source(0).send(0.25);
    adder.in.source(0).send(100.0); // waits for the second row
    adder.in.source(2).send(2.0);
    adder.in.source(1).send(1.0);
    // @end
    sim.run();
    assertEquals(List.of(3.25), sums);
    sim.allowStuck();
  }

  @SelectorTest
  void leftover(SimulatedSystem sim) {
    List<String> log = new ArrayList<>();
    // @start region="leftover"
    class Panel extends Selector {
      final Join<Double> sensors = Join.<Double>anyOrder(context(), "sensor", 2, row -> {
            log.add("all: " + row);
          })
          .within(Duration.ofSeconds(1), this::onLeftover);

      private void onLeftover(Leftover<Long, Double> leftover) {
        switch (leftover) {
          case Leftover.Partial<Long, Double> some -> log.add("some: " + some.items());
          case Leftover.Late<Long, Double> late -> log.add("late: " + late.item());
        }
      }
    }
    // @end
    Panel panel = sim.spawn(new Panel());
    panel.sensors.source(0).send(1.0);
    sim.advance(Duration.ofSeconds(2));
    panel.sensors.source(1).send(2.0);
    sim.run();
    assertEquals(List.of("some: {0=1.0}", "late: 2.0"), log);
  }

  private record Quote(String trip, int price) {}

  @SelectorTest
  void keyed(SimulatedSystem sim) {
    List<String> best = new ArrayList<>();
    // @start region="keyed"
    class Quotes extends Selector {
      final KeyedJoin<String, Quote> airlines = new KeyedJoin<String, Quote>(
              context(), "airline", 2, Quote::trip, this::onQuotes, 100, some -> {})
          .within(Duration.ofSeconds(2));

      private void onQuotes(String trip, List<Quote> quotes) {
        best.add(trip + " for " + quotes.stream().mapToInt(Quote::price).min().orElseThrow());
      }
    }

    Quotes quotes = sim.spawn(new Quotes());
    quotes.airlines.source(0).send(new Quote("Rome", 90));
    quotes.airlines.source(0).send(new Quote("Oslo", 120));
    quotes.airlines.source(1).send(new Quote("Oslo", 110)); // completes the row of Oslo
    // @end
    sim.run();
    assertEquals(List.of("Oslo for 110"), best);
  }

  @SelectorTest
  void patterns(SimulatedSystem sim) {
    List<String> got = new ArrayList<>();
    // @start region="patterns"
    class Exchange extends Selector {
      private final JoinPatterns patterns = new JoinPatterns(context());
      final Mailbox<String> put = patterns.channel("put");
      final Mailbox<MailboxRef<String>> take = patterns.channel("take");
      final Mailbox<MailboxRef<String>> takeTwo = patterns.channel("takeTwo");

      Exchange() {
        patterns.when(put, put, takeTwo).then((a, b, to) -> to.send(a + " and " + b));
        patterns.when(put, take).then((a, to) -> to.send(a));
      }
    }

    Exchange exchange = sim.spawn(new Exchange());
    exchange.takeTwo.send(got::add);
    exchange.put.send("salt");
    exchange.put.send("pepper");
    // @end
    sim.run();
    assertEquals(List.of("salt and pepper"), got);
    exchange.take.send(got::add);
    exchange.put.send("oil");
    sim.run();
    assertEquals(List.of("salt and pepper", "oil"), got);
  }

  // @start region="automaton"
  enum Door {
    LOCKED,
    OPEN
  }

  static class Turnstile extends Selector {
    private final Automaton<Door> door = new Automaton<>(context(), Door.LOCKED);
    final Mailbox<Integer> coin = door.symbol("coin");
    final Mailbox<MailboxRef<String>> push = door.symbol("push");

    Turnstile() {
      door.in(Door.LOCKED).on(coin, cents -> cents < 50 ? Door.LOCKED : Door.OPEN);
      door.in(Door.OPEN).on(push, guest -> guest.trySend("welcome") ? Door.LOCKED : Door.OPEN);
    }
  }

  // @end

  @SelectorTest
  void automaton(SimulatedSystem sim) {
    List<String> heard = new ArrayList<>();
    Turnstile turnstile = sim.spawn(new Turnstile());
    turnstile.push.send(heard::add);
    sim.run();
    turnstile.coin.send(20);
    sim.run();
    assertEquals(List.of(), heard);
    turnstile.coin.send(50);
    sim.run();
    assertEquals(List.of("welcome"), heard);
  }

  @SelectorTest
  void aCoinIsNotLostWithAGuestWhoTurnsRoundInTheDoor(SimulatedSystem sim) {
    Turnstile turnstile = sim.spawn(new Turnstile());
    turnstile.coin.send(50);
    sim.run();
    CompletionStage<String> gone = sim.system()
        .<MailboxRef<String>, String>ask(turnstile.push, to -> to, Duration.ofSeconds(1));
    PermitsTest.giveUpInATurn(sim, gone);
    sim.run();
    assertEquals("welcome", sim.<MailboxRef<String>, String>call(turnstile.push, to -> to));
  }

  @SelectorTest
  void split(SimulatedSystem sim) {
    List<Integer> counts = new ArrayList<>();
    // @start region="split"
    class Counter extends Actor<SplitJoin.Part<String, Integer>> {
      @Override
      protected void receive(SplitJoin.Part<String, Integer> part) {
        part.replyTo().send(part.part().split(" ").length);
      }
    }

    class Words extends Selector {
      final SplitJoin<String, String, Integer> texts;

      Words(List<Counter> workers) {
        texts = new SplitJoin<>(
            context(),
            "texts",
            workers,
            16,
            Duration.ofSeconds(5),
            text -> text.lines().toList(),
            this::onCounted);
      }

      private void onCounted(SplitJoin.Outcome<String, Integer> outcome) {
        switch (outcome) {
          case SplitJoin.Outcome.Joined<String, Integer> lines ->
            counts.add(lines.results().stream().mapToInt(n -> n).sum());
          case SplitJoin.Outcome.Failed<String, Integer> failed -> counts.add(-1);
        }
      }
    }
    // @end
    List<Counter> workers =
        IntStream.range(0, 2).mapToObj(i -> sim.spawn(new Counter())).toList();
    Words words = sim.spawn(new Words(workers));
    words.texts.items.send("to be\nor not\nto be");
    words.texts.items.send("that is the question");
    sim.run();
    assertEquals(List.of(6, 4), counts);
  }
}
