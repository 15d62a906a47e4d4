package dev.selectors.docs.patterns.priority;

import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.patterns.Priorities;
import java.util.function.Consumer;

final class SelectorShop extends Selector {
  private final Priorities<Urgency, Sale> sales;
  final MailboxRef<MailboxRef<? super Sale>> close;

  SelectorShop(Consumer<Sale> sell) {
    sales = Priorities.of(context(), "sales", Urgency.class, sell).ageing(4);
    close = sales.urgentStop();
  }

  MailboxRef<Sale> at(Urgency urgency) {
    return sales.at(urgency);
  }
}
