package dev.selectors.savina.chameneos;

import dev.selectors.MailboxRef;

/** What the mall and the chameneos say to each other. */
final class ChameneosMessage {
  private ChameneosMessage() {}

  /** Messages to the mall. */
  sealed interface ToMall permits Meet, Count {}

  /** Messages to a chameneo. */
  sealed interface ToChameneo permits Meet, Change, Exit {}

  /** The sender wants to meet; the mall forwards this very object to the partner. */
  record Meet(Colour colour, MailboxRef<ToChameneo> sender) implements ToMall, ToChameneo {}

  /** The colour after the meeting. */
  record Change(Colour colour, MailboxRef<ToChameneo> sender) implements ToChameneo {}

  /** The mall has closed. */
  record Exit(MailboxRef<ToMall> sender) implements ToChameneo {}

  /** The meetings of one chameneo, and the colour it has after them. */
  record Count(int meetings, Colour colour, MailboxRef<ToChameneo> sender) implements ToMall {}
}
