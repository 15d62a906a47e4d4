package dev.selectors.patterns;

import dev.selectors.SelectorSystem;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.function.Function;
import org.reactivestreams.tck.flow.IdentityFlowProcessorVerification;
import org.testng.annotations.AfterClass;
import org.testng.annotations.Test;

/** The rules of Reactive Streams for processors; run by {@link ReactiveStreamsTckTest}. */
public final class FlowProcessorTck extends IdentityFlowProcessorVerification<Integer> {
  private final SelectorSystem system = ReactiveStreamsTckTest.system();
  private final ExecutorService publishers = Executors.newVirtualThreadPerTaskExecutor();

  /** Made by TestNG. */
  public FlowProcessorTck() {
    super(ReactiveStreamsTckTest.environment());
  }

  @Override
  @Test
  public void
      required_spec313_cancelMustMakeThePublisherEventuallyDropAllReferencesToTheSubscriber()
          throws Throwable {
    ReactiveStreamsTckTest.cancelledSubscriberIsLetGo(createPublisher(3));
  }

  @Override
  protected Flow.Processor<Integer, Integer> createIdentityFlowProcessor(int bufferSize) {
    return system.spawn(new FlowProcessor<Integer, Integer>(bufferSize, Function.identity()));
  }

  @Override
  protected Flow.Publisher<Integer> createFailedFlowPublisher() {
    FlowProcessor<Integer, Integer> processor =
        system.spawn(new FlowProcessor<Integer, Integer>(4, Function.identity()));
    processor.onError(new IllegalStateException("failed, as it should"));
    processor.whenTerminated().toCompletableFuture().join();
    return processor;
  }

  @Override
  public ExecutorService publisherExecutorService() {
    return publishers;
  }

  @Override
  public Integer createElement(int element) {
    return element;
  }

  @Override
  public boolean doesCoordinatedEmission() {
    return true; // the slowest subscriber sets the pace
  }

  /** Ends the threads. */
  @AfterClass
  public void close() {
    publishers.shutdownNow();
  }
}
