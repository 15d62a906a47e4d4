package dev.selectors;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Where an {@link EventSelector} is in its steps. Belongs to the owner. */
abstract class Script extends Selector {
  /*
   * A superclass rather than a part, for the same reason as Gate: very many may wait at once.
   */

  /** What comes after the present step, and after that. Immutable. */
  private static final class Frame {
    /** A {@link Step.Then} whose first step is being done, or a {@link Step.Loop}. */
    final Step step;

    final @Nullable Frame below;

    Frame(Step step, @Nullable Frame below) {
      this.step = step;
      this.below = below;
    }
  }

  /** What it waits for; null before it has begun, and when all is done. */
  private @Nullable Clauses<? extends Step> waiting;
  /** What comes after that; changed together with it, so that a failure between changes nothing. */
  private @Nullable Frame after;

  private @Nullable Cancellable clock;

  /** Forgets where it is, after a restart too. */
  final void beginAnew() {
    waiting = null;
    after = null;
    clock = null; // all that was expected is forgotten
  }

  /** Does the step and what follows, until there is something to wait for, or nothing to do. */
  final void begin(Step first) {
    perform(first, null);
  }

  @Override
  final <M> void received(Mailbox<M> mailbox, M message) {
    Clause<? extends Step> clause =
        Objects.requireNonNull(waiting, "a message that nobody waits for").about(mailbox);
    perform(Objects.requireNonNull(clause, "a mailbox not waited for").apply(message), after);
  }

  private void perform(Step first, @Nullable Frame rest) {
    Step step = first;
    Frame frames = rest;
    while (true) {
      // No switch over the types: a call of invokedynamic, for each message.
      if (step instanceof Step.React react) {
        waitFor(react, frames);
        return;
      }
      if (step instanceof Step.Done) {
        if (frames == null) {
          finish();
          return;
        }
        if (frames.step instanceof Step.Loop loop
            && cell.isAlive() // or a loop that has exited would have to wait once more
            && loop.goesOn()) {
          step = loop.round(); // its frame stays
        } else {
          step = frames.step instanceof Step.Then then ? then.next.get() : step;
          frames = frames.below;
        }
      } else if (step == null) {
        throw new NullPointerException(
            "a step of " + cell.name() + " is null; return done() if nothing is to follow");
      } else {
        frames = new Frame(step, frames);
        step = step instanceof Step.Then then ? then.first : Step.done();
      }
    }
  }

  private void waitFor(Step.React react, @Nullable Frame frames) {
    Clauses<? extends Step> clauses = react.clauses;
    boolean same = waiting != null && clauses.fitTheSameAs(waiting);
    if (!same) {
      cell.requireOwnMailboxes(clauses);
    }
    // Mailboxes are not looked at, if it can be: while many messages come, they are with the
    // senders.
    if (!same || !cell.ready().isAnyOpen()) {
      requireHope(react);
    }
    if (!same) {
      cell.hearOnly(clauses, null);
    }
    if (clock != null) {
      clock.cancel(); // it has not struck, or has, but what was to be done then is void
      clock = null;
    }
    // Not stored again if they are the same, as for each round of a loop: see Owned.
    if (waiting != clauses) {
      waiting = clauses;
    }
    if (after != frames) {
      after = frames;
    }
    if (react instanceof Step.ReactWithin within) {
      clock = cell.after(within.time, () -> perform(within.late.get(), after));
    }
  }

  private void requireHope(Step.React react) {
    if (!(react instanceof Step.ReactWithin)
        && !cell.expectsAnything()
        && !react.clauses.isAnyEnabled()) {
      throw cell.hopeless();
    }
  }

  private void finish() {
    waiting = null;
    after = null;
    cell.exit(new ExitReason.Normal());
  }
}
