package dev.selectors.patterns;

import dev.selectors.Directive;
import dev.selectors.Selector;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.function.Function;

/**
 * A selector between a {@link Flow.Publisher} and its subscribers: it turns one item into another,
 * on the way.
 *
 * {@snippet file="dev/selectors/patterns/FlowSnippetsTest.java" region="processor"}
 *
 * <p>Upstream it is a {@link FlowSubscriber}, with a bounded number of items in flight; downstream
 * it does as a {@link FlowPublisher}: the gate of its mailbox is open while there are subscribers,
 * and each has asked for more.
 *
 * <p><b>Ordering.</b> Items come out in the order in which they came in, and an error or the end
 * after all of them.
 *
 * <p><b>Threads.</b> All methods are callable from any thread; the function is called in turns.
 *
 * <p><b>Memory consistency effects:</b> what the publisher did before it signalled an item
 * <i>happens-before</i> what a subscriber does with what was made of it.
 *
 * <p><b>Failure.</b> If the function throws or returns null, the processor fails: upstream is
 * cancelled, and subscribers are told the error; but if a parent has it go on or begin anew, only
 * that item is lost. It ends in the same way when it is stopped; and, when its last subscriber has
 * cancelled, as if the stream were complete.
 *
 * <p><cite>Reactive Streams</cite>, version 1.0.4.
 *
 * @param <T> the items that come in
 * @param <R> the items that come out
 */
public final class FlowProcessor<T, R> extends Selector implements Flow.Processor<T, R> {
  private final FlowOutlet<R> outlet;
  private final FlowSubscriber<T> inlet;

  /**
   * Makes a processor that is not spawned yet.
   *
   * @param inFlight how many items may be requested upstream and not emitted, at least 1
   * @param function makes an item of another one; never null
   * @throws IllegalArgumentException if {@code inFlight} is not positive
   * @throws NullPointerException if {@code function} is null
   */
  public FlowProcessor(int inFlight, Function<? super T, ? extends R> function) {
    Objects.requireNonNull(function, "function of a processor is null");
    outlet = new FlowOutlet<>(this, context(), this::exit);
    inlet = new FlowSubscriber<>(
        context(),
        "items",
        inFlight,
        item -> outlet.emit(Objects.requireNonNull(
            function.apply(item), "function of a processor has returned null")),
        error -> outlet.end(error.orElse(null)));
    inlet.items.level(1).guard(outlet::isOpen);
  }

  /**
   * Subscribes, once {@code onSubscribe} has returned; callable before the processor is spawned.
   *
   * @param subscriber gets what has not been sent to others before; if it is already subscribed, it
   *     is told an {@link IllegalStateException}, which ends it
   * @throws NullPointerException if {@code subscriber} is null
   */
  @Override
  public void subscribe(Flow.Subscriber<? super R> subscriber) {
    outlet.subscribe(subscriber);
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    inlet.onSubscribe(subscription);
  }

  @Override
  public void onNext(T item) {
    inlet.onNext(item);
  }

  @Override
  public void onError(Throwable error) {
    inlet.onError(error);
  }

  @Override
  public void onComplete() {
    inlet.onComplete();
  }

  @Override
  protected Directive onFailure(Throwable cause) {
    return outlet.forgives(cause) ? Directive.RESUME : super.onFailure(cause);
  }
}
