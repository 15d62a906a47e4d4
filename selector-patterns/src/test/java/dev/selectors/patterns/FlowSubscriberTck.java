package dev.selectors.patterns;

import dev.selectors.SelectorSystem;
import java.util.concurrent.Flow;
import org.reactivestreams.tck.flow.FlowSubscriberBlackboxVerification;

/** The rules of Reactive Streams for subscribers; run by {@link ReactiveStreamsTckTest}. */
public final class FlowSubscriberTck extends FlowSubscriberBlackboxVerification<Integer> {
  private final SelectorSystem system = ReactiveStreamsTckTest.system();

  /** Made by TestNG. */
  public FlowSubscriberTck() {
    super(ReactiveStreamsTckTest.environment());
  }

  @Override
  public Flow.Subscriber<Integer> createFlowSubscriber() {
    return system.spawnFrom(
        context -> new FlowSubscriber<>(context, "items", 4, item -> {}, end -> {}));
  }

  @Override
  public Integer createElement(int element) {
    return element;
  }
}
