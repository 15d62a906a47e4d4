package dev.selectors.docs.patterns.join;

import dev.selectors.MailboxRef;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** As {@link SelectorStand}, with a lock around three queues. */
final class LockStand {
  private final Lock lock = new ReentrantLock();
  private final Queue<String> guests = new ArrayDeque<>();
  private final Queue<String> buses = new ArrayDeque<>();
  private final Queue<String> taxis = new ArrayDeque<>();
  private final MailboxRef<Ride> rides;

  LockStand(MailboxRef<Ride> rides) {
    this.rides = rides;
  }

  void guest(String name) {
    arrive(guests, name);
  }

  void bus(String name) {
    arrive(buses, name);
  }

  void taxi(String name) {
    arrive(taxis, name);
  }

  private void arrive(Queue<String> queue, String name) {
    lock.lock();
    try {
      queue.add(name);
      if (!buses.isEmpty() && guests.size() >= 3) {
        List<String> all = List.of(guests.remove(), guests.remove(), guests.remove());
        rides.send(new Ride(buses.remove(), all));
      } else if (!taxis.isEmpty() && !guests.isEmpty()) {
        rides.send(new Ride(taxis.remove(), List.of(guests.remove())));
      }
    } finally {
      lock.unlock();
    }
  }
}
