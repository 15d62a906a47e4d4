package dev.selectors;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The waits in one system: of requests for an answer, and of selectors for room. Looks for wait
 * cycles if so wanted.
 */
final class Waits {
  /** A selector, or a turn of it, waits for a message to be let in. Several can wait for the same. */
  record RoomWait(Admission room, Cell sender) {}

  private final SelectorSystem system;
  /** Null if nobody wants to hear of wait cycles. */
  private final @Nullable Lookout lookout;

  private final Teller teller;

  private final Set<ReplyTo<?>> forAnswers = ConcurrentHashMap.newKeySet();
  private final Set<RoomWait> forRoom = ConcurrentHashMap.newKeySet();

  private final AtomicLong numbers = new AtomicLong();
  /** Who waited for whom at the last look; where each request was changes while a cycle lasts. */
  private final Set<List<List<String>>> reported = ConcurrentHashMap.newKeySet();

  private volatile boolean closed;

  /** @param lookEvery how often to look for wait cycles while somebody waits; null for never */
  Waits(SelectorSystem system, @Nullable Duration lookEvery) {
    this.system = system;
    teller = new Teller(system.threads(), "wait-cycles");
    lookout = lookEvery == null
        ? null
        : new Lookout(system.timekeeper(), lookEvery, this::isAnyWaiting, this::reportCycles);
  }

  /** False if the system was closed: nobody may come any more to let the request fail. */
  boolean add(ReplyTo<?> replyTo) {
    forAnswers.add(replyTo);
    if (closed) {
      return false;
    }
    look();
    return true;
  }

  void remove(ReplyTo<?> replyTo) {
    forAnswers.remove(replyTo);
  }

  /** In the order of asking. */
  List<ReplyTo<?>> forAnswers() {
    return forAnswers.stream()
        .sorted(Comparator.comparingLong(ReplyTo::number))
        .collect(Collectors.toUnmodifiableList());
  }

  boolean isAnyForAnswers() {
    return !forAnswers.isEmpty();
  }

  void add(RoomWait wait) {
    forRoom.add(wait);
    look();
  }

  void remove(RoomWait wait) {
    forRoom.remove(wait);
  }

  Set<RoomWait> forRoom() {
    return Set.copyOf(forRoom);
  }

  boolean lasts(RoomWait wait) {
    return wait.room().isWaiting() && forRoom.contains(wait);
  }

  long nextNumber() {
    return numbers.getAndIncrement();
  }

  /**
   * Nobody will answer any more, and no deadline will pass: whoever asks from now on is told.
   *
   * @return those that wait, who are to be told by the caller
   */
  List<ReplyTo<?>> systemClosed() {
    closed = true;
    return forAnswers();
  }

  /**
   * Takes time in proportion to the largest number of those that have ever waited at once: sets of
   * this kind do not become smaller when what they hold does.
   */
  private void reportCycles() {
    List<WaitCycle> cycles = Diagnosis.waitCycles(system);
    reported.retainAll(cycles.stream().map(Waits::parties).toList());
    List<WaitCycle> news =
        cycles.stream().filter(cycle -> !reported.contains(parties(cycle))).toList();
    if (!news.isEmpty() && isTold(news)) {
      news.forEach(cycle -> reported.add(parties(cycle)));
    }
  }

  /** In real time not on the thread that looks, which is that of all timers. */
  private boolean isTold(List<WaitCycle> news) {
    Runnable telling = () -> news.forEach(system.journal()::waitCycle);
    if (system.ownsTime()) {
      return teller.tells(telling);
    }
    telling.run();
    return true;
  }

  private static List<List<String>> parties(WaitCycle cycle) {
    return cycle.waits().stream()
        .map(wait -> List.of(wait.selector(), wait.awaited(), wait.mailbox()))
        .toList();
  }

  private void look() {
    if (lookout != null) {
      lookout.rouse();
    }
  }

  private boolean isAnyWaiting() {
    return !forAnswers.isEmpty() || !forRoom.isEmpty();
  }
}
