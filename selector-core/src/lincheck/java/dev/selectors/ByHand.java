package dev.selectors;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A system whose workers are the test's own threads, and the audit of the one selector in it. */
final class ByHand {
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final AtomicInteger died = new AtomicInteger();
  final SelectorSystem system = SelectorSystem.builder()
      .executor(tasks::add)
      .onDeadLetter(letter -> died.incrementAndGet())
      .build();
  /** What the selector may await. */
  final CompletableFuture<String> stage = new CompletableFuture<>();

  private final AtomicBoolean inside = new AtomicBoolean();
  private volatile @Nullable String wrong;

  /** A turn begins. */
  void enter() {
    if (inside.getAndSet(true)) {
      complain("turns overlap");
    }
  }

  /** It ends. */
  void leave() {
    inside.set(false);
  }

  void complain(String complaint) {
    wrong = complaint;
  }

  /** Does what somebody was scheduled for first; false if there is nothing. */
  boolean work() {
    Runnable task = tasks.poll();
    if (task == null) {
      return false;
    }
    task.run();
    return true;
  }

  void workUntilNobodyHasAnythingToDo() {
    while (work()) {
      // each is one run
    }
  }

  /**
   * Checks, once nobody has anything to do, that what is left is behind a closed gate, and nothing
   * is lost.
   *
   * @param sent how many messages
   * @param handled how many of them
   * @param open whether messages there could be handled if the selector is not suspended
   */
  void audit(Selector selector, int sent, int handled, Predicate<MailboxSnapshot> open) {
    List<String> complaints = new ArrayList<>();
    if (wrong != null) {
      complaints.add(wrong);
    }
    SelectorSnapshot seen = selector.snapshot();
    boolean suspended = seen.state() instanceof SelectorState.Awaiting;
    for (MailboxSnapshot m : seen.mailboxes()) {
      if (!suspended && open.test(m) && m.depth() > 0) {
        complaints.add("a message waits in an idle selector");
      }
    }
    int waiting = seen.mailboxes().stream().mapToInt(MailboxSnapshot::depth).sum();
    int out = handled + died.get() + waiting;
    if (sent != out) {
      complaints.add(sent + " were sent and " + out + " accounted for");
    }
    if (suspended && stage.isDone()) {
      complaints.add("the continuation was forgotten");
    }
    if (!complaints.isEmpty()) {
      throw new IllegalStateException(complaints + " " + seen);
    }
  }
}
