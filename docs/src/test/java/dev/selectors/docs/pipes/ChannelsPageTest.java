package dev.selectors.docs.pipes;

import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.docs.Restarts;
import dev.selectors.docs.pipes.Signal.Command;
import dev.selectors.docs.pipes.Signal.Gain;
import dev.selectors.docs.pipes.Signal.Go;
import dev.selectors.docs.pipes.Signal.Hold;
import dev.selectors.docs.pipes.Signal.Value;
import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import org.junit.jupiter.api.Timeout;

/** What the page about a data and a control channel says. */
@Timeout(60)
final class ChannelsPageTest {
  @SelectorTest
  void commandsAreHeededBeforeValuesThatCameEarlierInReceiveForm(SimulatedSystem sim) {
    Probe<Value> out = sim.probe("out");
    ReceivingComponent component = new ReceivingComponent(out);
    commandsAreHeededFirst(sim, component, component.control, component.data, out);
  }

  @SelectorTest
  void commandsAreHeededBeforeValuesThatCameEarlierInReactForm(SimulatedSystem sim) {
    Probe<Value> out = sim.probe("out");
    ReactingComponent component = new ReactingComponent(out);
    commandsAreHeededFirst(sim, component, component.control, component.data, out);
  }

  private static void commandsAreHeededFirst(
      SimulatedSystem sim,
      Selector component,
      MailboxRef<Command> control,
      MailboxRef<Value> data,
      Probe<Value> out) {
    data.send(new Value(1));
    data.send(new Value(2));
    control.send(new Gain(5));
    control.send(new Gain(10));
    sim.spawn(component);
    out.expect(new Value(10));
    out.expect(new Value(20));

    control.send(new Hold());
    data.send(new Value(3));
    sim.run();
    out.expectNothing();
    control.send(new Gain(100));
    control.send(new Go());
    out.expect(new Value(300));
    out.expectNothing();
  }

  @SelectorTest
  void aComponentThatBeginsAnewHasForgottenWhatItWasToldInReceiveForm(SimulatedSystem sim) {
    Probe<Value> out = sim.probe("out");
    ReceivingComponent component = new ReceivingComponent(out);
    commandsAreForgotten(sim, component, component.control, component.data, out);
  }

  @SelectorTest
  void aComponentThatBeginsAnewHasForgottenWhatItWasToldInReactForm(SimulatedSystem sim) {
    Probe<Value> out = sim.probe("out");
    ReactingComponent component = new ReactingComponent(out);
    commandsAreForgotten(sim, component, component.control, component.data, out);
  }

  private static void commandsAreForgotten(
      SimulatedSystem sim,
      Selector component,
      MailboxRef<Command> control,
      MailboxRef<Value> data,
      Probe<Value> out) {
    Runnable beginAnew = Restarts.spawn(sim, component);
    control.send(new Gain(5));
    control.send(new Hold());
    sim.run();
    data.send(new Value(3));
    beginAnew.run();
    out.expect(new Value(3));
  }
}
