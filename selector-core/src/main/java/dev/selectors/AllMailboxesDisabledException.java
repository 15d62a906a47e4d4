package dev.selectors;

import java.util.stream.Collectors;

/**
 * Says that a selector has disabled all its mailboxes, or all that its {@code receive} or
 * {@code react} waits for, and expects nothing that could enable one again: no stage, task or
 * timer. This is reported once, until a gate changes or the selector waits for other mailboxes: a
 * selector that is {@linkplain Directive#RESUME resumed} then waits to be ended. Selectors paper,
 * section 2.
 */
@SuppressWarnings("serial") // not meant to be written anywhere
public final class AllMailboxesDisabledException extends IllegalStateException {
  private AllMailboxesDisabledException(String message) {
    super(message);
  }

  /** At the end of a turn. */
  static AllMailboxesDisabledException of(String selector) {
    return new AllMailboxesDisabledException("all mailboxes of "
        + selector
        + " are disabled, and no stage, task or timer is pending that could enable one; enable a mailbox before the"
        + " turn ends, await() the answer to a request if that is to enable one, call exit(), or"
        + " build the system with exitWhenAllDisabled()");
  }

  /** For what is waited for, by {@code receive} or by {@code react}. */
  static AllMailboxesDisabledException of(String selector, Clauses<?> waitedFor) {
    return new AllMailboxesDisabledException("none of the mailboxes that "
        + selector
        + " waits for is enabled: "
        + waitedFor.names().stream().map(n -> "'" + n + "'").collect(Collectors.joining(", "))
        + "; nothing that could enable one can happen meanwhile, so enable one first");
  }
}
