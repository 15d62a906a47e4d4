package dev.selectors.testkit;

import dev.selectors.Callback;
import dev.selectors.Selector;
import org.jspecify.annotations.Nullable;

/**
 * Makes calls into selectors' code fail: {@link SimulatedSystem#inject}.
 *
 * {@snippet file="dev/selectors/testkit/SnippetsTest.java" region="fault"}
 *
 * <p>Asked before every call of a handler, guard, hook, body, timer, continuation or task, on the
 * thread that makes it. It may inject others, which are asked from the next call on.
 */
@FunctionalInterface
public interface Fault {
  /**
   * Whether this call is to fail.
   *
   * @param call what is about to be called
   * @return what is thrown in place of the call; null to let it be
   */
  @Nullable
  Throwable at(Callback call);

  /**
   * Makes the {@code n}-th call of a kind to a selector fail, once. If that call never comes, it is
   * an error at the end, as with {@link SimulatedSystem#failAt(Selector, int, Throwable)}; a fault
   * of your own need not strike.
   *
   * @param selector whose call
   * @param kind what kind of call
   * @param n which one, counted from 1, and from when the fault was injected
   * @param thrown what is thrown in place of the call
   * @return to be injected
   * @throws IllegalArgumentException if {@code n} is not positive
   */
  static Fault at(Selector selector, Callback.Kind kind, int n, Throwable thrown) {
    return NthCall.of(selector, kind, n, thrown);
  }
}
