package dev.selectors.docs.patterns.join;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.patterns.JoinPatterns;
import java.util.List;

/** A bus takes three guests, a taxi takes one. */
final class SelectorStand extends Selector {
  private final JoinPatterns patterns = new JoinPatterns(context());
  final Mailbox<String> guests = patterns.channel("guests");
  final Mailbox<String> buses = patterns.channel("buses");
  final Mailbox<String> taxis = patterns.channel("taxis");

  SelectorStand(MailboxRef<Ride> rides) {
    patterns
        .when(buses, guests, guests, guests)
        .then((bus, a, b, c) -> rides.send(new Ride(bus, List.of(a, b, c))));
    patterns.when(taxis, guests).then((taxi, guest) -> rides.send(new Ride(taxi, List.of(guest))));
  }
}
