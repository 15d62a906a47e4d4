package dev.selectors.savina.dialect;

import dev.selectors.MailboxRef;
import java.util.function.Function;

/**
 * An actor that runs on every {@link ActorRuntime}: one message at a time, with private state.
 *
 * <p>It belongs to a run. Its exit counts for the {@link Finish} of the run, and what it throws
 * fails the run, whatever the library would make of an exception.
 *
 * @param <M> the messages it takes
 */
public abstract class PortableActor<M> {
  private final Finish finish;
  private Host<M> host;

  /** An actor of the run with this end; it has no address before it is spawned. */
  @SuppressWarnings("NullAway.Init") // whoever spawns it attaches it before anything else
  protected PortableActor(Finish finish) {
    this.finish = finish;
  }

  /** Handles one message. */
  protected abstract void receive(M message);

  /** Called once, after the last message. */
  protected void onExit() {}

  /** The address of this actor, the same object every time. */
  public final MailboxRef<M> self() {
    return host;
  }

  /** The end of the run, for actors that this one makes. */
  protected final Finish finish() {
    return finish;
  }

  /** Brings another actor to life; see {@link Host#start} for who outlives whom. */
  protected final <A extends PortableActor<?>> A spawn(A actor) {
    PortableActor<?> any = actor;
    host.start(any);
    return actor;
  }

  /** Puts the message of this turn away, into the library's own stash. */
  protected final void stash(M message) {
    host.stash(message);
  }

  /** Has the message that was put away first handled next, if there is one. */
  protected final void unstash() {
    host.unstash();
  }

  /** Sends a request and blocks until the answer is there. */
  protected final <Q, A> A ask(MailboxRef<Q> to, Function<MailboxRef<A>, Q> request) {
    return host.ask(to, request);
  }

  /** Ends this actor after the current message. */
  protected final void exit() {
    host.end();
  }

  /** For runtimes: gives the actor its host, before its first turn. */
  public final void attach(Host<M> itsHost) {
    host = itsHost;
  }

  /** For runtimes: handles one message. Never throws. */
  public final void turn(M message) {
    try {
      receive(message);
    } catch (Throwable e) {
      finish.failed(e);
    }
  }

  /** For runtimes: no message will come any more. Never throws. */
  public final void ended() {
    try {
      onExit();
      finish.exited();
    } catch (Throwable e) {
      finish.failed(e);
    }
  }
}
