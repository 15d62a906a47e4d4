package dev.selectors.savina.logmap;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.Stashing;

/** A series as an actor that puts away what has to wait into the stash of its library. */
final class LibraryStashSeries extends StashSeries implements Stashing {
  LibraryStashSeries(double start, MailboxRef<LogmapMessage.ToComputer> computer, Finish finish) {
    super(start, computer, finish);
  }

  @Override
  void putAway(LogmapMessage.Request request) {
    stash(request);
  }

  @Override
  void goOn() {
    unstash();
  }
}
