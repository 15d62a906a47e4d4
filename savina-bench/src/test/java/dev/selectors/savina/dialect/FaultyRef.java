package dev.selectors.savina.dialect;

import dev.selectors.MailboxRef;
import java.util.concurrent.atomic.AtomicInteger;

/** Passes on all messages but one, which is lost or comes twice: verification has to see that. */
public final class FaultyRef<M> implements MailboxRef<M> {
  private final MailboxRef<M> sound;
  private final Class<? extends M> kind;
  private final int number;
  private final int times;
  private final AtomicInteger seen = new AtomicInteger();

  private FaultyRef(MailboxRef<M> sound, Class<? extends M> kind, int number, int times) {
    this.sound = sound;
    this.kind = kind;
    this.number = number;
    this.times = times;
  }

  /** Loses the message of this kind that comes after so many others of it. */
  public static <M> FaultyRef<M> losing(MailboxRef<M> sound, Class<? extends M> kind, int after) {
    return new FaultyRef<>(sound, kind, after, 0);
  }

  /** Doubles the message of this kind that comes after so many others of it. */
  public static <M> FaultyRef<M> doubling(MailboxRef<M> sound, Class<? extends M> kind, int after) {
    return new FaultyRef<>(sound, kind, after, 2);
  }

  @Override
  public void send(M message) {
    int copies = kind.isInstance(message) && seen.getAndIncrement() == number ? times : 1;
    for (int i = 0; i < copies; i++) {
      sound.send(message);
    }
  }
}
