package dev.selectors.docs.patterns.beyond;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** A barber as a thread: it sleeps in the queue that is its waiting room. */
final class ThreadBarber implements AutoCloseable {
  private final BlockingQueue<Customer> waitingRoom;
  private final Thread thread = Thread.ofVirtual().unstarted(this::work);

  ThreadBarber(int chairs) {
    waitingRoom = new ArrayBlockingQueue<>(chairs);
    thread.start();
  }

  /** Called by customers. */
  void enter(Customer customer) {
    if (!waitingRoom.offer(customer)) {
      customer.told().send(false);
    }
  }

  private void work() {
    try {
      while (true) {
        Customer customer = waitingRoom.take();
        Thread.sleep(customer.haircut());
        customer.told().send(true);
      }
    } catch (InterruptedException e) {
      // closed
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
