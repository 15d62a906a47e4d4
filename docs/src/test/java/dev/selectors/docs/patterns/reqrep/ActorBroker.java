package dev.selectors.docs.patterns.reqrep;

import dev.selectors.Actor;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.docs.patterns.reqrep.BrokerMessage.Inquiry;
import dev.selectors.docs.patterns.reqrep.BrokerMessage.Quote;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Asks all shops for a price, and puts each answer into the row that it belongs to. */
final class ActorBroker extends Actor<BrokerMessage> {
  /** What it tells itself when a shop has answered, or failed. */
  record Ended(Row row, int shop, Optional<Integer> price) implements BrokerMessage {}

  private static final class Row {
    final Inquiry inquiry;
    final List<Optional<Integer>> prices;
    int missing;

    Row(Inquiry inquiry, int shops) {
      this.inquiry = inquiry;
      this.prices = new ArrayList<>(Collections.nCopies(shops, Optional.empty()));
      this.missing = shops;
    }
  }

  private final List<MailboxRef<Quote>> shops;

  ActorBroker(List<MailboxRef<Quote>> shops) {
    this.shops = shops;
  }

  @Override
  protected void receive(BrokerMessage message) {
    switch (message) {
      case Inquiry i -> onInquiry(i);
      case Ended e -> onEnded(e);
    }
  }

  private void onInquiry(Inquiry i) {
    Row row = new Row(i, shops.size());
    for (int n = 0; n < shops.size(); n++) {
      int shop = n;
      ask(
              shops.get(shop),
              (ReplyTo<Integer> replyTo) -> new Quote(i.article(), replyTo),
              BrokerMessage.LIMIT)
          .whenComplete((price, error) -> send(new Ended(row, shop, Optional.ofNullable(price))));
    }
  }

  private void onEnded(Ended e) {
    Row row = e.row();
    row.prices.set(e.shop(), e.price());
    row.missing--;
    if (row.missing == 0) {
      row.inquiry.replyTo().send(List.copyOf(row.prices));
    }
  }
}
