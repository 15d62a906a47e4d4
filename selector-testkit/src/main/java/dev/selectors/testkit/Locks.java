package dev.selectors.testkit;

import java.lang.management.ManagementFactory;
import java.lang.management.MonitorInfo;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** What locks the calling thread may hold. Takes some microseconds. */
final class Locks {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final String CONCURRENT = "java.util.concurrent.";
  /** Calls whoever depends on it without a lock. */
  private static final String WITHOUT_LOCKS = CompletableFuture.class.getName();

  private Locks() {}

  /**
   * Whether it has entered a monitor within the first call of that method, or is inside of something
   * concurrent of Java's own, such as a publisher, which has locks that only a search of the heap
   * could find. Of other locks nobody knows.
   */
  static boolean mayBeHeldSince(Class<?> type, String method) {
    ThreadInfo me = THREADS
        .getThreadInfo(
            new long[] {Thread.currentThread().threadId()},
            THREADS.isObjectMonitorUsageSupported(),
            false)[0];
    if (me == null) {
      return true; // a virtual thread: nobody can tell
    }
    StackTraceElement[] stack = me.getStackTrace();
    int outermost = stack.length - 1;
    while (outermost >= 0 && !isOf(stack[outermost], type, method)) {
      outermost--;
    }
    int depth = outermost;
    return Stream.of(stack)
            .limit(depth)
            .map(StackTraceElement::getClassName)
            .anyMatch(Locks::hasLocks)
        || Stream.of(me.getLockedMonitors())
            .mapToInt(MonitorInfo::getLockedStackDepth)
            .anyMatch(at -> at < depth);
  }

  private static boolean hasLocks(String type) {
    return type.startsWith(CONCURRENT) && !type.startsWith(WITHOUT_LOCKS);
  }

  private static boolean isOf(StackTraceElement frame, Class<?> type, String method) {
    return frame.getClassName().equals(type.getName()) && frame.getMethodName().equals(method);
  }
}
