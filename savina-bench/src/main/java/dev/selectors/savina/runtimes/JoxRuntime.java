package dev.selectors.savina.runtimes;

import com.softwaremill.jox.Channel;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.PortableActor;

/**
 * Jox: a virtual thread and an unlimited channel for each actor, as a bounded one would block the
 * senders. The number of workers is a flag of the JVM.
 */
final class JoxRuntime implements ActorRuntime {

  @Override
  public <M> void start(PortableActor<M> actor) {
    Hosted<M> host = new Hosted<>(actor, this);
    actor.attach(host);
    Thread.startVirtualThread(host::live);
  }

  /** Nothing to end: virtual threads do not keep a JVM alive. */
  @Override
  public void close() {}

  private static final class Hosted<M> extends MortalHost<M> {
    private final Channel<M> channel = Channel.newUnlimitedChannel();

    Hosted(PortableActor<M> actor, ActorRuntime runtime) {
      super(actor, runtime);
    }

    private void live() {
      try {
        while (!isOver()) {
          take(channel.receive());
        }
      } catch (InterruptedException e) {
        // Only the end of the program interrupts it.
      }
    }

    @Override
    public void send(M message) {
      try {
        channel.send(message);
      } catch (InterruptedException e) {
        throw new IllegalStateException("interrupted in a send that never waits", e);
      }
    }
  }
}
