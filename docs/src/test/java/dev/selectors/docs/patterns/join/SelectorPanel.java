package dev.selectors.docs.patterns.join;

import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.patterns.Join;
import java.util.List;

/** Joins the readings of sensors into rows. */
final class SelectorPanel extends Selector {
  final Join<Double> sensors;

  SelectorPanel(int n, MailboxRef<List<Double>> rows) {
    sensors = Join.anyOrder(context(), "sensor", n, rows::send);
  }
}
