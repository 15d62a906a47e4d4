package dev.selectors.savina.filterbank;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;

/**
 * A finite impulse response filter: emits the weighted sum of a window of values.
 *
 * <p>As in the suite, the weights belong to the places of a ring, not to the age of its values.
 */
final class Fir extends Stage {
  private final double[] coefficients;
  private final double[] ring;
  private int index;
  private boolean full;
  final Trace emitted = new Trace();

  Fir(double[] coefficients, MailboxRef<? super FilterMessage.Stream> next, Finish finish) {
    super(next, finish);
    this.coefficients = coefficients;
    this.ring = new double[coefficients.length];
  }

  @Override
  void onValue(FilterMessage.Value value) {
    ring[index] = value.value();
    index++;
    if (index == ring.length) {
      index = 0;
      full = true;
    }
    if (!full) {
      return;
    }
    double sum = 0;
    for (int i = 0; i < ring.length; i++) {
      sum += ring[i] * coefficients[ring.length - 1 - i];
    }
    emitted.add(sum);
    emit(new FilterMessage.Value(sum));
  }
}
