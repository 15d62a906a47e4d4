package dev.selectors.savina.quicksort;

import java.util.ArrayList;
import java.util.List;

/**
 * A list, divided by the element in its middle, in three passes as in the suite.
 *
 * @param less what is less than that element, in the order of the list
 * @param equal what equals it
 * @param greater what is greater, in the order of the list
 */
record Parts(List<Long> less, List<Long> equal, List<Long> greater) {

  /** Divides a list that is not empty. */
  static Parts of(List<Long> values) {
    Long pivot = values.get(values.size() / 2);
    return new Parts(filter(values, pivot, -1), filter(values, pivot, 0), filter(values, pivot, 1));
  }

  private static List<Long> filter(List<Long> values, Long pivot, int wanted) {
    List<Long> some = new ArrayList<>();
    for (Long value : values) {
      if (Integer.signum(value.compareTo(pivot)) == wanted) {
        some.add(value);
      }
    }
    return some;
  }

  /** One list of what has become of three parts. */
  static List<Long> join(List<Long> left, List<Long> middle, List<Long> right) {
    List<Long> all = new ArrayList<>(left.size() + middle.size() + right.size());
    all.addAll(left);
    all.addAll(middle);
    all.addAll(right);
    return all;
  }

  /** A list in order, without any node. */
  static List<Long> sort(List<Long> values) {
    if (values.size() < 2) {
      return values;
    }
    Parts parts = of(values);
    return join(sort(parts.less), parts.equal, sort(parts.greater));
  }
}
