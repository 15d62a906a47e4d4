package dev.selectors.savina.runtimes;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.ActorRuntime;
import dev.selectors.savina.dialect.Host;
import dev.selectors.savina.dialect.PortableActor;
import dev.selectors.savina.dialect.RankedActor;
import dev.selectors.savina.dialect.Stashing;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import org.apache.pekko.actor.AbstractActorWithStash;
import org.apache.pekko.actor.ActorContext;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorRefFactory;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.UntypedAbstractActor;
import org.apache.pekko.pattern.Patterns;
import org.jspecify.annotations.Nullable;

/**
 * Apache Pekko, classic actors: {@link UntypedAbstractActor}, which matches no patterns. Actors
 * spawned by an actor are its children.
 */
final class PekkoRuntime implements ActorRuntime {
  private static final Duration ANSWERED_BY_THEN = Duration.ofMinutes(10);

  private static final String RANKED_MAILBOX = "ranked-mailbox";

  private final ActorSystem system;

  PekkoRuntime(int workers) {
    Config mailboxes = ConfigFactory.parseString("pekko.actor.default-mailbox.mailbox-type"
        + " = org.apache.pekko.dispatch.SingleConsumerOnlyUnboundedMailbox\n"
        + RANKED_MAILBOX + ".mailbox-type = " + RankedMailbox.class.getName());
    system = ActorSystem.create("savina", mailboxes.withFallback(config(workers)));
  }

  /**
   * The settings of both kinds of actors: the dispatcher of the documentation's example with a
   * fixed number of workers, a small one for the guardians, and no logging.
   */
  static Config config(int workers) {
    String threads = String.format(
        Locale.ROOT,
        "parallelism-min = %1$d, parallelism-max = %1$d, minimum-runnable = -1",
        workers);
    return ConfigFactory.parseString("""
            pekko {
              loggers = []
              loglevel = OFF
              stdout-loglevel = OFF
              log-dead-letters = off
              log-dead-letters-during-shutdown = off
              use-slf4j = off
              daemonic = on
              jvm-shutdown-hooks = off
              coordinated-shutdown.run-by-jvm-shutdown-hook = off
              actor.default-dispatcher {
                executor = fork-join-executor
                fork-join-executor { %1$s }
                throughput = 100
              }
              actor.internal-dispatcher {
                fork-join-executor { %1$s }
              }
            }
            """.formatted(threads)).withFallback(ConfigFactory.load());
  }

  @Override
  public <M> void start(PortableActor<M> actor) {
    start(actor, system);
  }

  @Override
  public void close() {
    system.terminate();
    system.getWhenTerminated().toCompletableFuture().join();
  }

  private static <M> void start(PortableActor<M> actor, ActorRefFactory parent) {
    Hosted<M> host = new Hosted<>();
    actor.attach(host);
    Props props = actor instanceof Stashing
        ? Props.create(StashingShell.class, () -> new StashingShell<>(actor, host))
        : Props.create(Shell.class, () -> new Shell<>(actor, host));
    boolean sorted = actor instanceof RankedActor<M> ranked && ranked.isSorted();
    host.ref = parent.actorOf(sorted ? props.withMailbox(RANKED_MAILBOX) : props);
  }

  /** What the rest of the program sees of an actor. */
  private static final class Hosted<M> implements Host<M> {
    // Written by both the spawning thread and the new actor, with the same value: each needs it at
    // once.
    private ActorRef ref;
    private ActorContext context;
    private @Nullable StashingShell<M> stash;

    @SuppressWarnings("NullAway.Init") // nobody has the address before they are set
    Hosted() {}

    @Override
    public void send(M message) {
      ref.tell(message, ActorRef.noSender());
    }

    @Override
    public <N> void start(PortableActor<N> other) {
      PekkoRuntime.start(other, context);
    }

    @Override
    public void end() {
      context.stop(ref);
    }

    @Override
    public void stash(M message) {
      Objects.requireNonNull(stash).stash();
    }

    @Override
    public void unstash() {
      Objects.requireNonNull(stash).unstash();
    }

    /** Asks as the library's documentation does, and then waits on the thread of the turn. */
    @Override
    @SuppressWarnings("unchecked") // an answer is what was asked for
    public <Q, A> A ask(MailboxRef<Q> to, Function<MailboxRef<A>, Q> request) {
      ActorRef receiver = ((Hosted<Q>) to).ref;
      return (A) Patterns.askWithReplyTo(
              receiver,
              replyTo -> request.apply(answer -> replyTo.tell(answer, ActorRef.noSender())),
              ANSWERED_BY_THEN)
          .toCompletableFuture()
          .join();
    }
  }

  /** The actor that Pekko sees. */
  private static final class Shell<M> extends UntypedAbstractActor {
    private final PortableActor<M> actor;

    Shell(PortableActor<M> actor, Hosted<M> host) {
      this.actor = actor;
      host.ref = getSelf();
      host.context = getContext();
    }

    @Override
    @SuppressWarnings("unchecked") // only the host sends here
    public void onReceive(Object message) {
      actor.turn((M) message);
    }

    @Override
    public void postStop() {
      actor.ended();
    }
  }

  /**
   * The actor that Pekko sees, with its stash. Giving back one message is not in Pekko's
   * documentation, but the selectors paper measured such a stash too: to give back all each time
   * takes a time that grows with the square of what waits.
   */
  private static final class StashingShell<M> extends AbstractActorWithStash {
    private final PortableActor<M> actor;

    StashingShell(PortableActor<M> actor, Hosted<M> host) {
      this.actor = actor;
      host.ref = getSelf();
      host.context = getContext();
      host.stash = this;
    }

    @Override
    @SuppressWarnings("unchecked") // only the host sends here
    public Receive createReceive() {
      return receiveBuilder().matchAny(message -> actor.turn((M) message)).build();
    }

    @Override
    public void postStop() {
      actor.ended();
    }
  }
}
