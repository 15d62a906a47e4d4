package dev.selectors.savina.ownruntime;

import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.runtimes.RuntimeProvider;
import java.util.concurrent.ThreadPoolExecutor;

/** What the suite has to know of these actors. */
public final class PoolProvider implements RuntimeProvider {

  /** For the service loader. */
  public PoolProvider() {}

  @Override
  public String name() {
    return "pool";
  }

  @Override
  public Class<?> type() {
    return ThreadPoolExecutor.class;
  }

  @Override
  public String tuning() {
    return "a fixed pool of threads, a task for each message";
  }

  @Override
  public ActorRuntime open(int workers) {
    return new PoolRuntime(workers);
  }
}
