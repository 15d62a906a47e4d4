package dev.selectors.patterns;

import dev.selectors.ReplyTo;
import java.util.function.Function;

/** Makes a request, and notes that: what is thrown afterwards comes from the one who was asked. */
final class NotedRequest<Q, A> implements Function<ReplyTo<A>, Q> {
  private final Function<? super ReplyTo<A>, ? extends Q> request;
  private boolean made;

  NotedRequest(Function<? super ReplyTo<A>, ? extends Q> request) {
    this.request = request;
  }

  @Override
  public Q apply(ReplyTo<A> address) {
    Q message = request.apply(address);
    made = message != null;
    return message;
  }

  boolean isMade() {
    return made;
  }
}
