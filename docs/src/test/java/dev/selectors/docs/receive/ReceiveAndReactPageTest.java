package dev.selectors.docs.receive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.docs.receive.Producer.Next;
import dev.selectors.docs.receive.Producer.Tree;
import dev.selectors.docs.receive.Producer.Value;
import dev.selectors.docs.receive.Shop.Ack;
import dev.selectors.docs.receive.Shop.Answer;
import dev.selectors.docs.receive.Shop.NoAck;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Timeout;

/** What the page about receive and react says. */
@Timeout(60)
final class ReceiveAndReactPageTest {
  @SelectorTest
  void ordersAreCancelledOnceAndJunkIsKeptInReceiveForm(SimulatedSystem sim) {
    ReceivingManager manager = sim.spawn(new ReceivingManager());
    customerIsServed(sim, manager.requests, manager.junk, ReceivingCustomer::new);
  }

  @SelectorTest
  void ordersAreCancelledOnceAndJunkIsKeptInReactForm(SimulatedSystem sim) {
    ReactingManager manager = sim.spawn(new ReactingManager());
    customerIsServed(sim, manager.requests, manager.junk, ReactingCustomer::new);
  }

  private static void customerIsServed(
      SimulatedSystem sim,
      Mailbox<Object> manager,
      List<Object> junk,
      BiFunction<MailboxRef<Object>, MailboxRef<Answer>, Selector> customer) {
    Probe<Answer> diary = sim.probe("diary");
    manager.send("junk");
    sim.spawn(customer.apply(manager, diary));

    Ack ack = diary.expect(Ack.class);
    diary.expect(new Ack(ack.purchase()));
    diary.expect(new NoAck());
    assertEquals("tea", ack.purchase().item);
    assertEquals(List.of("junk"), junk);
  }

  @SelectorTest
  void formsUnderstandEachOther(SimulatedSystem sim) {
    ReactingManager manager = sim.spawn(new ReactingManager());
    customerIsServed(sim, manager.requests, manager.junk, ReceivingCustomer::new);
    ReceivingManager other = sim.spawn(new ReceivingManager());
    customerIsServed(sim, other.requests, other.junk, ReactingCustomer::new);
  }

  @SelectorTest
  void aBufferKeepsWhatDoesNotFitUntilItDoes(SimulatedSystem sim) {
    Buffer2 buffer = sim.spawn(new Buffer2(2));
    Probe<Integer> done = sim.probe("done");
    Probe<Integer> one = sim.probe("one");
    Probe<List<Integer>> two = sim.probe("two");

    buffer.requests.send(new Buffer2.Get2(two));
    for (int item = 1; item <= 4; item++) {
      buffer.requests.send(new Buffer.Put(item, done));
    }
    two.expect(List.of(1, 2));
    buffer.requests.send(new Buffer.Put(5, done));
    sim.run();
    assertEquals(List.of(1, 2, 3, 4), done.received());

    buffer.requests.send(new Buffer.Get(one));
    one.expect(3);
    sim.run();
    assertEquals(List.of(1, 2, 3, 4, 5), done.received());
    buffer.requests.send(new Buffer2.Get2(two));
    two.expect(List.of(4, 5));
  }

  @SelectorTest
  void valuesComeInOrderOfTheTreeInReceiveForm(SimulatedSystem sim) {
    ReceivingCoordinator coordinator = sim.spawn(new ReceivingCoordinator());
    valuesComeInOrder(sim, coordinator.next, coordinator.values);
  }

  @SelectorTest
  void valuesComeInOrderOfTheTreeInReactForm(SimulatedSystem sim) {
    ReactingCoordinator coordinator = sim.spawn(new ReactingCoordinator());
    valuesComeInOrder(sim, coordinator.next, coordinator.values);
  }

  private static void valuesComeInOrder(
      SimulatedSystem sim, MailboxRef<Next> next, MailboxRef<Value> values) {
    InOrder producer = sim.spawn(new InOrder(values));
    Tree left = new Tree(new Tree(null, 1, null), 2, new Tree(null, 3, null));
    producer.trees.send(new Tree(left, 4, new Tree(null, 5, null)));

    List<Integer> seen = new ArrayList<>();
    Optional<Integer> value = ask(sim, next);
    while (value.isPresent()) {
      seen.add(value.get());
      value = ask(sim, next);
    }
    assertEquals(List.of(1, 2, 3, 4, 5), seen);
  }

  @SelectorTest
  void noValueIsLostWithWhoNoLongerWaitsInReceiveForm(SimulatedSystem sim) {
    ReceivingCoordinator coordinator = sim.spawn(new ReceivingCoordinator());
    theNextOneGetsTheValue(sim, coordinator.next, coordinator.values);
  }

  @SelectorTest
  void noValueIsLostWithWhoNoLongerWaitsInReactForm(SimulatedSystem sim) {
    ReactingCoordinator coordinator = sim.spawn(new ReactingCoordinator());
    theNextOneGetsTheValue(sim, coordinator.next, coordinator.values);
  }

  private static void theNextOneGetsTheValue(
      SimulatedSystem sim, MailboxRef<Next> next, MailboxRef<Value> values) {
    CompletableFuture<Value> gone =
        sim.system().<Next, Value>ask(next, Next::new, Duration.ofSeconds(1)).toCompletableFuture();
    sim.run();
    gone.cancel(false); // before there is a value
    values.send(new Value(Optional.of(1)));
    assertEquals(Optional.of(1), ask(sim, next));
  }

  @SelectorTest
  void noItemIsLostWithWhoNoLongerWaitsAsItIsGivenOut(SimulatedSystem sim) {
    Buffer2 buffer = sim.spawn(new Buffer2(2));
    for (int item = 1; item <= 2; item++) {
      buffer.requests.send(new Buffer.Put(item, done -> {}));
    }
    sim.run();
    buffer.requests.send(new Buffer.Get(new Gone<>()));
    buffer.requests.send(new Buffer2.Get2(new Gone<>()));
    sim.run();
    assertEquals(1, sim.<Object, Integer>call(buffer.requests, Buffer.Get::new));
  }

  /** As a request that is over just as it is answered. */
  private static final class Gone<T> implements MailboxRef<T> {
    @Override
    public void send(T message) {}

    @Override
    public boolean trySend(T message) {
      return false;
    }
  }

  private static Optional<Integer> ask(SimulatedSystem sim, MailboxRef<Next> next) {
    return sim.<Next, Value>call(next, Next::new).content();
  }
}
