package dev.selectors.docs.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.util.concurrent.CompletableFuture;

/** A picture shows no gate as open that lets nothing pass. */
class PictureTest {
  private static final String OPEN = "class=\"open\"";
  private static final String CLOSED = "class=\"closed\"";
  private static final String UNASKED = "class=\"unasked\"";

  /** One mailbox has a guard that never holds, the other one awaits what nobody gives. */
  private static final class Gates extends Selector {
    final Mailbox<String> guarded = this.<String>mailbox("guarded", text -> {}).guard(() -> false);
    final Mailbox<String> free = mailbox("free", this::onFree);

    private void onFree(String text) {
      await(new CompletableFuture<>(), (done, error) -> {});
    }
  }

  private static String drawn(Gates gates) {
    return Picture.of("gates", gates.snapshot()).open("free").draw();
  }

  private static int count(String what, String drawn) {
    return drawn.split(what, -1).length - 1;
  }

  @SelectorTest(seed = "0")
  void aGuardThatWasNotAskedIsNotDrawnAsAnOpenGate(SimulatedSystem sim) {
    Gates gates = sim.spawn(new Gates());
    sim.run();
    String before = drawn(gates);
    assertEquals(1, count(OPEN, before), before);
    assertEquals(1, count(UNASKED, before), before);
    assertEquals(1, count("<line [^>]*marker-end", before), before);
    gates.guarded.send("waits");
    sim.run();
    String after = drawn(gates);
    assertEquals(1, count(OPEN, after), after);
    assertEquals(1, count(CLOSED, after), after);
    sim.allowStuck();
  }

  @SelectorTest(seed = "0")
  void aGateThatIsKnownToBeClosedCannotBeDrawnOpen(SimulatedSystem sim) {
    Gates gates = sim.spawn(new Gates());
    gates.guarded.send("waits");
    sim.run();
    Picture picture = Picture.of("gates", gates.snapshot());
    assertThrows(IllegalArgumentException.class, () -> picture.open("guarded"));
    sim.allowStuck();
  }

  @SelectorTest(seed = "0")
  void nothingPassesTheGatesOfASelectorThatAwaits(SimulatedSystem sim) {
    Gates gates = sim.spawn(new Gates());
    gates.free.send("first");
    sim.run();
    gates.free.send("second");
    String drawn = drawn(gates);
    assertEquals(0, count("<line [^>]*marker-end", drawn), drawn);
    assertTrue(drawn.contains("selector awaits"), drawn);
    sim.allowStuck();
  }
}
