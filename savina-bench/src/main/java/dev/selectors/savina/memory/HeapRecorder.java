package dev.selectors.savina.memory;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import dev.selectors.savina.memory.Timeline.Point;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/** Records how much of the heap of this JVM is in use, until it is closed. */
final class HeapRecorder implements AutoCloseable {
  private static final long PERIOD_MILLIS = 50;

  private final long start = uptime();
  private final Set<String> pools = ManagementFactory.getMemoryPoolMXBeans().stream()
      .filter(pool -> pool.getType() == MemoryType.HEAP)
      .map(MemoryPoolMXBean::getName)
      .collect(Collectors.toUnmodifiableSet());
  private final CountDownLatch closed = new CountDownLatch(1);
  // Written by a thread of its own, and by the JVM's own thread for such news.
  private final List<Point> used = new ArrayList<>();
  private final List<Point> kept = new ArrayList<>();

  private HeapRecorder() {}

  /** A recorder that has begun. */
  static HeapRecorder begin() {
    HeapRecorder recorder = new HeapRecorder();
    collectors()
        .forEach(one -> one.addNotificationListener(
            (news, any) -> recorder.collected(news), HeapRecorder::isCollection, null));
    Thread clock = new Thread(recorder::watch, "heap recorder");
    clock.setDaemon(true);
    clock.start();
    return recorder;
  }

  private static List<NotificationEmitter> collectors() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .filter(NotificationEmitter.class::isInstance)
        .map(NotificationEmitter.class::cast)
        .toList();
  }

  private static boolean isCollection(Notification news) {
    return news.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION);
  }

  private void watch() {
    try {
      do {
        look();
      } while (!closed.await(PERIOD_MILLIS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      // Only the end of the program interrupts it.
    }
  }

  private synchronized void look() {
    long bytes = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    used.add(new Point(uptime() - start, bytes));
  }

  private synchronized void collected(Notification news) {
    GcInfo info = GarbageCollectionNotificationInfo.from((CompositeData) news.getUserData())
        .getGcInfo();
    long bytes = info.getMemoryUsageAfterGc().entrySet().stream()
        .filter(pool -> pools.contains(pool.getKey()))
        .mapToLong(pool -> pool.getValue().getUsed())
        .sum();
    // News of a collection before the start may come late.
    if (info.getEndTime() >= start && closed.getCount() > 0) {
      kept.add(new Point(info.getEndTime() - start, bytes));
    }
  }

  /** The milliseconds since the start of the JVM, by which it also dates collections. */
  private static long uptime() {
    return ManagementFactory.getRuntimeMXBean().getUptime();
  }

  /** How long it has been recording. */
  Duration age() {
    return Duration.ofMillis(uptime() - start);
  }

  /** What was recorded so far, during which so many runs were done. */
  synchronized Timeline timeline(int runs) {
    return new Timeline(runs, List.copyOf(used), List.copyOf(kept));
  }

  /** Ends the recording; the listeners, which then do nothing, end with the JVM. */
  @Override
  public void close() {
    closed.countDown();
  }
}
