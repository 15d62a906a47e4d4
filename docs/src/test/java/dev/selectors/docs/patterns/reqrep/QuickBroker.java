package dev.selectors.docs.patterns.reqrep;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.docs.patterns.reqrep.BrokerMessage.Inquiry;
import dev.selectors.docs.patterns.reqrep.BrokerMessage.Quote;
import dev.selectors.patterns.ScatterGather;
import java.util.List;
import java.util.Optional;

/** Goes by the first price that it hears; all other requests are void then. */
final class QuickBroker extends Selector {
  final Mailbox<Inquiry> inquiry = mailbox("inquiry", this::onInquiry);
  private final ScatterGather quotes = new ScatterGather(context());
  private final List<MailboxRef<Quote>> shops;

  QuickBroker(List<MailboxRef<Quote>> shops) {
    this.shops = shops;
  }

  private void onInquiry(Inquiry i) {
    quotes.<Quote, Integer>first(
        shops,
        replyTo -> new Quote(i.article(), replyTo),
        BrokerMessage.LIMIT,
        price -> i.replyTo().send(List.of(Optional.of(price))),
        noShop -> i.replyTo().send(List.of()));
  }
}
