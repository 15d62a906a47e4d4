package dev.selectors.testkit;

import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * What locks the calling thread may hold.
 *
 * <p>Only a dump of the thread tells of its monitors, and for that all threads of the JVM have to
 * stop: some hundred microseconds, thousands of times in a test. But a monitor is left in the
 * method that entered it, so which of them are held depends on how far each method has come; and a
 * thread comes to the same places again and again. So each way to a place is dumped only once.
 */
final class Locks {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final StackWalker WALKER =
      StackWalker.getInstance(Set.of(Option.SHOW_HIDDEN_FRAMES, Option.RETAIN_CLASS_REFERENCE));
  private static final String CONCURRENT = "java.util.concurrent.";
  /** This class calls its dependents without holding a lock. */
  private static final String WITHOUT_LOCKS = CompletableFuture.class.getName();
  /** More than any tests reach, some 20 MB; so that nothing grows without end. */
  private static final int MOST_PLACES = 200_000;

  /** Whether locks may be held, by the way that leads to the place. */
  private static final Map<List<Place>, Boolean> KNOWN = new ConcurrentHashMap<>();

  /** How many places all known ways have together. */
  private static final AtomicInteger PLACES = new AtomicInteger();

  /**
   * How far a method has come; in names, which keep no class loader alive.
   *
   * @param signature tells a method from others of its name, where no line does
   */
  private record Place(StackTraceElement line, String signature, int instruction) {
    static Place of(StackFrame frame) {
      StackTraceElement line = frame.toStackTraceElement();
      return new Place(
          line, line.getLineNumber() < 0 ? frame.getDescriptor() : "", frame.getByteCodeIndex());
    }
  }

  private Locks() {}

  /**
   * Whether the thread has entered a monitor within the last call of that method, or is inside one
   * of Java's own concurrent classes, such as a publisher, whose locks only a search of the heap
   * could find. Other locks remain unknown.
   */
  static boolean mayBeHeldSince(Class<?> type, String method) {
    if (Thread.currentThread().isVirtual()) {
      return true; // nobody can tell
    }
    List<Place> way = WALKER.walk(frames -> frames
        .takeWhile(f -> !isOf(f.getClassName(), f.getMethodName(), type, method))
        .map(Place::of)
        .toList());
    Boolean known = KNOWN.get(way);
    if (known != null) {
      return known;
    }
    boolean mayBe = dumpTells(type, method);
    if (PLACES.addAndGet(way.size()) <= MOST_PLACES) {
      KNOWN.put(way, mayBe);
    }
    return mayBe;
  }

  private static boolean dumpTells(Class<?> type, String method) {
    ThreadInfo me = THREADS
        .getThreadInfo(
            new long[] {Thread.currentThread().threadId()},
            THREADS.isObjectMonitorUsageSupported(),
            false)[0];
    List<String> inside = Stream.of(me.getStackTrace())
        .takeWhile(f -> !isOf(f.getClassName(), f.getMethodName(), type, method))
        .map(StackTraceElement::getClassName)
        .toList();
    return inside.stream().anyMatch(Locks::hasLocks)
        || Stream.of(me.getLockedMonitors()).anyMatch(m -> m.getLockedStackDepth() < inside.size());
  }

  private static boolean hasLocks(String type) {
    return type.startsWith(CONCURRENT) && !type.startsWith(WITHOUT_LOCKS);
  }

  private static boolean isOf(String className, String name, Class<?> type, String method) {
    return className.equals(type.getName()) && name.equals(method);
  }
}
