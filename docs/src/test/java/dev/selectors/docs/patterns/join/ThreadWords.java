package dev.selectors.docs.patterns.join;

import dev.selectors.MailboxRef;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** As {@link SelectorWords}, with virtual threads: one that splits, one for each line, one that joins. */
final class ThreadWords implements AutoCloseable {
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final BlockingQueue<String> texts = new LinkedBlockingQueue<>();
  private final BlockingQueue<List<Future<Integer>>> inFlight = new LinkedBlockingQueue<>();
  private final Semaphore room = new Semaphore(4);

  ThreadWords(MailboxRef<Integer> counts) {
    threads.execute(this::split);
    threads.execute(() -> join(counts));
  }

  void text(String text) {
    texts.add(text);
  }

  private void split() {
    try {
      while (true) {
        String text = texts.take();
        room.acquire();
        inFlight.add(text.lines()
            .map(line -> threads.submit(() -> CountingWorker.count(line)))
            .toList());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // closed
    }
  }

  private void join(MailboxRef<Integer> counts) {
    try {
      while (true) {
        counts.send(sum(inFlight.take()));
        room.release();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // closed
    }
  }

  private static int sum(List<Future<Integer>> lines) throws InterruptedException {
    try {
      int sum = 0;
      for (Future<Integer> line : lines) {
        sum += line.get(10, TimeUnit.SECONDS);
      }
      return sum;
    } catch (ExecutionException | TimeoutException e) {
      return -1;
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
