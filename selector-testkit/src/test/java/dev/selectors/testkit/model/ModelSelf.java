package dev.selectors.testkit.model;

import dev.selectors.Cancellable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What a script does, done to the selector of the model around it. */
final class ModelSelf implements Host {
  private final ModelSelector self;
  private final ModelWorld world;

  ModelSelf(ModelSelector self, ModelWorld world) {
    this.self = self;
    this.world = world;
  }

  @Override
  public World world() {
    return world;
  }

  @Override
  public String name() {
    return self.name();
  }

  @Override
  public int count(int box) {
    self.boxes.get(box).counted = true;
    return self.boxes.get(box).depth();
  }

  @Override
  public void enable(int box) {
    self.setEnabled(self.boxes.get(box), true);
  }

  @Override
  public void disable(int box) {
    self.setEnabled(self.boxes.get(box), false);
  }

  @Override
  public void become(int box, int layer) {}

  @Override
  public void unbecome(int box) {}

  @Override
  public void enableAll() {
    self.boxes.forEach(b -> self.setEnabled(b, true));
  }

  @Override
  public void disableAll() {
    self.boxes.forEach(b -> self.setEnabled(b, false));
  }

  @Override
  public void disableAllExcept(int box) {
    self.boxes.forEach(b -> self.setEnabled(b, b.number == box));
  }

  @Override
  public void guard(int box, Program.Guard guard) {
    self.boxes.get(box).gate.guard = guard;
  }

  @Override
  public void headGuard(int box, int kind) {
    self.boxes.get(box).gate.refuses = kind;
  }

  @Override
  public boolean receive(Program.Wait wait) {
    return self.within.receive(wait);
  }

  @Override
  public void call(
      int to, int box, Note note, int millis, BiConsumer<@Nullable String, @Nullable String> then) {
    self.within.call(told -> world.ask(self.name(), to, box, note, millis, told), then);
  }

  @Override
  public void exit() {
    self.end("Normal");
  }

  @Override
  public void link(int other) {
    if (world.current(other) != self) {
      self.ties.link(world.current(other).ties);
    }
  }

  @Override
  public void unlink(int other) {
    self.ties.unlink(world.current(other).ties);
  }

  @Override
  public void trap(int box) {
    self.ties.trap = self.boxes.get(box);
  }

  @Override
  public Cancellable monitor(int other, int box) {
    return world.current(other).ties.monitor(self.boxes.get(Math.max(0, box)));
  }

  @Override
  public void spawn(int who) {
    if (!world.spawn(who, self.children)) {
      self.cutShort();
    }
  }

  /** Awaits what somebody will complete: closes one mailbox, or suspends all if it is -1. */
  private ModelPending.Expected await(
      int closed, BiConsumer<@Nullable String, @Nullable String> then) {
    if (closed < 0) {
      return self.pending.new Expected(true, false, then);
    }
    ModelBox box = self.boxes.get(closed);
    box.gate.pauses++;
    return self.pending.new Expected(false, false, (value, error) -> {
      box.gate.pauses--;
      then.accept(value, error);
    });
  }

  @Override
  public void await(int stage, int closed, BiConsumer<@Nullable String, @Nullable String> then) {
    world.awaits(stage, await(closed, then));
  }

  @Override
  public Cancellable sendAsync(
      int to, int box, Note note, int closed, BiConsumer<@Nullable String, @Nullable String> then) {
    ModelPending.Expected taken = await(closed, then);
    return world.sendAsync(to, box, note, taken::stageCompleted);
  }

  @Override
  public Cancellable ask(
      int to,
      int box,
      Note note,
      int millis,
      int closed,
      BiConsumer<@Nullable String, @Nullable String> then) {
    ModelPending.Expected answer = await(closed, then);
    return world.ask(self.name(), to, box, note, millis, answer::stageCompleted);
  }

  @Override
  public Cancellable after(int millis, Runnable then) {
    return self.pending.timer(millis, false, then);
  }

  @Override
  public Cancellable every(int millis, Runnable then) {
    return self.pending.timer(millis, true, then);
  }

  @Override
  public void async(boolean failing, BiConsumer<@Nullable String, @Nullable String> then) {
    ModelPending.Expected task = self.pending.new Expected(false, true, then);
    world.executeAside(() -> {
      self.log("task");
      task.completed(failing ? null : "done", failing ? name() + " task" : null);
    });
  }

  @Override
  public void task(boolean failing) {
    async(failing, (value, error) -> {
      if (error != null) {
        throw new Cause(error, null, null);
      }
    });
  }
}
