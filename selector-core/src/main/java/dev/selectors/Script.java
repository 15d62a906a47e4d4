package dev.selectors;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Where an {@link EventSelector} is in its steps. Belongs to the owner. */
abstract class Script extends Selector {
  /*
   * A superclass rather than a part, for the same reason as Gate: very many may wait at once. So
   * one field says it all, and a selector that waits with nothing to do afterwards needs no object
   * for that.
   */

  /** Where a selector is that waits. Clauses are such a place if nothing comes after them. */
  sealed interface Place permits Clauses, Frame, Limited {}

  /** What comes after the present step, and after that. */
  static final class Frame implements Place {
    /** A {@link Step.Then} whose first step is being done, or a {@link Step.Loop}. */
    private final Step step;

    private final @Nullable Frame below;

    /** What is waited for if this is the place; of no meaning otherwise. */
    private @Nullable Clauses<? extends Step> clauses;

    Frame(Step step, @Nullable Frame below) {
      this.step = step;
      this.below = below;
    }
  }

  /** A place that is left when a clock strikes. */
  static final class Limited implements Place {
    private final Clauses<? extends Step> clauses;
    private final @Nullable Frame after;
    private final Cancellable clock;

    Limited(Clauses<? extends Step> clauses, @Nullable Frame after, Cancellable clock) {
      this.clauses = clauses;
      this.after = after;
      this.clock = clock;
    }
  }

  /** Null before it has begun, and when all is done. Stays if what is done next fails. */
  private @Nullable Place place;

  /** Whether it goes on when a clock strikes; a guess, for onlookers. */
  final boolean waitsForATime() {
    return place instanceof Limited;
  }

  /** Null before it has begun, and when all is done. */
  final @Nullable Clauses<?> waitedFor() {
    return clauses(place);
  }

  /** Forgets where it is, after a restart too. */
  final void beginAnew() {
    place = null; // a clock is forgotten with all that was expected
  }

  /** Does the step and what follows, until there is something to wait for, or nothing to do. */
  final void begin(Step first) {
    perform(first, null);
  }

  @Override
  final <M> void received(Mailbox<M> mailbox, M message) {
    Clauses<? extends Step> clauses =
        Objects.requireNonNull(clauses(place), "a message that nobody waits for");
    Clause<? extends Step> clause =
        Objects.requireNonNull(clauses.about(mailbox), "a mailbox not waited for");
    perform(clause.apply(message), after(place));
  }

  /** What is waited for. */
  @SuppressWarnings("unchecked") // those that a script waits for make steps
  private static @Nullable Clauses<? extends Step> clauses(@Nullable Place at) {
    if (at instanceof Clauses<?> all) {
      return (Clauses<? extends Step>) all;
    }
    return at instanceof Frame top ? top.clauses : at instanceof Limited its ? its.clauses : null;
  }

  private static @Nullable Frame after(@Nullable Place at) {
    return at instanceof Frame top ? top : at instanceof Limited its ? its.after : null;
  }

  private void perform(Step first, @Nullable Frame rest) {
    Step step = first;
    Frame frames = rest;
    boolean hadRound = false;
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
        if (frames.step instanceof Step.Loop loop && loop.goesOn()) {
          // A selector that has exited would have to wait once more, and a thread is stopped there.
          // Whether it is to stop is not asked in the first round: each message brings a first
          // round, and would read what senders write.
          if (!cell.isAlive() || (hadRound && cell.heedsStop())) {
            return;
          }
          hadRound = true;
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

  private void waitFor(Step.React react, @Nullable Frame after) {
    Clauses<? extends Step> clauses = react.clauses;
    Place before = place;
    Clauses<? extends Step> waiting = clauses(before);
    boolean same = waiting != null && clauses.fitTheSameAs(waiting);
    if (!same) {
      cell.requireOwnMailboxes(clauses);
    }
    // Mailboxes are not looked at if that can be avoided: while many messages come, their cache
    // lines are with the senders.
    if (!same || !cell.ready().isAnyOpen()) {
      requireHope(react);
    }
    // First of all changes, as it may be refused.
    Cancellable clock = react instanceof Step.ReactWithin within ? clock(within, after) : null;
    if (!same) {
      cell.hearOnly(clauses, null);
      cell.gatesMoved();
    }
    if (before instanceof Limited its) {
      Timers.cancel(its.clock); // it has not struck, or has, but what was to be done then is void
    }
    if (clock != null) {
      place = new Limited(clauses, after, clock);
    } else {
      stay(clauses, after);
    }
  }

  private Cancellable clock(Step.ReactWithin within, @Nullable Frame after) {
    return cell.clock(within.time, () -> strike(within, after));
  }

  private void strike(Step.ReactWithin within, @Nullable Frame after) {
    Place before = place;
    try {
      // A guard that has failed, too, can have it await a stage: it is late when that is over.
      if (before instanceof Limited its && (serveWhatIsThere() || cell.isSuspended())) {
        if (place == before && cell.isAlive()) {
          // A guard has failed, and it waits for the same again: takes what is there, or is late.
          place = new Limited(
              its.clauses, its.after, cell.clock(Duration.ZERO, () -> strike(within, after)));
        }
        return;
      }
      if (!cell.isAlive()) {
        return; // a guard has failed
      }
      cell.beforeCallback(Callback.Kind.TIMER, null); // not before: it may not be late after all
      perform(within.late.get(), after);
    } catch (Throwable t) {
      if (place == before && before instanceof Limited its) {
        // If it is resumed, it waits for the same, and again for a limited time.
        try {
          place = new Limited(its.clauses, its.after, clock(within, after));
        } catch (Throwable refused) { // it waits all the same, and what has failed first is told
          Journal.add(t, refused);
        }
      }
      throw t;
    }
  }

  /**
   * Handles a message that has come before this turn, though perhaps after the time was up, as
   * receive does. At once: in the next run, clocks would come first.
   *
   * @return false if there is none; true if this turn is spent, on one or in vain
   */
  private boolean serveWhatIsThere() {
    int patience = TurnLoop.PATIENCE;
    while (patience > 0 && cell.isAlive()) {
      Mailbox<?> next = cell.select(true);
      if (next == null) {
        return false;
      }
      if (cell.serveWithinTurn(next)) {
        if (!cell.ready().isRefused(next.index())) {
          return true;
        }
        // A condition has failed, and is not asked again before something has changed.
      } else if (!cell.ready().emptied(next.index(), next.inbox())) {
        // Nobody wants the first one any more, or its sender has not linked it yet.
        patience = cell.slice().isUsedUp() ? 0 : patience - 1;
        Thread.onSpinWait();
      }
    }
    return true;
  }

  /** Stores nothing again that is the same, as it would for each round of a loop: see Owned. */
  private void stay(Clauses<? extends Step> clauses, @Nullable Frame after) {
    if (after != null && after.clauses != clauses) {
      after.clauses = clauses;
    }
    Place next = after == null ? clauses : after;
    if (place != next) {
      place = next;
    }
  }

  /**
   * Whether it expects anything but the clock of the place that it leaves, which will be cancelled.
   */
  private boolean expectsAnything() {
    return place instanceof Limited its ? cell.expectsMoreThan(its.clock) : cell.expectsAnything();
  }

  private void requireHope(Step.React react) {
    if (!(react instanceof Step.ReactWithin)
        && !expectsAnything()
        && !react.clauses.isAny(Mailbox::isEnabledNow)
        && cell.isAlive()) { // one that has exited will not wait for them
      cell.giveUp(react.clauses);
    }
  }

  private void finish() {
    place = null;
    if (cell.isAlive()) { // or it is to begin anew
      cell.exit(Lifecycle.NORMAL);
    }
  }
}
