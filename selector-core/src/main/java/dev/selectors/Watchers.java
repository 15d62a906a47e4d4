package dev.selectors;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Those who want to know when one selector ends. */
final class Watchers {
  /** One monitor: fires once, or is cancelled once. */
  private final class Monitor implements Cancellable {
    private final MailboxRef<? super Down> watcher;
    private final AtomicBoolean over = new AtomicBoolean();

    Monitor(MailboxRef<? super Down> watcher) {
      this.watcher = watcher;
    }

    void fire(Down down) {
      if (over.compareAndSet(false, true)) {
        try {
          watcher.send(down);
        } catch (RuntimeException e) {
          // It is the watcher's failure; others want to be told too.
          Selector ended = down.selector();
          ended
              .system()
              .journal()
              .failed(new Failure("a watcher of " + ended.name(), null, e, Directive.RESUME));
        }
      }
    }

    @Override
    public boolean cancel() {
      if (!over.compareAndSet(false, true)) {
        return false;
      }
      synchronized (Watchers.this) {
        monitors.remove(this);
      }
      return true;
    }
  }

  private final List<Monitor> monitors = new ArrayList<>();
  private final CompletableFuture<ExitReason> terminated = new CompletableFuture<>();
  private @Nullable Down down;

  CompletionStage<ExitReason> whenTerminated() {
    return terminated.minimalCompletionStage();
  }

  Cancellable monitor(MailboxRef<? super Down> watcher) {
    Monitor monitor = new Monitor(watcher);
    Down already;
    synchronized (this) {
      already = down;
      if (already == null) {
        monitors.add(monitor);
      }
    }
    if (already != null) {
      monitor.fire(already);
    }
    return monitor;
  }

  /** Tells all, once. Watchers are called without a lock held. */
  void ended(Down news) {
    List<Monitor> told;
    synchronized (this) {
      if (down != null) {
        return;
      }
      down = news;
      told = List.copyOf(monitors);
      monitors.clear();
    }
    told.forEach(m -> m.fire(news));
    terminated.complete(news.reason());
  }
}
