package dev.selectors.testkit;

/**
 * A task that waits for the thread of the {@link Machine}.
 *
 * @param key how many tasks are to be done before this one
 * @param number of the task, in the order of arrival
 * @param turns how many turns had been taken when it came
 * @param time when it came
 * @param putOff whether chance put it off
 */
record Waiting(Runnable task, long key, long number, long turns, long time, boolean putOff)
    implements Comparable<Waiting> {
  @Override
  public int compareTo(Waiting other) {
    return key != other.key ? Long.compare(key, other.key) : Long.compare(number, other.number);
  }
}
