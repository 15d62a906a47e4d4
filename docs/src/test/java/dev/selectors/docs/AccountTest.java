package dev.selectors.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.SelectorSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the page about wait cycles says. */
final class AccountTest {
  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private final SelectorSystem system =
      SelectorSystem.builder().executor(tasks::add).build();

  /** Both transfer before either is asked for credit. */
  private void transferBothWays(Account ada, Account bob) {
    system.spawn("ada", ada);
    system.spawn("bob", bob);
    ada.transfer.send(new Account.Transfer(bob, 10));
    bob.transfer.send(new Account.Transfer(ada, 30));
    runAll();
  }

  private void runAll() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }

  private static List<Long> balances(Account... accounts) {
    return List.of(accounts).stream().map(Account::balance).toList();
  }

  @Test
  void accountsThatTransferToEachOtherWaitInVainAndThePageShowsWhatIsFound() throws IOException {
    Account ada = new Account();
    Account bob = new Account();
    transferBothWays(ada, bob);

    assertEquals(List.of(90L, 70L), balances(ada, bob));
    String found = system.waitCycles().get(0).toString();
    String page = Files.readString(Path.of("wait-cycles.md"));
    assertEquals(
        found, page.replaceAll("(?s).*```text\n(.*?)\n```.*", "$1").replaceAll("\n +", " "));
    stop(ada, bob);
  }

  @Test
  void openAccountsTransferToEachOther() {
    Account ada = new OpenAccount();
    Account bob = new OpenAccount();
    transferBothWays(ada, bob);

    assertEquals(List.of(), system.waitCycles());
    assertEquals(List.of(120L, 80L), balances(ada, bob));
    stop(ada, bob);
  }

  private void stop(Account... accounts) {
    List.of(accounts).forEach(Account::stop);
    runAll();
  }

  @AfterEach
  void close() {
    system.close();
  }
}
