package dev.selectors.savina.philosopher;

import dev.selectors.MailboxRef;

/** What the arbitrator and the philosophers say to each other. */
final class PhilosopherMessage {
  /** Get hungry. Like the next two it has no content; one object serves all. */
  static final Start START = new Start();

  static final Denied DENIED = new Denied();
  static final Eat EAT = new Eat();

  private PhilosopherMessage() {}

  /** All messages to the arbitrator, for the variant that has one mailbox for them. */
  sealed interface ToArbitrator permits Hungry, AfterMeal {}

  /** Messages of a philosopher that never has to wait with them. */
  sealed interface AfterMeal extends ToArbitrator permits Done, Exit {}

  /** Messages to a philosopher. */
  sealed interface ToPhilosopher permits Start, Denied, Eat {}

  /** Get hungry. */
  record Start() implements ToPhilosopher {}

  /** Both forks, please; one reused object per philosopher. */
  record Hungry(int number, MailboxRef<ToPhilosopher> philosopher) implements ToArbitrator {}

  /** A fork is in use, ask again. */
  record Denied() implements ToPhilosopher {}

  /** Here are both forks. */
  record Eat() implements ToPhilosopher {}

  /** Both forks are back on the table; one reused object per philosopher. */
  record Done(int number) implements AfterMeal {}

  /** The philosopher has had all its meals. */
  record Exit() implements AfterMeal {}
}
