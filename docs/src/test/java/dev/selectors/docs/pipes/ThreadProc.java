package dev.selectors.docs.pipes;

import java.nio.channels.SelectionKey;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

final class ThreadProc implements Callable<@Nullable Void> {
  private final End end;
  private final Dispatcher dispatcher;
  private final CyclicBarrier exchange;
  private final int rounds;
  private final Semaphore ready = new Semaphore(0);
  private boolean writes;

  ThreadProc(End end, Dispatcher dispatcher, CyclicBarrier exchange, boolean writes, int rounds) {
    this.end = end;
    this.dispatcher = dispatcher;
    this.exchange = exchange;
    this.writes = writes;
    this.rounds = rounds;
  }

  @Override
  public @Nullable Void call() throws Exception {
    for (int round = 0; round < rounds; round++) {
      if (writes) {
        writeData();
      } else {
        readData();
      }
      exchange.await();
      writes = !writes;
    }
    return null;
  }

  private void writeData() throws InterruptedException {
    for (int left = end.amount; left > 0; ) {
      dispatcher.register(end.channel, SelectionKey.OP_WRITE, r -> ready.release());
      ready.acquire();
      left -= end.write(left);
    }
  }

  private void readData() throws InterruptedException {
    for (int left = end.amount; left > 0; ) {
      dispatcher.register(end.channel, SelectionKey.OP_READ, r -> ready.release());
      ready.acquire();
      left -= end.read();
    }
  }
}
