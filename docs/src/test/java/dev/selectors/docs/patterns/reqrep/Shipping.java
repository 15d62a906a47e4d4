package dev.selectors.docs.patterns.reqrep;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.patterns.OncePerKey;
import dev.selectors.patterns.RequestReply;
import dev.selectors.patterns.Retry;
import java.time.Duration;
import java.util.UUID;

/** A parcel is sent once, however often the order for it is. */
final class Shipping {
  /** Send this; the key is the same whenever it is meant to be the same parcel. */
  record Parcel(UUID key, String what, ReplyTo<Integer> replyTo) {}

  /** Orders parcels, again and again if need be. */
  static final class Clerk extends Selector {
    private static final Retry RETRY = Retry.attempts(10, Duration.ofSeconds(1))
        .pausing(Duration.ofMillis(100), Duration.ofSeconds(5));

    private final MailboxRef<Parcel> depot;
    private final MailboxRef<Integer> numbers;
    private final MailboxRef<String> unsent;

    final Mailbox<String> ship = mailbox("ship", this::onShip);
    private final RequestReply requests = new RequestReply(context());

    Clerk(MailboxRef<Parcel> depot, MailboxRef<Integer> numbers, MailboxRef<String> unsent) {
      this.depot = depot;
      this.numbers = numbers;
      this.unsent = unsent;
    }

    private void onShip(String what) {
      requests.request(
          depot,
          UUID.randomUUID(),
          (key, replyTo) -> new Parcel(key, what, replyTo),
          RETRY,
          numbers::send,
          failure -> unsent.send(what));
    }
  }

  /** Gives each parcel a number, once. */
  static final class Depot extends Selector {
    private final OncePerKey<UUID, Integer> sent = new OncePerKey<>(10_000);
    private int parcels;

    final Mailbox<Parcel> parcel =
        mailbox("parcel", p -> sent.answer(p.key(), p.replyTo(), () -> ++parcels));

    int parcels() {
      return parcels;
    }
  }

  private Shipping() {}
}
