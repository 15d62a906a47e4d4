package dev.selectors.docs.patterns.reqrep;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.docs.patterns.reqrep.BrokerMessage.Inquiry;
import dev.selectors.docs.patterns.reqrep.BrokerMessage.Quote;
import dev.selectors.patterns.ScatterGather;
import dev.selectors.patterns.ScatterGather.Outcome;
import java.util.List;

/** Asks all shops for a price; any number of inquiries are under way. */
final class SelectorBroker extends Selector {
  final Mailbox<Inquiry> inquiry = mailbox("inquiry", this::onInquiry);
  private final ScatterGather quotes = new ScatterGather(context());
  private final List<MailboxRef<Quote>> shops;

  SelectorBroker(List<MailboxRef<Quote>> shops) {
    this.shops = shops;
  }

  private void onInquiry(Inquiry i) {
    quotes.<Quote, Integer>each(
        shops,
        replyTo -> new Quote(i.article(), replyTo),
        BrokerMessage.LIMIT,
        prices -> tell(i, prices));
  }

  private static void tell(Inquiry i, List<Outcome<Integer>> prices) {
    i.replyTo().send(prices.stream().map(Outcome::answer).toList());
  }
}
