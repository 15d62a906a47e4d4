package dev.selectors.savina.filterbank;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;

/** Emits each value a window less one later, and zeros before that. */
final class Delay extends Stage {
  private final double[] ring;
  private int index;

  Delay(FilterParams params, MailboxRef<? super FilterMessage.Stream> next, Finish finish) {
    super(next, finish);
    ring = new double[params.columns() - 1];
  }

  @Override
  void onValue(FilterMessage.Value value) {
    double oldest = ring[index];
    ring[index] = value.value();
    index++;
    if (index == ring.length) {
      index = 0;
    }
    emit(new FilterMessage.Value(oldest));
  }
}
