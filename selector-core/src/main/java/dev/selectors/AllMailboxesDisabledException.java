package dev.selectors;

/**
 * Says that a selector has disabled all its mailboxes and expects nothing that could enable one
 * again: no stage, task or timer. Selectors paper, section 2.
 */
@SuppressWarnings("serial") // not meant to be written anywhere
public final class AllMailboxesDisabledException extends IllegalStateException {
  AllMailboxesDisabledException(String selector) {
    super("all mailboxes of "
        + selector
        + " are disabled, and no stage, task or timer is pending that could enable one; enable a mailbox before the"
        + " turn ends, call exit(), or build the system with exitWhenAllDisabled()");
  }
}
