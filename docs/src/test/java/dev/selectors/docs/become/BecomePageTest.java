package dev.selectors.docs.become;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.DeadLetter;
import dev.selectors.MailboxRef;
import dev.selectors.RequestFailedException;
import dev.selectors.Selector;
import dev.selectors.SelectorState;
import dev.selectors.docs.Impatient;
import dev.selectors.docs.Restarts;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;

/** What the page about become says. */
@Timeout(60)
final class BecomePageTest {
  private static final int CAPACITY = 3;
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @SelectorTest
  void aStackThatBecomesFullDropsAndOneThatBecomesEmptyFails(SimulatedSystem sim) {
    BecomingStack stack = sim.spawn(new BecomingStack(CAPACITY));
    Probe<Optional<Integer>> popped = sim.probe("popped");
    for (int again = 0; again < 2; again++) {
      IntStream.rangeClosed(1, 5).forEach(stack.push::send);
      sim.run();
      IntStream.rangeClosed(1, 5).forEach(i -> stack.pop.send(popped));

      popped.expect(Optional.of(3));
      popped.expect(Optional.of(2));
      popped.expect(Optional.of(1));
      popped.expect(Optional.empty());
      popped.expect(Optional.empty());
    }
  }

  @SelectorTest
  void aStackWithGuardsKeepsWhatDoesNotFitWaiting(SimulatedSystem sim) {
    GuardedStack stack = sim.spawn(new GuardedStack(CAPACITY));
    nothingIsRefused(sim, stack.items, stack.push, stack.pop);
  }

  @SelectorTest
  void aStackOfThreeStatesKeepsWhatDoesNotFitWaiting(SimulatedSystem sim) {
    ReactingStack stack = sim.spawn(new ReactingStack(CAPACITY));
    nothingIsRefused(sim, stack.items, stack.push, stack.pop);
  }

  private static void nothingIsRefused(
      SimulatedSystem sim,
      Collection<Integer> items,
      MailboxRef<Integer> push,
      MailboxRef<MailboxRef<Integer>> pop) {
    Probe<Integer> popped = sim.probe("popped");
    IntStream.rangeClosed(1, 20).forEach(push::send);
    while (sim.step()) {
      assertTrue(items.size() <= CAPACITY);
    }
    assertEquals(CAPACITY, items.size());
    IntStream.rangeClosed(1, 21).forEach(i -> pop.send(popped));
    sim.run();
    assertEquals(
        IntStream.rangeClosed(1, 20).boxed().toList(),
        popped.received().stream().sorted().toList());

    push.send(21);
    push.send(22);
    push.send(23);
    sim.run();
    pop.send(popped);
    sim.run();
    push.send(24);
    sim.run();
    pop.send(popped);
    sim.run();
    assertEquals(List.of(21, 23, 24), popped.received().subList(20, 23));
  }

  @SelectorTest
  void noItemIsLostWithWhoNoLongerWaitsAsItIsPopped(SimulatedSystem sim) {
    BecomingStack becoming = sim.spawn(new BecomingStack(1));
    GuardedStack guarded = sim.spawn(new GuardedStack(1));
    ReactingStack reacting = sim.spawn(new ReactingStack(1));
    keepsWhatIsNotTaken(sim, becoming.push, becoming.pop, Optional.of(7));
    keepsWhatIsNotTaken(sim, guarded.push, guarded.pop, 7);
    keepsWhatIsNotTaken(sim, reacting.push, reacting.pop, 7);
  }

  private static <T> void keepsWhatIsNotTaken(
      SimulatedSystem sim, MailboxRef<Integer> push, MailboxRef<MailboxRef<T>> pop, T item) {
    push.send(7);
    sim.run();
    Impatient.<MailboxRef<T>, T>ask(sim, pop, to -> to);
    assertEquals(item, sim.<MailboxRef<T>, T>call(pop, to -> to));
  }

  @SelectorTest
  void aStackOfThreeStatesThatBeginsAnewIsInTheStateOfItsItems(SimulatedSystem sim) {
    ReactingStack stack = new ReactingStack(2);
    Runnable beginAnew = Restarts.spawn(sim, stack);
    List.of(1, 2, 3).forEach(stack.push::send);
    sim.run();
    beginAnew.run();
    assertEquals(2, stack.items.size());
    assertEquals(2, sim.<MailboxRef<Integer>, Integer>call(stack.pop, to -> to));
  }

  @SelectorTest
  void pairsAreMadeInBecomeForm(SimulatedSystem sim) {
    pairsAreMade(sim, BecomingPairs::new, s -> s.numbers);
  }

  @SelectorTest
  void pairsAreMadeInReceiveForm(SimulatedSystem sim) {
    pairsAreMade(sim, ReceivingPairs::new, s -> s.numbers);
  }

  @SelectorTest
  void pairsAreMadeInReactForm(SimulatedSystem sim) {
    pairsAreMade(sim, ReactingPairs::new, s -> s.numbers);
  }

  private static <S extends Selector> void pairsAreMade(
      SimulatedSystem sim,
      Function<MailboxRef<Pair>, S> form,
      Function<S, MailboxRef<Integer>> numbers) {
    Probe<Pair> pairs = sim.probe("pairs");
    S selector = sim.spawn(form.apply(pairs));
    IntStream.rangeClosed(1, 5).forEach(numbers.apply(selector)::send);

    sim.run();
    assertEquals(List.of(new Pair(1, 2), new Pair(3, 4)), pairs.received());
    numbers.apply(selector).send(6);
    pairs.expect(new Pair(1, 2));
    pairs.expect(new Pair(3, 4));
    pairs.expect(new Pair(5, 6));
  }

  @SelectorTest
  void anAnswerThatIsTooLateIsNotTakenForTheNextInThenForm(SimulatedSystem sim) {
    aLateAnswerIsDropped(sim, ThenClient::new, s -> s.names);
  }

  @SelectorTest
  void anAnswerThatIsTooLateIsNotTakenForTheNextInAwaitForm(SimulatedSystem sim) {
    aLateAnswerIsDropped(sim, AwaitClient::new, s -> s.names);
  }

  @SelectorTest
  void anAnswerThatIsTooLateIsNotTakenForTheNextInReactForm(SimulatedSystem sim) {
    aLateAnswerIsDropped(sim, ReactClient::new, s -> s.names);
  }

  private static <S extends Selector> void aLateAnswerIsDropped(
      SimulatedSystem sim,
      BiFunction<MailboxRef<Get>, MailboxRef<String>, S> form,
      Function<S, MailboxRef<String>> names) {
    sim.allowDeadLetters(DeadLetter.Reason.LATE_REPLY);
    Probe<Get> store = sim.probe("store");
    Probe<String> screen = sim.probe("screen");
    S client = sim.spawn(form.apply(store, screen));
    names.apply(client).send("ada");
    names.apply(client).send("bob");

    Get ada = store.expectMatching(get -> get.name().equals("ada"));
    store.expectNothing(LIMIT.minusMillis(1));
    assertEquals(List.of(), screen.received());
    screen.expect("no answer");

    Get bob = store.expectMatching(get -> get.name().equals("bob"));
    ada.replyTo().send("of ada");
    sim.run();
    bob.replyTo().send("of bob");
    screen.expect("of bob");
    screen.expectNothing();
  }

  @SelectorTest
  void anAnswerFromBeforeARestartIsNotTakenForTheNextInThenForm(SimulatedSystem sim) {
    anAnswerFromBeforeARestartIsDropped(sim, ThenClient::new, s -> s.names);
  }

  @SelectorTest
  void anAnswerFromBeforeARestartIsNotTakenForTheNextInReactForm(SimulatedSystem sim) {
    anAnswerFromBeforeARestartIsDropped(sim, ReactClient::new, s -> s.names);
  }

  private static <S extends Selector> void anAnswerFromBeforeARestartIsDropped(
      SimulatedSystem sim,
      BiFunction<MailboxRef<Get>, MailboxRef<String>, S> form,
      Function<S, MailboxRef<String>> names) {
    sim.allowDeadLetters(DeadLetter.Reason.LATE_REPLY);
    Probe<Get> store = sim.probe("store");
    Probe<String> screen = sim.probe("screen");
    S client = form.apply(store, screen);
    Runnable beginAnew = Restarts.spawn(sim, client);
    names.apply(client).send("ada");
    Get ada = store.expectMatching(get -> get.name().equals("ada"));

    beginAnew.run();
    ada.replyTo().send("of ada");
    names.apply(client).send("bob");
    Get bob = store.expectMatching(get -> get.name().equals("bob"));
    bob.replyTo().send("of bob");
    screen.expect("of bob");
    screen.expectNothing();
  }

  @SelectorTest
  void whoAsksIsToldAtOnceThatTheReceiverHasFailedInThenForm(SimulatedSystem sim) {
    Probe<String> screen = sim.probe("screen");
    sim.expectFailure(IllegalStateException.class);
    ThenClient client = sim.spawn(new ThenClient(brokenStore(sim), screen));
    client.names.send("ada");

    sim.run();
    assertEquals(List.of("no answer"), screen.received());
  }

  @SelectorTest
  void whoAsksIsToldAtOnceThatTheReceiverHasFailedInReactForm(SimulatedSystem sim) {
    Probe<String> screen = sim.probe("screen");
    sim.expectFailure(IllegalStateException.class);
    ReactClient client = sim.spawn(new ReactClient(brokenStore(sim), screen));
    client.names.send("ada");

    sim.run();
    assertEquals(List.of("no answer"), screen.received());
  }

  @SelectorTest
  void whoCallsFailsAtOnceWithTheReceiver(SimulatedSystem sim) {
    Probe<String> screen = sim.probe("screen");
    sim.expectFailure(IllegalStateException.class);
    sim.expectFailure(RequestFailedException.class);
    AwaitClient client = sim.spawn(new AwaitClient(brokenStore(sim), screen));
    client.names.send("ada");

    sim.run();
    assertInstanceOf(SelectorState.Terminated.class, client.state());
    assertEquals(List.of(), screen.received());
  }

  private static MailboxRef<Get> brokenStore(SimulatedSystem sim) {
    return sim.spawnFrom(store -> store.mailbox("gets", get -> {
      throw new IllegalStateException("broken");
    }));
  }
}
