package dev.selectors.savina.filterbank;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/**
 * The join as an actor: it must take every item as it comes, so it keeps the rows that lack
 * something in a dictionary.
 */
final class DictionaryIntegrator extends PortableActor<FilterMessage.ToJoin> implements Integrator {
  private final Rows rows;
  private final int channels;
  private final MailboxRef<? super FilterMessage.ToCombine> combine;
  private int exited;

  DictionaryIntegrator(
      Rows rows,
      FilterParams params,
      MailboxRef<? super FilterMessage.ToCombine> combine,
      Finish finish) {
    super(finish);
    this.rows = rows;
    this.channels = params.channels();
    this.combine = combine;
  }

  @Override
  protected void receive(FilterMessage.ToJoin message) {
    switch (message) {
      case FilterMessage.Item item -> {
        FilterMessage.Row row = rows.add(item);
        if (row != null) {
          combine.send(row);
        }
      }
      case FilterMessage.Exit end -> {
        exited++;
        if (exited == channels) {
          exit();
        }
      }
    }
  }

  @Override
  protected void onExit() {
    combine.send(FilterMessage.EXIT);
  }

  @Override
  public MailboxRef<? super FilterMessage.ToJoin> inbox(int channel) {
    return self();
  }

  @Override
  public int left() {
    return rows.partial();
  }
}
