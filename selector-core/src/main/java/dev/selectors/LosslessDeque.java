package dev.selectors;

import java.util.ArrayDeque;

/**
 * An {@link ArrayDeque} that loses nothing if there is no memory for more places: what was to be
 * added is refused, by the error, and the others stay.
 *
 * <p>The JDK's deque stores first and grows then. If it cannot grow, it has as many elements as
 * places, and takes that for none: it says that it is empty, and what comes next replaces what came
 * first.
 *
 * @param <E> what is in it
 */
@SuppressWarnings("serial") // serializable by inheritance only
final class LosslessDeque<E> extends ArrayDeque<E> {
  /** With one place, as most are never used. */
  LosslessDeque() {
    super(0);
  }

  @Override
  public void addLast(E e) {
    try {
      super.addLast(e);
    } catch (Throwable t) {
      if (isEmpty()) {
        pollLast(); // the one just stored, if it was
      }
      throw t;
    }
  }

  @Override
  public void addFirst(E e) {
    try {
      super.addFirst(e);
    } catch (Throwable t) {
      if (isEmpty()) {
        pollFirst();
      }
      throw t;
    }
  }
}
