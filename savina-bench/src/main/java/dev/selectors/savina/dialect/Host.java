package dev.selectors.savina.dialect;

import dev.selectors.MailboxRef;
import java.util.function.Function;

/**
 * What the library does for one actor.
 *
 * <p>Sending is for any thread, the rest for turns of the actor only. Messages of one sender arrive
 * in order; those that come after the end are dropped silently.
 *
 * @param <M> the messages of the actor
 */
public interface Host<M> extends MailboxRef<M> {

  /**
   * Brings another actor to life. A library with a hierarchy may make it a child, and end it
   * together with this one: do not exit while the child has something left to do.
   */
  <N> void start(PortableActor<N> other);

  /** Makes the current turn the last one; {@link PortableActor#ended} is called after it. */
  void end();

  /** Puts the message of the current turn into the library's own stash, if it has one. */
  default void stash(M message) {
    throw new UnsupportedOperationException("this library has no stash");
  }

  /** Has the oldest message of the library's own stash handled next; no effect if it is empty. */
  default void unstash() {
    throw new UnsupportedOperationException("this library has no stash");
  }

  /** Sends a request and blocks until the answer is there, by the library's own means. */
  default <Q, A> A ask(MailboxRef<Q> to, Function<MailboxRef<A>, Q> request) {
    throw new UnsupportedOperationException("this library has no way to ask and wait");
  }
}
