package dev.selectors.savina.banking;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.Stashing;

/** An account as an actor that puts away what has to wait into the stash of its library. */
final class LibraryStashAccount extends StashAccount implements Stashing {
  LibraryStashAccount(Finish finish) {
    super(finish);
  }

  @Override
  void putAway(BankMessage.Request request) {
    stash(request);
  }

  @Override
  void goOn() {
    unstash();
  }
}
