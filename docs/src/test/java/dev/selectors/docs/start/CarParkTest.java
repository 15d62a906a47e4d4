package dev.selectors.docs.start;

import dev.selectors.testkit.Probe;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;

final class CarParkTest {
  @SelectorTest
  void whoeverComesWhileItIsFullGetsThePlaceThatIsLeft(SimulatedSystem sim) {
    Probe<Integer> red = sim.probe("red");
    Probe<Integer> blue = sim.probe("blue");
    CarPark park = sim.spawn(new CarPark(1));

    park.enter.send(red);
    red.expect(1);
    park.enter.send(blue);
    blue.expectNothing();
    park.leave.send(1);
    blue.expect(1);
  }
}
