package dev.selectors.docs.patterns.classic;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Queue;

/** A track with several cars: they fill up one after the other, and empty in the same order. */
final class RollerCoaster extends Selector {
  record Car(int number, MailboxRef<String> told) {}

  private final int seats;
  private final Queue<Car> loading = new ArrayDeque<>(); // one, and those behind it
  private final Queue<Integer> track = new ArrayDeque<>();
  private final Queue<MailboxRef<String>> aboard = new ArrayDeque<>(); // of all cars
  final Mailbox<Car> load =
      mailbox("load", loading::add).headGuard(car -> !track.contains(car.number()));
  final Mailbox<MailboxRef<String>> board =
      mailbox("board", this::onBoard).guard(() -> !loading.isEmpty());
  final List<Mailbox<String>> unload;

  RollerCoaster(int cars, int seats) {
    this.seats = seats;
    unload = mailboxes("unload", cars, this::onUnload);
    for (int i = 0; i < cars; i++) {
      int car = i;
      unload.get(car).guard(() -> Objects.equals(track.peek(), car));
    }
  }

  private void onBoard(MailboxRef<String> passenger) {
    aboard.add(passenger);
    passenger.send("board car " + loading.element().number());
    if (aboard.size() == seats * (track.size() + 1)) {
      Car full = loading.remove();
      track.add(full.number());
      full.told().send("go");
    }
  }

  private void onUnload(int car, String word) {
    track.remove();
    for (int i = 0; i < seats; i++) {
      aboard.remove().send("get off car " + car);
    }
  }
}
