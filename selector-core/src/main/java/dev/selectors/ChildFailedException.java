package dev.selectors;

/**
 * The failure of a selector one of whose children has failed: its supervision has answered
 * {@link Directive#ESCALATE}, or the child was restarted too often. The cause is what the child
 * threw.
 */
@SuppressWarnings("serial") // not meant to be written anywhere
public final class ChildFailedException extends RuntimeException {
  ChildFailedException(String child, String why, Throwable cause) {
    super(child + " failed, " + why + "; so its parent fails too", cause);
  }
}
