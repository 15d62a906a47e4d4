package dev.selectors.savina.runtimes;

import com.typesafe.config.Config;
import dev.selectors.savina.dialect.Ranked;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.dispatch.PriorityGenerator;
import org.apache.pekko.dispatch.UnboundedStablePriorityMailbox;

/** Pekko's heap mailbox: ordered by rank, and by arrival within a rank. Pekko makes it by name. */
public final class RankedMailbox extends UnboundedStablePriorityMailbox {

  /** For Pekko. */
  public RankedMailbox(ActorSystem.Settings settings, Config config) {
    super(new ByRank());
  }

  private static final class ByRank extends PriorityGenerator {
    @Override
    public int gen(Object message) {
      return message instanceof Ranked ranked ? ranked.rank() : Integer.MAX_VALUE;
    }
  }
}
