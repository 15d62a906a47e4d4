package dev.selectors.docs.pipes;

import java.nio.channels.SelectionKey;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

final class EventProc {
  final CompletableFuture<@Nullable Void> done = new CompletableFuture<>();
  private final End end;
  private final Dispatcher dispatcher;
  private final Executor pool;
  private boolean writes;
  private int roundsLeft;
  private int left;

  EventProc(End end, Dispatcher dispatcher, Executor pool, boolean writes, int rounds) {
    this.end = end;
    this.dispatcher = dispatcher;
    this.pool = pool;
    this.writes = writes;
    roundsLeft = rounds;
  }

  void start() {
    left = end.amount;
    await();
  }

  private void await() {
    if (writes) {
      dispatcher.register(end.channel, SelectionKey.OP_WRITE, r -> pool.execute(this::writeData));
    } else {
      dispatcher.register(end.channel, SelectionKey.OP_READ, r -> pool.execute(this::readData));
    }
  }

  private void writeData() {
    try {
      left -= end.write(left);
      goOn();
    } catch (RuntimeException e) {
      done.completeExceptionally(e);
    }
  }

  private void readData() {
    try {
      left -= end.read();
      goOn();
    } catch (RuntimeException e) {
      done.completeExceptionally(e);
    }
  }

  private void goOn() {
    if (left == 0) {
      left = end.amount;
      writes = !writes;
      roundsLeft--;
    }
    if (roundsLeft > 0) {
      await();
    } else {
      done.complete(null);
    }
  }
}
