package dev.selectors.savina.filterbank;

import dev.selectors.MailboxRef;
import java.util.List;

/** What flows through the bank, and what keeps it flowing. */
final class FilterMessage {
  /** It has no content; one object serves all. */
  static final Exit EXIT = new Exit();

  private FilterMessage() {}

  /** Messages to the source. */
  sealed interface ToSource permits Boot, Exit {}

  /** Messages from one stage to the next. */
  sealed interface Stream permits Value, Exit {}

  /** Messages from the last stage of a channel to the join. */
  sealed interface ToJoin permits Item, Exit {}

  /** Messages from the join on. */
  sealed interface ToCombine permits Row, Exit {}

  /** Let the source make another value. */
  record Next(MailboxRef<? super ToSource> source) {}

  /** Make a value. */
  record Boot() implements ToSource {}

  /** A value of the stream. */
  record Value(double value) implements Stream {}

  /** What has come out of a channel, with its place in the sequence. */
  record Item(int channel, int place, double value) implements ToJoin {}

  /** One item of each channel, in the order of channels. */
  record Row(List<Item> items) implements ToCombine {}

  /** Nothing will come any more. */
  record Exit() implements ToSource, Stream, ToJoin, ToCombine {}
}
