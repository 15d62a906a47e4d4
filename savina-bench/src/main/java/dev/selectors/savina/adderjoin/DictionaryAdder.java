package dev.selectors.savina.adderjoin;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import java.util.HashMap;
import java.util.Map;

/**
 * The adder as an actor: it must take every number as it comes, so it keeps the rows that lack
 * something in a dictionary, each under its place in the sequence.
 */
final class DictionaryAdder extends PortableActor<Item> implements Adder {
  private final Map<Integer, PartialRow> rows = new HashMap<>();
  private final int[] received;
  private final Sums sums;

  DictionaryAdder(AdderParams params, Finish finish) {
    super(finish);
    this.received = new int[params.ways()];
    this.sums = new Sums(params);
  }

  @Override
  protected void receive(Item item) {
    int place = received[item.source()]++;
    PartialRow row = rows.computeIfAbsent(place, p -> new PartialRow());
    row.sum += item.value();
    row.matched++;
    if (row.matched == received.length) {
      rows.remove(place);
      if (sums.add(row.sum)) {
        exit();
      }
    }
  }

  private static final class PartialRow {
    long sum;
    int matched;
  }

  @Override
  public MailboxRef<? super Item> inbox(int source) {
    return self();
  }

  @Override
  public AdderJoin.Result result() {
    return sums.result(rows.size());
  }
}
