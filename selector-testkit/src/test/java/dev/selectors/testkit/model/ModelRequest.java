package dev.selectors.testkit.model;

import dev.selectors.Cancellable;
import dev.selectors.DeadLetter.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A request of the model, and the address for its answer: somebody is always to answer it. */
final class ModelRequest implements Note.Answer {
  private final ModelWorld world;
  private final String asker;
  private final Cancellable deadline;
  /** Forwarded once more while they waited in a mailbox, where they still are. */
  private final List<Place> leftBehind = new ArrayList<>();

  private @Nullable Place place;
  private boolean over;
  private @Nullable String answer;
  private @Nullable String error;
  private @Nullable BiConsumer<@Nullable String, @Nullable String> told;

  /** The request as it waits in one mailbox, or was taken from there. */
  private final class Place implements ModelBox.Item, ModelTies.Watcher {
    final ModelBox box;
    final ModelSelector receiver;
    final Note note;
    private boolean taken;

    Place(ModelBox box, Note note) {
      this.box = box;
      this.receiver = box.owner;
      this.note = note;
    }

    @Override
    public boolean waitsForRoom() {
      return true;
    }

    /** It may keep others waiting, behind a head guard. */
    void over() {
      if (!taken) {
        box.someIsVoid(this);
      }
    }

    private void lost(String why) {
      if (place == this) {
        done(null, why);
      }
    }

    @Override
    public boolean isVoid() {
      return over;
    }

    @Override
    public void taken() {
      taken = !over;
    }

    @Override
    public void handle(Script script, int box) {
      script.handle(box, script.layer(box), note);
    }

    @Override
    public void handled() {
      if (place == this && !over) {
        receiver.ties.watch(this);
      }
    }

    @Override
    public void failed() {
      lost("RequestFailed");
    }

    @Override
    public void ended(String reason) {
      lost("RequestFailed");
    }

    @Override
    public void restarted() {
      lost("RequestFailed");
    }

    @Override
    public void undelivered(ModelBox box, Reason reason) {
      Reason why = over ? Reason.EXPIRED : reason;
      lost("Undeliverable");
      box.deadLetter(note.id(), why);
    }

    @Override
    public int kind() {
      return note.kind();
    }
  }

  ModelRequest(ModelWorld world, String asker, int millis) {
    this.world = world;
    this.asker = asker;
    deadline = world.schedule(millis, () -> world.executeAside(() -> done(null, "Timeout")));
  }

  void pass(int to, int box, Note note) {
    ModelBox its = world.box(to, box, note);
    Place before = place;
    Place next = new Place(its, note);
    place = next;
    its.put(next);
    if (before != null) {
      before.receiver.ties.forget(before);
      if (!before.taken) {
        leftBehind.add(before);
        if (over) {
          before.over();
        }
      }
    }
  }

  boolean withdraw() {
    return done(null, "Cancellation");
  }

  void systemClosed() {
    done(null, "RequestFailed");
  }

  /** What depends on the answer comes before all else that its end brings about. */
  void tells(BiConsumer<@Nullable String, @Nullable String> whom) {
    if (over) {
      whom.accept(answer, error);
    } else {
      told = whom;
    }
  }

  private boolean done(@Nullable String value, @Nullable String failure) {
    if (over) {
      return false;
    }
    over = true;
    answer = value;
    error = failure;
    if (told != null) {
      told.accept(answer, error);
    }
    world.isOver(this);
    deadline.cancel();
    if (place != null) {
      place.receiver.ties.forget(place);
      place.over();
    }
    leftBehind.forEach(Place::over);
    return true;
  }

  @Override
  public void answer(String text) {
    if (!done(text, null)) {
      world.log("late reply " + text + " to " + asker);
    }
  }

  @Override
  public boolean tryAnswer(String text) {
    return done(text, null);
  }

  @Override
  public boolean isOver() {
    return over;
  }

  @Override
  public void fail(Cause cause) {
    done(null, cause.getMessage());
  }

  @Override
  public void forward(int to, int box, Note note) {
    pass(to, box, note);
  }
}
