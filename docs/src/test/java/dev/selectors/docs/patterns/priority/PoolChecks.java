package dev.selectors.docs.patterns.priority;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;

final class PoolChecks {
  private record Job(
      Urgency urgency,
      long number,
      String text,
      CompletableFuture<Integer> result,
      Function<String, Integer> check)
      implements Runnable, Comparable<Job> {
    private static final Comparator<Job> ORDER =
        Comparator.comparing(Job::urgency).thenComparing(Job::number);

    @Override
    public int compareTo(Job other) {
      return ORDER.compare(this, other);
    }

    @Override
    public void run() {
      if (result.isDone()) {
        return;
      }
      try {
        result.complete(check.apply(text));
      } catch (RuntimeException e) {
        result.completeExceptionally(e);
      }
    }
  }

  private final AtomicLong sent = new AtomicLong();
  private final Function<String, Integer> check;
  private final ThreadPoolExecutor pool;

  PoolChecks(int workers, Function<String, Integer> check) {
    this.check = check;
    pool = new ThreadPoolExecutor(
        workers, workers, 0, TimeUnit.SECONDS, new PriorityBlockingQueue<>());
  }

  CompletionStage<Integer> check(Urgency urgency, String text) {
    CompletableFuture<Integer> result = new CompletableFuture<>();
    pool.execute(new Job(urgency, sent.getAndIncrement(), text, result, check));
    return result.orTimeout(1, TimeUnit.HOURS);
  }

  void stop(Consumer<String> undone) {
    pool.shutdown();
    List<Runnable> waiting = new ArrayList<>();
    pool.getQueue().drainTo(waiting);
    for (Runnable next : waiting) {
      Job job = (Job) next;
      undone.accept(job.text());
      job.result().completeExceptionally(new CancellationException("stopped"));
    }
  }
}
