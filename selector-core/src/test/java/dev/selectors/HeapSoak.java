package dev.selectors;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Sends many messages through a small heap: whatever keeps handled ones, even one in a thousand,
 * fills it, and shows in the old generation before that. Run by the script
 * {@code selector-core/soak --heap}, and on a small scale by the tests.
 */
final class HeapSoak {
  private static final int STEPS = 10;
  private static final int SENDERS = 2;
  /** How many messages of one sender may be under way. */
  private static final int WINDOW = 4_000;

  /** A message of some size, so that it matters what is kept. */
  private record Parcel(Semaphore window, ByteBuffer content) {}

  /** Takes parcels in mailboxes of every kind, and lets their senders send more. */
  private static final class Sink extends Selector {
    final List<Mailbox<Parcel>> boxes = new ArrayList<>();
    long handledBytes;

    Sink(SelectionPolicy policy) {
      policy(policy);
      boxes.add(mailbox("linked", this::take));
      boxes.add(this.<Parcel>mailbox("guarded", this::take).headGuard(m -> true));
      boxes.add(this.<Parcel>mailbox("refusing", this::take)
          .bounded(2 * SENDERS * WINDOW, Overflow.REJECT));
      boxes.add(this.<Parcel>mailbox("dropping", this::take)
          .bounded(2 * SENDERS * WINDOW, Overflow.DROP_OLDEST));
      boxes.add(this.<Parcel>mailbox("waiting", this::take).bounded(100, Overflow.WAIT));
    }

    private void take(Parcel parcel) {
      handledBytes += parcel.content.capacity();
      parcel.window.release();
    }
  }

  /** What was used after a full collection, in bytes. */
  record Used(long messages, long heap, long old) {}

  private HeapSoak() {}

  /** Why a run would show nothing; null if it would show something. */
  private static @Nullable String refusal(long messages, int size) {
    long heap = Runtime.getRuntime().maxMemory();
    long most = heap / (2L * SENDERS * WINDOW); // half of it, as what is handled needs room, too
    return messages < 1
        ? "no message would be sent: " + messages
        : size < 1 || size > most
            ? "messages of " + size + " bytes; from 1 to " + most + " in a heap of " + (heap >> 20)
                + " MiB, as " + SENDERS * WINDOW + " are under way"
            : null;
  }

  /**
   * Sends at least so many messages through each kind of mailbox in turn; returns what was used
   * meanwhile.
   *
   * @throws IllegalArgumentException if that would show nothing
   */
  static List<Used> run(long messages, int size) throws InterruptedException {
    String refusal = refusal(messages, size);
    if (refusal != null) {
      throw new IllegalArgumentException(refusal);
    }
    long each = (messages - 1) / (STEPS * SENDERS) + 1; // per sender and step
    List<Used> used = new ArrayList<>();
    try (SelectorSystem system =
        SelectorSystem.builder().name("heap").parallelism(2).build()) {
      List<Sink> sinks = List.of(
          system.spawn(new Sink(SelectionPolicy.multilevel())),
          system.spawn(new Sink(SelectionPolicy.arrivalOrder())));
      send(sinks, each, size); // afterwards classes are loaded, and pools have their size
      for (int step = 1; step <= STEPS; step++) {
        send(sinks, each, size);
        if (!system.awaitQuiescence(Duration.ofMinutes(1))) {
          throw new IllegalStateException("the system does not come to rest");
        }
        used.add(used(each * SENDERS * step));
      }
      long bytes = sinks.stream().mapToLong(sink -> sink.handledBytes).sum();
      if (bytes < messages * size) {
        throw new IllegalStateException("only " + bytes + " bytes were handled");
      }
    }
    return used;
  }

  private static void send(List<Sink> sinks, long each, int size) throws InterruptedException {
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    List<Thread> senders = new ArrayList<>();
    for (int s = 0; s < SENDERS; s++) {
      senders.add(Thread.ofPlatform().start(() -> {
        try {
          sendSome(sinks, each, size);
        } catch (Throwable e) {
          failure.set(e);
        }
      }));
    }
    for (Thread sender : senders) {
      sender.join();
    }
    if (failure.get() != null) {
      throw new IllegalStateException("a sender has failed", failure.get());
    }
  }

  private static void sendSome(List<Sink> sinks, long messages, int size)
      throws InterruptedException {
    Semaphore window = new Semaphore(WINDOW);
    for (long n = 0; n < messages; n++) {
      window.acquire();
      List<Mailbox<Parcel>> boxes = sinks.get((int) (n % sinks.size())).boxes;
      Mailbox<Parcel> box = boxes.get((int) (n / sinks.size() % boxes.size()));
      var unused =
          box.sendAsync(new Parcel(window, ByteBuffer.allocate(size))).toCompletableFuture();
    }
    window.acquire(WINDOW);
  }

  private static Used used(long messages) {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return new Used(messages, runtime.totalMemory() - runtime.freeMemory(), oldGeneration());
  }

  /** What it had in use after the last collection; 0 if the JVM has no old generation. */
  private static long oldGeneration() {
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      MemoryUsage usage = pool.getCollectionUsage();
      if (usage != null && (pool.getName().contains("Old") || pool.getName().contains("Tenured"))) {
        return usage.getUsed();
      }
    }
    return 0;
  }

  /** How much more of the old generation was used at the end than at the beginning. */
  static long growth(List<Used> used) {
    return used.get(used.size() - 1).old() - used.get(0).old();
  }

  /**
   * Arguments: how many messages, how many bytes each. Exit status 1 if the heap has grown, 2 if
   * nothing was tried.
   */
  public static void main(String[] args) throws InterruptedException {
    long messages = args.length > 0 ? Long.parseLong(args[0]) : 100_000_000;
    int size = args.length > 1 ? Integer.parseInt(args[1]) : 64;
    String refusal = refusal(messages, size);
    if (refusal != null) {
      System.err.println(refusal);
      System.exit(2);
    }
    long start = System.nanoTime();
    List<Used> used = run(messages, size);
    System.out.printf(
        Locale.ROOT,
        "%,d messages of %d bytes in a heap of %d MiB, %.0f s%n",
        messages,
        size,
        Runtime.getRuntime().maxMemory() >> 20,
        (System.nanoTime() - start) / 1e9);
    System.out.printf("%15s %12s %15s%n", "messages", "heap, KiB", "old part, KiB");
    for (Used u : used) {
      System.out.printf(
          Locale.ROOT, "%,15d %,12d %,15d%n", u.messages(), u.heap() >> 10, u.old() >> 10);
    }
    boolean flat = growth(used) < 1 << 20;
    System.out.println(flat ? "Nothing was kept." : "THE OLD GENERATION HAS GROWN.");
    System.exit(flat ? 0 : 1);
  }
}
