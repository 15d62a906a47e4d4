package dev.selectors.testkit.model;

import dev.selectors.Cancellable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a selector of the model waits for in the middle of a turn: a message, or an answer. Others
 * go on meanwhile, but not its own timers and stages.
 */
final class ModelWithin {
  /** What ends a wait within a turn that no message has ended. */
  private static final class Until {
    /** It does so as time is up: not while a stage suspends the selector. */
    final boolean timed;

    boolean over;

    Until(boolean timed) {
      this.timed = timed;
    }
  }

  private static final Program.Wait FOR_NO_MESSAGE =
      new Program.Wait(0, List.of(), -1, 0, List.of());

  private final ModelSelector owner;
  private final ModelWorld world;
  private boolean receiving;
  /** The message that the present turn has received, which fails with it. */
  private ModelBox.@Nullable Item received;

  ModelWithin(ModelSelector owner, ModelWorld world) {
    this.owner = owner;
    this.world = world;
  }

  boolean isReceiving() {
    return receiving;
  }

  void turnBegins() {
    received = null;
  }

  void turnFailed() {
    if (received != null) {
      received.failed();
    }
  }

  /**
   * Waits for a message, and handles it.
   *
   * @return false if the time is up before
   */
  boolean receive(Program.Wait wait) {
    Until late = new Until(true);
    Cancellable clock =
        wait.isLimited() ? world.schedule(wait.millis(), () -> end(late)) : () -> false;
    received = null;
    ModelBox from;
    try {
      from = await(wait, wait.isLimited() ? late : null);
    } finally {
      clock.cancel();
    }
    if (from == null) {
      return false;
    }
    Objects.requireNonNull(received).handle(owner.script, from.number);
    return true;
  }

  /**
   * Waits for an answer.
   *
   * @param request given who is to be told of the answer; returns what withdraws the request
   * @param then given the answer, or an error
   */
  void call(
      Function<BiConsumer<@Nullable String, @Nullable String>, Cancellable> request,
      BiConsumer<@Nullable String, @Nullable String> then) {
    owner.requireAlive();
    if (owner.pending.isSuspended()) {
      throw Cause.waitsForItself();
    }
    Until answered = new Until(false);
    List<@Nullable String> answer = new ArrayList<>();
    Cancellable asked = request.apply((value, error) -> {
      answer.add(value);
      answer.add(error);
      end(answered);
    });
    ModelBox.Item about = received;
    try {
      ModelBox unused = await(FOR_NO_MESSAGE, answered);
    } catch (Cause | Cut t) {
      asked.cancel();
      throw t;
    } finally {
      received = about;
    }
    then.accept(answer.get(0), answer.get(1));
  }

  private void end(Until until) {
    owner.signal(() -> until.over = true);
  }

  /**
   * Waits for a message.
   *
   * @param until ends that without one; null if nothing does
   * @return where it was; null if there is none
   */
  private @Nullable ModelBox await(Program.Wait wait, @Nullable Until until) {
    List<Runnable> undo = new ArrayList<>();
    try {
      owner.reconsider();
      owner.boxes.forEach(box -> box.hearWithin(wait, undo));
      receiving = true;
      return awaitThere(wait, until);
    } finally {
      receiving = false;
      undo.forEach(Runnable::run);
    }
  }

  private @Nullable ModelBox awaitThere(Program.Wait wait, @Nullable Until until) {
    while (true) {
      owner.attendWithinTurn();
      owner.requireAlive();
      boolean over = until != null && until.over && !(until.timed && owner.pending.isSuspended());
      ModelBox box = owner.select(over);
      owner.requireAlive();
      ModelBox.Item item = box == null ? null : box.poll();
      if (box != null && item != null) {
        owner.served(box);
        item.taken();
        item.handled();
        received = item;
        return box;
      }
      if (box == null && over) {
        return null;
      }
      if (box == null) {
        requireHope(wait, until != null);
      }
      if (!over && owner.hasNothingToDo() && !world.isWokenByOthers(owner)) {
        if (!owner.hasNothingToDo()) {
          owner.log("is interrupted, though there is something to do");
        }
        throw Cause.interrupted();
      }
    }
  }

  private void requireHope(Program.Wait wait, boolean ends) {
    boolean hopeful = wait.boxes().stream().anyMatch(b -> owner.boxes.get(b).gate.enabled);
    boolean open = wait.boxes().stream().anyMatch(b -> owner.boxes.get(b).gate.isOpen());
    if (owner.pending.isSuspended() || (!ends && hopeful && !open)) {
      throw Cause.waitsForItself();
    }
    if (!ends && !hopeful) {
      throw Cause.allDisabled();
    }
  }
}
