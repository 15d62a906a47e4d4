package dev.selectors.testkit.model;

import dev.selectors.Cancellable;
import org.jspecify.annotations.Nullable;

/** What a selector of the model waits for, if it waits for one thing after the other. */
final class ModelBody {
  /**
   * Where it is.
   *
   * @param number the step
   * @param clock null if it waits without a limit
   */
  private record Place(int number, @Nullable Cancellable clock) {}

  private final Program.Body body;
  private final ModelSelector owner;
  private final boolean exitsWhenAllDisabled;
  /** Null before it waits, and when all is done. */
  private @Nullable Place place;

  ModelBody(Program.Body body, ModelSelector owner, boolean exitsWhenAllDisabled) {
    this.body = body;
    this.owner = owner;
    this.exitsWhenAllDisabled = exitsWhenAllDisabled;
  }

  /** After a start. */
  void begin() {
    place = null;
    owner.script.first(body);
    if (!body.loops() || owner.isAlive()) {
      waitFor(0);
    }
  }

  /** A message has been handled. */
  void goOn() {
    goOnAfter(place());
  }

  private Place place() {
    if (place == null) {
      throw new IllegalStateException("waits for nothing");
    }
    return place;
  }

  private void goOnAfter(Place done) {
    int next = done.number() + 1;
    if (next < body.waits().size()) {
      waitFor(next);
    } else if (!body.loops()) {
      place = null;
      if (owner.isAlive()) {
        owner.end("Normal");
      }
    } else if (owner.isAlive()) {
      waitFor(0);
    }
  }

  private void waitFor(int number) {
    Program.Wait wait = body.waits().get(number);
    Place before = place;
    boolean limited = owner.script.isLimited(wait);
    if (!limited && owner.isAlive() && isHopeless(wait, before)) {
      if (exitsWhenAllDisabled) {
        owner.end("Normal");
        throw new Cut();
      }
      throw Cause.allDisabled();
    }
    Cancellable clock = limited ? clock(wait.millis()) : null;
    if (before == null || !isSame(body.waits().get(before.number()), wait)) {
      owner.hearOnly(wait);
    }
    if (before != null && before.clock() != null) {
      before.clock().cancel();
    }
    place = new Place(number, clock);
  }

  /** Whether what has been passed over need not be looked at again. */
  private boolean isSame(Program.Wait before, Program.Wait wait) {
    return before.equals(wait)
        || (before.boxes().equals(wait.boxes())
            && wait.boxes().stream()
                .map(owner.boxes::get)
                .allMatch(b -> b.filter(before) == null && b.filter(wait) == null));
  }

  /** Nothing can enable one of the mailboxes. */
  private boolean isHopeless(Program.Wait wait, @Nullable Place before) {
    return wait.boxes().stream().noneMatch(b -> owner.boxes.get(b).gate.enabled)
        && owner.pending.expectsNothingBut(before == null ? null : before.clock());
  }

  private Cancellable clock(int millis) {
    return owner.pending.timer(millis, false, this::timeIsUp);
  }

  /** What is there comes first. */
  private void timeIsUp() {
    Place before = place();
    Program.Wait wait = body.waits().get(before.number());
    try {
      if (owner.serveWhatIsThere() || owner.pending.isSuspended()) {
        if (before.equals(place) && owner.isAlive()) {
          place = new Place(before.number(), clock(0));
        }
      } else if (owner.isAlive()) {
        owner.script.late(wait);
        goOnAfter(before);
      }
    } catch (Cause | Cut t) {
      if (before.equals(place)) {
        place = new Place(before.number(), clock(wait.millis()));
      }
      throw t;
    }
  }
}
