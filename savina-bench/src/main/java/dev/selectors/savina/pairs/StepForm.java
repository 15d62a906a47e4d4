package dev.selectors.savina.pairs;

import dev.selectors.EventSelector;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.SelectorSystem;
import dev.selectors.Step;
import dev.selectors.savina.dialect.Finish;

/** Both sides made of steps, which go round in one of several ways. */
record StepForm(Round round, SelectorSystem system, Finish finish) implements Form {

  /** How a side gets from one message to the next. */
  enum Round {
    /** An endless {@code loop}, which ends by an exit. */
    LOOP,
    /** A recursive {@code react}: what follows the message is the same step again. */
    REACT,
    /** A {@code loopWhile}, whose end is that of the side. */
    WHILE
  }

  @Override
  public MailboxRef<Ping> receiver(Incoming incoming) {
    return system.spawn(new Receiver(round, incoming, finish)).pings;
  }

  @Override
  public MailboxRef<More> sender(Outgoing outgoing) {
    return system.spawn(new Sender(round, outgoing, finish)).mores;
  }

  private abstract static class Side extends EventSelector {
    final Round round;
    private final Finish finish;

    Side(Round round, Finish finish) {
      this.round = round;
      this.finish = finish;
    }

    /** The end of a loop that nothing but an exit can end. */
    final Step exited() {
      exit();
      return Step.done();
    }

    @Override
    protected void onExit(ExitReason reason) {
      finish.exited(reason);
    }
  }

  private static final class Receiver extends Side {
    final Mailbox<Ping> pings = mailbox(Ping.class, "pings");
    private final Incoming incoming;
    private final Step next;

    Receiver(Round round, Incoming incoming, Finish finish) {
      super(round, finish);
      this.incoming = incoming;
      // Not told apart for each message: a program has one form only.
      this.next = Step.react(
          switch (round) {
            case LOOP -> pings.on(this::takeOrExit);
            case REACT -> pings.on(this::takeAgain);
            case WHILE -> pings.on(this::take);
          });
    }

    @Override
    protected Step run() {
      return switch (round) {
        case LOOP -> Step.loop(next);
        case REACT -> next;
        case WHILE -> Step.loopWhile(() -> !incoming.isOver(), next);
      };
    }

    private Step takeOrExit(Ping ping) {
      incoming.take(ping);
      return incoming.isOver() ? exited() : Step.done();
    }

    private Step takeAgain(Ping ping) {
      incoming.take(ping);
      return incoming.isOver() ? Step.done() : next;
    }

    private Step take(Ping ping) {
      incoming.take(ping);
      return Step.done();
    }
  }

  private static final class Sender extends Side {
    final Mailbox<More> mores = mailbox(More.class, "mores");
    private final Outgoing outgoing;
    /** Of the recursive form, and of the one that goes on while there is something to send. */
    private final Step block = Step.react(mores.on(this::block));
    /** Of the endless loop, one round of which sends one ping. */
    private final Step pause = Step.react(mores.on(this::pauseIsOver));

    Sender(Round round, Outgoing outgoing, Finish finish) {
      super(round, finish);
      this.outgoing = outgoing;
    }

    @Override
    protected Step run() {
      return switch (round) {
        case LOOP -> Step.loop(this::pingOrPause);
        case REACT -> block;
        case WHILE -> Step.loopWhile(() -> !outgoing.isOver(), block);
      };
    }

    private Step pingOrPause() {
      if (outgoing.waits()) {
        return outgoing.isOver() ? exited() : pause;
      }
      outgoing.ping(mores);
      return Step.done();
    }

    private Step pauseIsOver(More more) {
      outgoing.more(more);
      outgoing.ping(mores);
      return Step.done();
    }

    private Step block(More more) {
      outgoing.more(more);
      outgoing.pings(mores);
      return round == Round.WHILE || outgoing.isOver() ? Step.done() : block;
    }
  }
}
