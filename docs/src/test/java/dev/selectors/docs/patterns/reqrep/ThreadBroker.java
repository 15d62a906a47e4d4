package dev.selectors.docs.patterns.reqrep;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Asks all shops for a price, each on a virtual thread, and lets its caller wait. */
final class ThreadBroker {
  private final List<Function<String, Integer>> shops;

  ThreadBroker(List<Function<String, Integer>> shops) {
    this.shops = shops;
  }

  List<Optional<Integer>> inquire(String article) throws InterruptedException {
    List<Callable<Integer>> calls =
        shops.stream().<Callable<Integer>>map(shop -> () -> shop.apply(article)).toList();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      return threads
          .invokeAll(calls, BrokerMessage.LIMIT.toMillis(), TimeUnit.MILLISECONDS)
          .stream()
          .map(ThreadBroker::price)
          .toList();
    }
  }

  private static Optional<Integer> price(Future<Integer> call) {
    return call.state() == Future.State.SUCCESS ? Optional.of(call.resultNow()) : Optional.empty();
  }
}
