package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.SelectorSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Subscribers that come and ask while the publisher looks who there is. */
@Timeout(60)
final class FlowRaceTest {
  /** With the race that this is about, one in some three thousand went wrong. */
  private static final int RUNS = 20_000;

  /** Asks when told to; its items are complete with its end. */
  private static final class Collecting implements Flow.Subscriber<Integer> {
    private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();
    private final List<Integer> items = new ArrayList<>();
    final CompletableFuture<List<Integer>> all = new CompletableFuture<>();

    @Override
    public void onSubscribe(Flow.Subscription its) {
      subscription.complete(its);
    }

    @Override
    public void onNext(Integer item) {
      items.add(item);
    }

    @Override
    public void onError(Throwable error) {
      all.completeExceptionally(error);
    }

    @Override
    public void onComplete() {
      all.complete(items);
    }

    void ask(int n) {
      subscription.join().request(n);
    }
  }

  @Test
  void whoSubscribesBeforeOthersAskGetsWhatTheyGet() {
    try (SelectorSystem system = SelectorSystem.create()) {
      for (int run = 0; run < RUNS; run++) {
        FlowPublisher<Integer> publisher = system.spawn(new FlowPublisher<Integer>(4));
        publisher.items.send(1);
        publisher.items.send(2);
        publisher.complete();
        List<Collecting> subscribers =
            List.of(new Collecting(), new Collecting(), new Collecting());
        subscribers.forEach(publisher::subscribe);
        subscribers.forEach(each -> each.ask(2));
        for (Collecting each : subscribers) {
          assertEquals(List.of(1, 2), each.all.join());
        }
      }
    }
  }
}
