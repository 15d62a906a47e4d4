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

  /**
   * What one chameneo tells of its meetings.
   *
   * @param meetings each counts for both
   * @param mixed meetings of two colours, each of which counts for one of the two
   * @param changes how often a meeting has changed a colour into one that neither had
   * @param colour the colour after them
   */
  record Count(
      long meetings, long mixed, long changes, Colour colour, MailboxRef<ToChameneo> sender)
      implements ToMall {}
}
