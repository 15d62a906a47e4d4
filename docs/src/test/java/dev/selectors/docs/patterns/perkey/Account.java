package dev.selectors.docs.patterns.perkey;

import dev.selectors.Actor;
import java.util.Map;

/** An account that somebody has booked on just now. */
final class Account extends Actor<Booking> {
  private final String name;
  private final Map<String, Integer> store;
  private int balance;

  Account(String name, Map<String, Integer> store) {
    this.name = name;
    this.store = store;
  }

  @Override
  protected void onStart() {
    balance = store.getOrDefault(name, 0);
  }

  @Override
  protected void receive(Booking booking) {
    balance += booking.amount();
    store.put(name, balance);
    booking.balance().send(balance);
  }
}
