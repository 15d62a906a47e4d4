package dev.selectors.savina.dialect;

import dev.selectors.MailboxRef;

/**
 * One actor as its library sees it: what the library does for it.
 *
 * <p>Sending is for any thread, the rest for turns of the actor only. Messages of one sender arrive
 * in their order; those that come after the end are dropped in silence.
 *
 * @param <M> the messages of the actor
 */
public interface Host<M> extends MailboxRef<M> {

  /**
   * Brings another actor to life. A library with a hierarchy may make it a child, and end it
   * together with this one: do not exit while it has something left to do.
   */
  <N> void start(PortableActor<N> other);

  /** Makes the current turn the last one; {@link PortableActor#ended} is called after it. */
  void end();
}
