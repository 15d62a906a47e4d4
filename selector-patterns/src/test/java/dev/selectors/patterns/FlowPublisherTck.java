package dev.selectors.patterns;

import dev.selectors.SelectorSystem;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.reactivestreams.tck.flow.FlowPublisherVerification;
import org.testng.annotations.Test;

/** The rules of Reactive Streams for publishers; run by {@link ReactiveStreamsTckTest}. */
public final class FlowPublisherTck extends FlowPublisherVerification<Long> {
  private final SelectorSystem system = ReactiveStreamsTckTest.system();

  /** Made by TestNG. */
  public FlowPublisherTck() {
    super(ReactiveStreamsTckTest.environment());
  }

  @Override
  @Test
  public void
      required_spec313_cancelMustMakeThePublisherEventuallyDropAllReferencesToTheSubscriber()
          throws Throwable {
    activePublisherTest(3, false, ReactiveStreamsTckTest::cancelledSubscriberIsLetGo);
  }

  @Override
  public Flow.Publisher<Long> createFlowPublisher(long elements) {
    FlowPublisher<Long> publisher = system.spawn(new FlowPublisher<Long>(16));
    feed(publisher, 0, elements);
    return publisher;
  }

  @Override
  public Flow.Publisher<Long> createFailedFlowPublisher() {
    FlowPublisher<Long> publisher = system.spawn(new FlowPublisher<Long>(16));
    publisher.fail(new IllegalStateException("failed, as it should"));
    publisher.whenTerminated().toCompletableFuture().join();
    return publisher;
  }

  /** Sends the next one as soon as there is room for it. */
  private static void feed(FlowPublisher<Long> publisher, long next, long elements) {
    for (long i = next; i < elements; i++) {
      CompletionStage<?> sent = publisher.items.sendAsync(i);
      if (!sent.toCompletableFuture().isDone()) {
        long rest = i + 1;
        var unused = sent.thenRun(() -> feed(publisher, rest, elements));
        return;
      }
    }
    publisher.complete();
  }
}
