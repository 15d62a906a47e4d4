package dev.selectors.docs.patterns.join;

import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.patterns.KeyedJoin;
import java.util.List;

/** Joins readings of the same second, whatever the order in which they come. */
final class KeyedPanel extends Selector {
  record Reading(long second, double value) {}

  final KeyedJoin<Long, Reading> sensors;

  KeyedPanel(int n, MailboxRef<List<Reading>> rows, MailboxRef<Long> gaps) {
    sensors = new KeyedJoin<>(
        context(),
        "sensor",
        n,
        Reading::second,
        (second, row) -> rows.send(List.copyOf(row)),
        60,
        leftover -> gaps.send(leftover.row()));
  }
}
