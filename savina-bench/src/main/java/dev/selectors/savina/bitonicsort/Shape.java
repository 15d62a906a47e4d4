package dev.selectors.savina.bitonicsort;

/**
 * The size of a network, in closed form.
 *
 * @param actors all of them, with the source and the validation
 * @param joiners how many of them join
 * @param inputs of all joiners together
 * @param hops how many messages carry a value on its way
 * @param steps each of which compares every value once
 */
record Shape(int actors, int joiners, int inputs, int hops, int steps) {
  private static final Shape SOURCE = new Shape(1, 0, 0, 0, 0);
  /** Any actor that all values pass. */
  private static final Shape ONE = new Shape(1, 0, 0, 1, 0);

  /** The network for this many values at a time. */
  static Shape of(int values) {
    // Kernel, the last conversion, and validation.
    Shape all = SOURCE.with(ONE).with(ONE).with(ONE);
    for (int run = 2; run <= values; run *= 2) {
      boolean last = run == values;
      all = all.with(ONE);
      for (int length = run; length >= 2; length /= 2) {
        Shape step = step(length, values / length);
        all = all.with(last ? step : step.with(ONE));
      }
    }
    return all;
  }

  /** The step itself, splitter, workers and joiner; without conversion. */
  private static Shape step(int length, int workers) {
    Shape shell = new Shape(3, 1, workers, 3, 1);
    int comparators = length / 2;
    return shell.with(
        length == 2
            ? new Shape(workers, 0, 0, 1, 0)
            : new Shape(workers * (4 + comparators), workers, workers * comparators, 5, 0));
  }

  private Shape with(Shape other) {
    return new Shape(
        actors + other.actors,
        joiners + other.joiners,
        inputs + other.inputs,
        hops + other.hops,
        steps + other.steps);
  }

  /** Exits that are sent: one to each actor but the source, and one to each input of a joiner. */
  int exits() {
    return actors - 1 - joiners + inputs;
  }
}
