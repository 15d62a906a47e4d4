package dev.selectors.docs.patterns.beyond;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Function;

/** A stage as a thread between two queues. */
final class ThreadStage<A, B> implements AutoCloseable {
  /** Takes an item, and may wait. */
  interface Sink<B> {
    void put(B item) throws InterruptedException;
  }

  private final BlockingQueue<A> in;
  private final Function<A, B> work;
  private final Sink<B> next;
  private final Thread thread = Thread.ofVirtual().unstarted(this::run);

  ThreadStage(int capacity, Function<A, B> work, Sink<B> next) {
    in = new ArrayBlockingQueue<>(capacity);
    this.work = work;
    this.next = next;
    thread.start();
  }

  void put(A item) throws InterruptedException {
    in.put(item);
  }

  private void run() {
    try {
      while (true) {
        next.put(work.apply(in.take()));
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
