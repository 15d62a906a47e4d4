package dev.selectors.savina.barber;

import dev.selectors.MailboxRef;

/** What the factory, the room, the barber and the customers say to each other. */
final class BarberMessage {
  /** Messages without content; one object of each serves all. */
  static final Start START = new Start();

  static final Full FULL = new Full();
  static final Wait WAIT = new Wait();
  static final Next NEXT = new Next();
  static final Done DONE = new Done();
  static final Exit EXIT = new Exit();

  private BarberMessage() {}

  /** Messages to the factory, where customers come from. */
  sealed interface ToFactory permits Start, Returned, Done {}

  /** All messages to the room, for the variant that has one mailbox for them. */
  sealed interface ToRoom permits Enter, Control {}

  /** Messages to the room that never have to wait. */
  sealed interface Control extends ToRoom permits Next, Exit {}

  /** Messages to the barber. */
  sealed interface ToBarber permits Seat, Wait, Exit {}

  /** Messages to a customer. */
  sealed interface ToCustomer permits Full, Wait, Start, Done {}

  /** Begin; to a customer, that its hair is being cut. */
  record Start() implements ToFactory, ToCustomer {}

  /** A customer comes to the room. */
  record Enter(MailboxRef<ToCustomer> customer) implements ToRoom {}

  /** All chairs are taken, come again. */
  record Full() implements ToCustomer {}

  /** Wait on a chair; to the barber, that nobody does. */
  record Wait() implements ToCustomer, ToBarber {}

  /** The barber is free. */
  record Next() implements Control {}

  /** The customer whose hair is to be cut, and whom to tell afterwards. */
  record Seat(MailboxRef<ToCustomer> customer, MailboxRef<? super Control> room)
      implements ToBarber {}

  /** The hair is cut. */
  record Done() implements ToFactory, ToCustomer {}

  /** The customer was sent away. */
  record Returned(MailboxRef<ToCustomer> customer) implements ToFactory {}

  /** No customer will come any more. */
  record Exit() implements Control, ToBarber {}
}
