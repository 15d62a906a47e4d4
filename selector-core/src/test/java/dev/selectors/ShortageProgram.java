package dev.selectors;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Somebody waits for one thing while memory is short: it has to come, or whoever waits has to be
 * told that it does not. Loaded by {@link AllocationsCounted} with its own copy of the library.
 */
public abstract class ShortageProgram implements Callable<List<String>> {
  static final Duration LIMIT = Duration.ofSeconds(5);

  /** Ends with another selector. */
  static class Linked extends Selector {
    private final Selector other;

    Linked(Selector other) {
      this.other = other;
      mailboxes("unused", 1, (lane, message) -> {});
    }

    @Override
    protected void onStart() {
      link(other);
    }
  }

  final Set<Object> dead = ConcurrentHashMap.newKeySet();
  final List<CompletableFuture<?>> waits = new ArrayList<>();
  private final Runnable failNoMore;

  /** @param failNoMore ends the shortage */
  ShortageProgram(Runnable failNoMore) {
    this.failNoMore = failNoMore;
  }

  /** While there is memory. */
  abstract void prepare(SelectorSystem system);

  /** Adds what it waits for; an error is told to whoever waits. */
  abstract void begin(SelectorSystem system) throws InterruptedException;

  /** Is told of a failure. */
  void failed() {}

  /** Is told of a dead letter. */
  void undelivered(DeadLetter letter) {
    dead.add(letter.message());
  }

  /** Adds what else is wrong, once all is over. */
  abstract void check(ShutdownReport report, List<String> wrong);

  @Override
  public List<String> call() throws InterruptedException {
    return in(builder().parallelism(2).build());
  }

  final SystemBuilder builder() {
    return SelectorSystem.builder()
        .daemon(true)
        .onFailure(failure -> failed())
        .onDeadLetter(this::undelivered);
  }

  final List<String> in(SelectorSystem system) throws InterruptedException {
    prepare(system);
    boolean unused = system.awaitQuiescence(LIMIT);
    Allocations.begin();
    try {
      begin(system);
    } catch (OutOfMemoryError e) {
      failNoMore.run(); // told
      waits.clear();
    }
    boolean haveCome = true;
    for (int i = 0; i < waits.size(); i++) { // nothing here must need memory
      haveCome &= hasCome(waits.get(i));
    }
    failNoMore.run();
    List<String> wrong = new ArrayList<>();
    if (!haveCome) {
      wrong.add("somebody waits for ever: " + system.snapshots());
    }
    if (haveCome && !waits.isEmpty() && !system.awaitQuiescence(LIMIT)) {
      wrong.add("the system does not come to rest: " + system.snapshots());
    }
    check(system.discard(LIMIT), wrong);
    return wrong;
  }

  private static boolean hasCome(CompletableFuture<?> one) throws InterruptedException {
    try {
      Object unused = one.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (ExecutionException | CancellationException e) {
      return true; // told that it does not come
    } catch (TimeoutException e) {
      return false;
    }
  }
}
