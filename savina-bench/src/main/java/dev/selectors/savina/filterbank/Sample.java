package dev.selectors.savina.filterbank;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;

/** Passes on the first value of each window, and a zero in place of every other one. */
final class Sample extends Stage {
  private static final FilterMessage.Value ZERO = new FilterMessage.Value(0);

  private final int rate;
  private int index;

  Sample(FilterParams params, MailboxRef<? super FilterMessage.Stream> next, Finish finish) {
    super(next, finish);
    this.rate = params.columns();
  }

  @Override
  void onValue(FilterMessage.Value value) {
    emit(index == 0 ? value : ZERO);
    index++;
    if (index == rate) {
      index = 0;
    }
  }
}
