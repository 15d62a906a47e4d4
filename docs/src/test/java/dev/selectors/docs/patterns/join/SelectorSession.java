package dev.selectors.docs.patterns.join;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.patterns.Automaton;

/** Commands wait for a login; a login waits until the user before has left. */
final class SelectorSession extends Selector {
  private enum State {
    OUT,
    IN
  }

  private final Automaton<State> session = new Automaton<>(context(), State.OUT);
  final Mailbox<String> login = session.symbol("login");
  final Mailbox<String> command = session.symbol("command");
  final Mailbox<String> logout = session.symbol("logout");

  SelectorSession(MailboxRef<String> log) {
    session.in(State.OUT).on(login, user -> tell(log, "hello " + user, State.IN));
    session
        .in(State.IN)
        .on(command, line -> tell(log, line, State.IN))
        .on(logout, user -> tell(log, "bye " + user, State.OUT));
  }

  private static State tell(MailboxRef<String> log, String line, State next) {
    log.send(line);
    return next;
  }
}
