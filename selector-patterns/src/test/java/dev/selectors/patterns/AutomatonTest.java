package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Directive;
import dev.selectors.Mailbox;
import dev.selectors.MailboxSnapshot;
import dev.selectors.SelectionPolicy;
import dev.selectors.Selector;
import dev.selectors.SelectorContext;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Timeout;

/** Automata over mailboxes, compared with a table. */
@Timeout(60)
final class AutomatonTest {
  /** No transition. */
  private static final int NONE = -1;

  /** A random automaton as a table, and the same as a part; 0 is the start state. */
  private static final class Pair {
    final int[][] table;
    final List<Mailbox<Integer>> symbols = new ArrayList<>();
    final List<Integer> taken = new ArrayList<>();
    final Automaton<Integer> automaton;

    Pair(SelectorContext context, RandomGenerator random) {
      int states = random.nextInt(1, 5);
      table = new int[states][random.nextInt(1, 4)];
      automaton = new Automaton<>(context, 0);
      for (int symbol = 0; symbol < table[0].length; symbol++) {
        symbols.add(automaton.symbol("s" + symbol));
      }
      for (int state = 0; state < states; state++) {
        Automaton<Integer>.In in = automaton.in(state);
        for (int symbol = 0; symbol < symbols.size(); symbol++) {
          int next = random.nextInt(states + 1) - 1;
          table[state][symbol] = next;
          if (next != NONE) {
            in.on(symbols.get(symbol), number -> {
              taken.add(number);
              return next;
            });
          }
        }
      }
    }
  }

  @SelectorTest(seeds = 1000)
  void itAcceptsTheLanguageOfItsTableAndNothingElse(SimulatedSystem sim) {
    JoinHost<Pair> host =
        sim.spawn(new JoinHost<>(Directive.RESTART, context -> new Pair(context, sim.random())));
    Pair pair = host.part;
    sim.allowFailures();
    sim.allowStuck();
    int state = 0;
    for (int i = 0; i < 20; i++) {
      int symbol = sim.random().nextInt(pair.symbols.size());
      pair.symbols.get(symbol).send(i);
      sim.run();
      boolean accepted = pair.table[state][symbol] != NONE;
      assertEquals(accepted ? 0 : 1, pair.symbols.get(symbol).depth());
      if (!accepted) {
        return; // the word is not in the language
      }
      state = pair.table[state][symbol];
      int reached = state;
      host.tell.send(() -> assertEquals(reached, pair.automaton.state()));
      if (sim.random().nextInt(4) == 0) {
        host.tell.send(JoinHost.failure());
      }
      sim.run();
    }
  }

  /** What is not accepted waits, and comes before later symbols as soon as it is accepted. */
  @SelectorTest(seeds = 1000)
  void symbolsThatAreNotAcceptedWaitForAStateThatDoes(SimulatedSystem sim) {
    Pair pair = sim.spawnFrom(context -> {
      context.policy(SelectionPolicy.arrivalOrder());
      return new Pair(context, sim.random());
    });
    List<int[]> waiting = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      int symbol = sim.random().nextInt(pair.symbols.size());
      waiting.add(new int[] {symbol, i});
      pair.symbols.get(symbol).send(i);
    }
    sim.run();
    List<Integer> expected = new ArrayList<>();
    int state = 0;
    for (int i = 0; i < waiting.size(); ) {
      int next = pair.table[state][waiting.get(i)[0]];
      if (next == NONE) {
        i++;
      } else {
        expected.add(waiting.remove(i)[1]);
        state = next;
        i = 0;
      }
    }
    assertEquals(expected, pair.taken);
    sim.allowStuck();
  }

  // ---- a turnstile

  private enum Gate {
    LOCKED,
    OPEN
  }

  private static final class Turnstile {
    final List<String> log = new ArrayList<>();
    final Automaton<Gate> automaton;
    final Mailbox<Integer> coin;
    final Mailbox<String> push;

    Turnstile(SelectorContext context) {
      automaton = new Automaton<>(context, Gate.LOCKED);
      coin = automaton.symbol("coin");
      push = automaton.symbol("push");
      automaton.in(Gate.LOCKED).on(coin, cents -> cents < 50 ? Gate.LOCKED : Gate.OPEN);
      automaton.in(Gate.OPEN).refuse(coin, cents -> log.add("back: " + cents)).on(push, who -> {
        log.add(who);
        if (who.isEmpty()) {
          throw new JoinHost.Planned();
        }
        return Gate.LOCKED;
      });
    }
  }

  @SelectorTest
  void aRefusedSymbolDoesNotWaitAndChangesNothing(SimulatedSystem sim) {
    Turnstile turnstile = sim.spawnFrom(Turnstile::new);
    turnstile.push.send("ada");
    sim.run();
    turnstile.coin.send(20);
    sim.run();
    assertEquals(List.of(), turnstile.log);
    turnstile.coin.send(50);
    sim.run();
    assertEquals(List.of("ada"), turnstile.log);
    turnstile.coin.send(50);
    sim.run();
    turnstile.coin.send(50);
    sim.run();
    assertEquals(List.of("ada", "back: 50"), turnstile.log);
  }

  @SelectorTest
  void theGatesShowTheState(SimulatedSystem sim) {
    JoinHost<Turnstile> host = sim.spawn(new JoinHost<>(Directive.RESTART, Turnstile::new));
    host.part.push.send("ada");
    sim.run();
    assertEquals(
        new MailboxSnapshot.Gate.Guarded(0), host.snapshot().mailbox("push").gate());
    host.part.coin.send(50);
    sim.run();
    assertEquals(Gate.LOCKED, host.part.automaton.state());
    assertEquals(
        new MailboxSnapshot.Gate.Disabled(2), host.snapshot().mailbox("push").gate());
    assertTrue(host.snapshot().mailbox("coin").gate().isOpen());
  }

  @SelectorTest
  void gatesAreOpenBeforeTheFirstTransitionAndWhereNothingIsAccepted(SimulatedSystem sim) {
    List<Mailbox<String>> symbols = new ArrayList<>();
    Selector owner = sim.spawnFrom(context -> {
      Automaton<Boolean> automaton = new Automaton<>(context, true);
      symbols.add(automaton.symbol("end"));
      symbols.add(automaton.symbol("never"));
      automaton.in(true).on(symbols.get(0), false);
      return context.selector();
    });
    sim.run();
    assertTrue(owner.snapshot().mailboxes().stream().allMatch(m -> m.gate().isOpen()));
    symbols.get(0).send("");
    sim.run();
    assertTrue(owner.snapshot().mailboxes().stream().allMatch(m -> m.gate().isOpen()));
  }

  @SelectorTest
  void anActionThatFailsMakesNoTransition(SimulatedSystem sim) {
    JoinHost<Turnstile> host = sim.spawn(new JoinHost<>(
        sim.random().nextBoolean() ? Directive.RESTART : Directive.RESUME, Turnstile::new));
    sim.expectFailure(JoinHost.Planned.class);
    host.part.coin.send(50);
    host.part.push.send("");
    sim.run();
    assertEquals(Gate.OPEN, host.part.automaton.state());
    host.part.push.send("bob");
    sim.run();
    assertEquals(List.of("", "bob"), host.part.log);
  }

  @SelectorTest
  void aResetGoesBackToTheStart(SimulatedSystem sim) {
    JoinHost<Turnstile> host = sim.spawn(new JoinHost<>(Directive.RESTART, Turnstile::new));
    host.part.coin.send(50);
    sim.run();
    host.tell.send(host.part.automaton::reset);
    sim.run();
    host.part.push.send("ada");
    sim.run();
    assertEquals(List.of(), host.part.log);
    assertFalse(host.snapshot().mailbox("push").gate().isOpen());
    sim.allowStuck();
  }

  @SelectorTest
  void aStateThatAcceptsNothingIsNoFailure(SimulatedSystem sim) {
    Mailbox<String> end = sim.spawnFrom(context -> {
      Automaton<Boolean> automaton = new Automaton<>(context, true);
      Mailbox<String> symbol = automaton.symbol("end");
      automaton.in(true).on(symbol, false);
      return symbol;
    });
    for (String s : Arrays.asList("a", "b")) {
      end.send(s);
      sim.run();
    }
    assertEquals(1, end.depth());
    sim.allowStuck();
  }

  @SelectorTest(seeds = 1)
  void wrongUseIsRefusedByTheCallThatMadeIt(SimulatedSystem sim) {
    sim.spawnFrom(context -> {
      assertThrows(NullPointerException.class, () -> new Automaton<>(null, 1));
      assertThrows(NullPointerException.class, () -> new Automaton<>(context, null));
      Automaton<Integer> automaton = new Automaton<>(context, 1);
      Mailbox<String> symbol = automaton.symbol("a");
      Mailbox<String> other = context.mailbox("other", m -> {});
      assertThrows(IllegalArgumentException.class, () -> automaton.symbol("a"));
      assertThrows(NullPointerException.class, () -> automaton.in(null));
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> automaton.in(1).on(other, 1));
      assertEquals(
          "mailbox 'other' is not a symbol of the automaton; declare it with the automaton's symbol()",
          e.getMessage());
      assertThrows(NullPointerException.class, () -> automaton.in(1).on(symbol, (Integer) null));
      assertThrows(NullPointerException.class, () -> automaton.in(1).refuse(symbol, null));
      automaton.in(1).on(symbol, 1);
      e = assertThrows(
          IllegalArgumentException.class, () -> automaton.in(1).refuse(symbol, m -> {}));
      assertEquals("state 1 already has a transition on 'a'", e.getMessage());
      return automaton;
    });
  }

  @SelectorTest
  void aResetInAHandlerOpensTheGatesOfTheStartState(SimulatedSystem sim) {
    List<String> seen = new ArrayList<>();
    class Door extends Selector {
      final Automaton<String> states = new Automaton<>(context(), "closed");
      final Mailbox<String> open = states.symbol("open");
      final Mailbox<String> close = states.symbol("close");
      final Mailbox<String> reset = mailbox("reset", m -> states.reset());

      Door() {
        states.in("closed").on(open, (String m) -> {
          seen.add(m);
          return "open";
        });
        states.in("open").on(close, "closed");
      }
    }
    Door door = sim.spawn(new Door());
    door.open.send("first");
    sim.run();
    door.reset.send("");
    sim.run();
    door.open.send("second");
    sim.run();
    assertEquals(List.of("first", "second"), seen);
  }
}
