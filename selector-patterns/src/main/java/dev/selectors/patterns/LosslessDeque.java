package dev.selectors.patterns;

import java.util.ArrayDeque;

/**
 * An {@link ArrayDeque} that loses nothing if there is no memory for more places: the error refuses
 * the element to be added, and the others stay.
 *
 * <p>The JDK's deque stores first and then grows. If it cannot grow, it has as many elements as
 * places, which it takes for none: it says that it is empty, and what comes next replaces what came
 * first.
 *
 * @param <E> the elements
 */
@SuppressWarnings("serial") // serializable by inheritance only
final class LosslessDeque<E> extends ArrayDeque<E> {
  @Override
  public void addLast(E e) {
    try {
      super.addLast(e);
    } catch (Throwable t) {
      if (isEmpty()) {
        pollLast(); // the one just stored, if it was stored
      }
      throw t;
    }
  }
}
