package dev.selectors.savina.runtimes;

import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.PortableActor;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedTransferQueue;

/**
 * Plain Java: a virtual thread and a queue for each actor. The number of workers is a flag of the
 * JVM.
 */
final class VirtualThreadsRuntime implements ActorRuntime {

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
    private final BlockingQueue<M> queue = new LinkedTransferQueue<>();

    Hosted(PortableActor<M> actor, ActorRuntime runtime) {
      super(actor, runtime);
    }

    private void live() {
      try {
        while (!isOver()) {
          take(queue.take());
        }
      } catch (InterruptedException e) {
        // Only the end of the program interrupts it.
      }
    }

    @Override
    public void send(M message) {
      queue.add(message);
    }
  }
}
