package dev.selectors.docs;

import java.util.concurrent.CompletionStage;

/** Takes credits while it waits for another account. */
final class OpenAccount extends Account {
  @Override
  void waitFor(CompletionStage<Boolean> credited, Transfer t) {
    await(credited, (ok, error) -> settle(t, error == null)).whileDisabled(transfer);
  }
}
