package dev.selectors.savina.sor;

import dev.selectors.MailboxRef;

/** A cell that has come to life. */
interface Cell {

  /** How an owner makes its cells. */
  @FunctionalInterface
  interface Maker {

    /** Makes one, and brings it to life. */
    Cell make(Owner owner, Relaxation relaxation);
  }

  /** Where it is told to begin. */
  MailboxRef<? super SorMessage.Start> start();

  /** Where it gets the values of its neighbours; from the first one that begins, perhaps earlier. */
  MailboxRef<? super SorMessage.Value> values();
}
