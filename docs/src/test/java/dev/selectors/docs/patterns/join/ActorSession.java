package dev.selectors.docs.patterns.join;

import dev.selectors.Actor;
import dev.selectors.MailboxRef;
import java.util.ArrayList;
import java.util.List;

/** As {@link SelectorSession}, with a stash for what comes at the wrong time. */
final class ActorSession extends Actor<ActorSession.Input> {
  sealed interface Input {}

  record Login(String user) implements Input {}

  record Command(String line) implements Input {}

  record Logout(String user) implements Input {}

  private final List<Input> stash = new ArrayList<>();
  private final MailboxRef<String> log;
  private boolean in;

  ActorSession(MailboxRef<String> log) {
    this.log = log;
  }

  @Override
  protected void receive(Input input) {
    if (!accepts(input)) {
      stash.add(input);
      return;
    }
    handle(input);
    for (int i = 0; i < stash.size(); ) {
      if (accepts(stash.get(i))) {
        handle(stash.remove(i));
        i = 0; // what did not fit before may fit now
      } else {
        i++;
      }
    }
  }

  private boolean accepts(Input input) {
    return in != input instanceof Login;
  }

  private void handle(Input input) {
    switch (input) {
      case Login login -> {
        log.send("hello " + login.user());
        in = true;
      }
      case Command command -> log.send(command.line());
      case Logout logout -> {
        log.send("bye " + logout.user());
        in = false;
      }
    }
  }
}
