package dev.selectors.docs;

import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.Supervision;
import dev.selectors.testkit.SimulatedSystem;
import java.util.List;

/** Has a selector begin anew, for no fault of its own. */
public final class Restarts {
  private Restarts() {}

  /** Spawns it with a sibling; what is returned has the sibling fail, and both begin anew. */
  public static Runnable spawn(SimulatedSystem sim, Selector selector) {
    sim.expectFailure(IllegalStateException.class);
    Mailbox<Selector> team = sim.spawnFrom(self -> {
      self.supervise(Supervision.oneForAll());
      return self.mailbox("team", child -> self.spawnChild(null, child));
    });
    Clumsy other = new Clumsy();
    team.sendAll(List.of(selector, other));
    sim.run();
    return () -> {
      other.fall.send("down the stairs");
      sim.run();
    };
  }

  private static final class Clumsy extends Selector {
    final Mailbox<String> fall = mailbox("fall", this::onFall);

    private void onFall(String how) {
      throw new IllegalStateException(how);
    }
  }
}
