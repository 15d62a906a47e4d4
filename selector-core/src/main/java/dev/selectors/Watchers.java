package dev.selectors;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Those who want to know when one selector ends. */
final class Watchers {
  /** One of them. Called by the selector's thread, or by the thread that adds it too late. */
  interface Watch {
    void ended(Down down);

    /**
     * The selector begins anew: now, or when its siblings are ready, or after a pause.
     *
     * @param cause the failure that it does so for; null if that is not known
     */
    default void beginsAnew(@Nullable Throwable cause) {}

    /** Whether this watcher can never be told, as it has ended itself. */
    default boolean isOfTheDead() {
      return false;
    }
  }

  /** One monitor: fires once, or is cancelled once. */
  private final class Monitor implements Watch, News.Tie, Cancellable {
    private final MailboxRef<? super Down> watcher;
    /** Where the news goes; null as long as that is not known, or if it cannot be known. */
    private volatile @Nullable Mailbox<? super Down> mailbox;

    private final AtomicBoolean over = new AtomicBoolean();

    Monitor(MailboxRef<? super Down> watcher) {
      this.watcher = watcher;
      this.mailbox = Mailbox.behind(watcher);
    }

    @Override
    public void ended(Down news) {
      Mailbox<? super Down> to = null;
      try {
        to = mailboxFor(news);
        if (to == null && use()) {
          watcher.send(news);
        }
      } catch (Throwable e) {
        use(); // no news will come, if it was a router that has failed
        watcherFailed(news.selector(), e);
      }
      if (to != null) {
        mailbox = to; // before the news is there: whoever cancels from then on has it taken out
        boolean unused = Shortage.outlast(PUT, this, news);
      }
    }

    private boolean put(Down news) {
      // Can still be cancelled until it is handled.
      Objects.requireNonNull(mailbox, "no mailbox for news").put(new News<>(news, this));
      return true;
    }

    private @Nullable Mailbox<? super Down> mailboxFor(Down news) {
      return watcher instanceof Router<? super Down> router && !isCut()
          ? router.target(news)
          : mailbox;
    }

    /** It is the watcher's failure; others want to be told too. */
    private void watcherFailed(Selector ended, Throwable e) {
      Journal journal = ended.system().journal();
      journal.failed(
          new Failure("a watcher of " + ended.name(), null, e, Directive.RESUME), Origin.WATCHER);
      journal.passOnIfFatal(e);
    }

    @Override
    public boolean isOfTheDead() {
      if (watcher instanceof Router<?> router) {
        return router.isOfTheDead();
      }
      if (watcher instanceof ReplyTo<?> reply) {
        return reply.isOver();
      }
      Mailbox<?> its = mailbox;
      return its != null && its.cell().is(ControlWord.TERMINATED);
    }

    @Override
    public boolean isCut() {
      return over.get();
    }

    @Override
    public boolean use() {
      return over.compareAndSet(false, true);
    }

    @Override
    public boolean cancel() {
      if (!use()) {
        return false;
      }
      boolean untold = remove(this);
      Mailbox<?> its = mailbox;
      if (!untold && its != null) {
        its.someIsVoid(null); // the news may wait there
      }
      return !isOfTheDead(); // a dead watcher is never told anyway
    }
  }

  /** For {@link #ended}. */
  static final BiFunction<Selector, ExitReason, Down> DOWN = Down::new;

  private static final Function<Watchers, @Nullable Watch> NEXT = Watchers::takeNext;
  private static final BiFunction<Monitor, Down, Boolean> PUT = Monitor::put;

  /** How many may watch before the first search for watchers that have ended. */
  private static final int FEW = 16;

  private final Set<Watch> watches = Shortage.withTable(new LinkedHashSet<>());
  /** How many may watch before the next such search. */
  private int crowd = FEW;

  private final CompletableFuture<ExitReason> terminated = new CompletableFuture<>();
  /** One for all callers: one for each of them would be kept until the end. */
  private final CompletionStage<ExitReason> whenTerminated = terminated.minimalCompletionStage();

  private @Nullable Down down;

  CompletionStage<ExitReason> whenTerminated() {
    return whenTerminated;
  }

  Cancellable monitor(MailboxRef<? super Down> watcher) {
    Monitor monitor = new Monitor(watcher);
    add(monitor);
    return monitor;
  }

  /** Adds one; it is told at once if the selector has ended. */
  void add(Watch watch) {
    Down already;
    synchronized (this) {
      already = down;
      if (already == null) {
        if (watches.size() >= crowd) {
          forgetTheDead();
        }
        watches.add(watch);
      }
    }
    if (already != null) {
      watch.ended(already);
    }
  }

  /** Dead watchers would pile up at one that lives long and is watched by many that do not. */
  private void forgetTheDead() {
    watches.removeIf(Watch::isOfTheDead);
    crowd = Math.max(FEW, 2 * watches.size()); // so that each is looked at once or twice
  }

  /** Removes one; false if it is about to be told, or was told. */
  synchronized boolean remove(Watch watch) {
    return watches.remove(watch);
  }

  /**
   * Tells all, once. Watchers are called without a lock held. If one throws, as a rule for want of
   * memory, the others are told all the same.
   */
  void ended(Down news) {
    synchronized (this) {
      if (down != null) {
        return;
      }
      down = news;
    }
    try {
      for (Watch watch = next(); watch != null; watch = next()) {
        tell(watch, news);
      }
    } finally {
      terminated.complete(news.reason());
    }
  }

  private static void tell(Watch watch, Down news) {
    try {
      watch.ended(news);
    } catch (Throwable t) {
      Journal.tellThread(t);
    }
  }

  /** One by one, as there may be no memory for a list of all; null if none is left. */
  private @Nullable Watch next() {
    return Shortage.outlast(NEXT, this);
  }

  private synchronized @Nullable Watch takeNext() {
    Iterator<Watch> all = watches.iterator();
    if (!all.hasNext()) {
      return null;
    }
    Watch next = all.next();
    all.remove();
    return next;
  }

  void beginsAnew(Throwable cause) {
    List<Watch> told;
    synchronized (this) {
      told = List.copyOf(watches);
    }
    Journal.tellEach(told, watch -> watch.beginsAnew(cause));
  }
}
