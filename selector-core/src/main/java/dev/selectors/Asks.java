package dev.selectors;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The requests of one system that wait for an answer; looks for wait cycles if so wanted. */
final class Asks {
  private final SelectorSystem system;
  private final @Nullable Duration lookEvery;
  private final Set<ReplyTo<?>> waiting = ConcurrentHashMap.newKeySet();
  private final AtomicLong numbers = new AtomicLong();
  private final AtomicBoolean looking = new AtomicBoolean();
  /** Who waited for whom at the last look; where each request was changes while a cycle lasts. */
  private final Set<List<List<String>>> reported = ConcurrentHashMap.newKeySet();

  private volatile boolean closed;

  /** @param lookEvery how often to look for wait cycles while requests wait; null for never */
  Asks(SelectorSystem system, @Nullable Duration lookEvery) {
    this.system = system;
    this.lookEvery = lookEvery;
  }

  /** False if the system was closed: nobody may come any more to let the request fail. */
  boolean add(ReplyTo<?> replyTo) {
    waiting.add(replyTo);
    if (closed) {
      return false;
    }
    if (lookEvery != null && looking.compareAndSet(false, true)) {
      lookLater(lookEvery);
    }
    return true;
  }

  void remove(ReplyTo<?> replyTo) {
    waiting.remove(replyTo);
  }

  /** In the order of asking. */
  List<ReplyTo<?>> waiting() {
    return waiting.stream()
        .sorted(Comparator.comparingLong(ReplyTo::number))
        .collect(Collectors.toUnmodifiableList());
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  long nextNumber() {
    return numbers.getAndIncrement();
  }

  /** Nobody will answer any more, and no deadline will pass. */
  void systemClosed() {
    closed = true;
    waiting().forEach(ReplyTo::systemClosed);
  }

  private void reportCycles() {
    List<WaitCycle> cycles = Diagnosis.waitCycles(system);
    reported.retainAll(cycles.stream().map(Asks::parties).toList());
    cycles.stream()
        .filter(cycle -> reported.add(parties(cycle)))
        .forEach(system.journal()::waitCycle);
  }

  private static List<List<String>> parties(WaitCycle cycle) {
    return cycle.waits().stream()
        .map(wait -> List.of(wait.selector(), wait.awaited(), wait.mailbox()))
        .toList();
  }

  private void lookLater(Duration pause) {
    try {
      system.timekeeper().schedule(() -> look(pause), pause);
    } catch (RejectedExecutionException e) {
      // The system was closed.
    }
  }

  /** On the thread of the timers: takes time in proportion to the number of waiting requests. */
  private void look(Duration pause) {
    try {
      reportCycles();
    } catch (Throwable t) { // for want of memory as a rule: it must not be the end of all looking
      Journal.tellThread(t);
    }
    if (!waiting.isEmpty()) {
      lookLater(pause);
      return;
    }
    looking.set(false);
    if (!waiting.isEmpty() && looking.compareAndSet(false, true)) {
      lookLater(pause); // one was added before the flag was taken back
    }
  }
}
