package dev.selectors.testkit.model;

import dev.selectors.DeadLetter.Reason;
import dev.selectors.Directive;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A selector of the model. */
final class ModelSelector {
  private enum Phase {
    NEW,
    STARTING,
    ALIVE,
    ENDING,
    TERMINATED
  }

  final Script script;
  final List<ModelBox> boxes = new ArrayList<>();
  final ModelTies ties = new ModelTies(this);
  final ModelChildren children;
  final ModelPending pending;
  final ModelSweep sweep = new ModelSweep(this);
  private final ModelWorld world;
  private final int life;
  private final String name;
  /** What it is, if it is one. */
  final @Nullable ModelInbox inbox;

  private final ModelChoice choice;
  private final @Nullable ModelBody body;
  /** What its turns wait for. */
  final ModelWithin within;

  private final List<String> early = new ArrayList<>();
  private @Nullable ModelChildren siblings;
  private Phase phase = Phase.NEW;
  private @Nullable String reason;
  private boolean everStarted;
  /** While the system stopped. */
  private boolean endedLate;
  /** A turn was not finished. */
  private boolean cutShort;

  private boolean stopRequested;
  private boolean recheckRequested;

  private boolean held;
  private boolean heldIsTold;

  private boolean disabledReported;
  private int turnsLeft;
  private long stamps;

  ModelSelector(ModelWorld world, int number, int life) {
    this(world, number, life, "s" + number + "#" + life);
  }

  /** For an inbox. */
  ModelSelector(ModelWorld world, String name) {
    this(world, -1, 1, name);
  }

  private ModelSelector(ModelWorld world, int number, int life, String name) {
    this.world = world;
    this.life = life;
    this.name = name;
    Host self = new ModelSelf(this, world);
    inbox = number < 0 ? new ModelInbox(self) : null;
    script = inbox != null ? inbox : new Script(world.program.specs().get(number), self);
    Program.Spec spec = script.spec;
    children = new ModelChildren(this, world);
    pending = new ModelPending(this, world);
    for (int b = 0; b < spec.boxes().size(); b++) {
      boxes.add(new ModelBox(this, b, spec.boxes().get(b)));
    }
    choice = new ModelChoice(spec.policy(), boxes);
    within = new ModelWithin(this, world);
    body = spec.body() == null
        ? null
        : new ModelBody(spec.body(), this, world.program.exitWhenAllDisabled());
  }

  // ---- one run

  void run() {
    turnsLeft = world.program.throughput();
    while (turnsLeft > 0 || phase == Phase.ENDING) {
      attend();
      if (turnsLeft <= 0 && phase != Phase.ENDING) {
        return;
      }
      if (stopRequested || recheckRequested) {
        continue; // by one of those events: it comes before the next turn
      }
      if (phase == Phase.STARTING || phase == Phase.ENDING) {
        if (!children.haveEnded()) {
          return;
        }
        if (phase == Phase.ENDING) {
          terminate();
          return;
        }
        start();
      } else if (phase != Phase.ALIVE) {
        return;
      } else if (!turn() && isIdle()) {
        return;
      }
    }
  }

  private void attend() {
    boolean unused = pending.hasNews();
    heedStop();
    if (recheckRequested) {
      recheckRequested = sweep.sweep(choice.boxes(), Math.max(1, turnsLeft));
      reconsider();
    }
    while (phase == Phase.ALIVE && turnsLeft > 0) {
      ModelPending.Event e = pending.next();
      if (e == null) {
        return;
      }
      spendTurn();
      within.turnBegins();
      try {
        e.happen();
      } catch (Cause c) {
        turnFailed(null, c);
      } catch (Cut c) {
        isCut(null);
      }
      reconsider();
      heedStop();
    }
  }

  private void heedStop() {
    if (stopRequested) {
      stopRequested = false;
      end(world.stops() ? "SystemClosed" : "Stopped");
    }
  }

  private void start() {
    phase = Phase.ALIVE;
    if (siblings != null && siblings.hold(this)) {
      return; // it begins with the others
    }
    if (everStarted) {
      reset(); // a turn may have moved gates and set timers on its way out of a wait
    }
    everStarted = true;
    try {
      script.onStart();
    } catch (Cause c) {
      failed(null, c, true);
      spendTurn();
    } catch (Cut c) {
      spendTurn();
    }
    reconsider();
    if (siblings != null && isAlive()) {
      siblings.started(this);
    }
    if (body != null && isAlive()) {
      begin(body);
    }
  }

  private void begin(ModelBody its) {
    try {
      its.begin();
      return;
    } catch (Cause c) {
      failed(null, c, false);
    } catch (Cut c) {
      // it ends
    }
    spendTurn();
    if (isAlive()) {
      end("Normal"); // there is nothing to wait for
    }
    reconsider();
  }

  /** False if no message was handled. */
  private boolean turn() {
    ModelBox box = select(false);
    return box != null && serve(box);
  }

  /**
   * Handles a message within the present turn.
   *
   * @return false if there is none
   */
  boolean serveWhatIsThere() {
    while (isAlive()) {
      ModelBox box = select(true);
      if (box == null) {
        return false;
      }
      if (serve(box) || (!box.isEmpty() && turnsLeft <= 0)) {
        return true;
      }
    }
    return true;
  }

  private boolean serve(ModelBox box) {
    ModelBox.Item item = box.poll();
    if (item == null) {
      return false;
    }
    served(box);
    item.taken();
    within.turnBegins();
    try {
      item.handle(script, box.number);
      if (body != null) {
        body.goOn();
      }
      item.handled();
    } catch (Cause c) {
      item.failed();
      turnFailed(box, c);
    } catch (Cut c) {
      item.failed();
      isCut(box);
    }
    reconsider();
    return true;
  }

  /** A message is handled from now on. */
  void served(ModelBox box) {
    choice.served(box);
    spendTurn();
  }

  private void turnFailed(@Nullable ModelBox box, Cause cause) {
    within.turnFailed();
    failed(box, cause, false);
  }

  /** It ends, or begins anew; then it tells of what is cut short. */
  private void isCut(@Nullable ModelBox box) {
    if (cutShort && phase != Phase.ENDING) {
      cutShort = false;
      tellFailed(box, Cause.cutShort(), Directive.RESTART);
    }
  }

  // ---- within a turn that waits

  boolean hasNothingToDo() {
    return !stopRequested
        && !recheckRequested
        && !pending.isNews()
        && (pending.isSuspended() || boxes.stream().noneMatch(ModelBox::isCandidate));
  }

  /** Only what may change whether it goes on at all comes before the end of the turn. */
  void attendWithinTurn() {
    boolean any = stopRequested || recheckRequested || pending.isNews();
    boolean unused = pending.hasNews();
    heedStop();
    if (recheckRequested) {
      recheckRequested = sweep.sweep(choice.boxes(), world.program.throughput());
    }
    for (ModelPending.Event e = pending.nextSignal(); e != null; e = pending.nextSignal()) {
      try {
        e.happen();
      } catch (Cause c) {
        failed(null, c, false);
      }
    }
    if (any) {
      reconsider();
    }
  }

  /** Or else the turn ends here. */
  void requireAlive() {
    if (!isAlive()) {
      cutShort = true;
      throw new Cut();
    }
  }

  /** @param insists goes on after a guard has failed */
  @Nullable
  ModelBox select(boolean insists) {
    if (pending.isSuspended()) {
      return null;
    }
    for (ModelBox box = choice.next(); box != null; box = choice.next()) {
      try {
        if (box.guardsHold()) {
          return box;
        }
        box.refused = true;
      } catch (Cause c) {
        failed(box, Cause.guard(c), false);
        spendTurn();
        box.failed = true;
        boxes.forEach(b -> b.refused = b.failed);
        if (!insists || phase != Phase.ALIVE || pending.isSuspended()) {
          return null;
        }
      }
    }
    return null;
  }

  /** Uses up as much of the run as a turn. */
  void spendTurn() {
    turnsLeft--;
  }

  void reconsider() {
    boxes.forEach(ModelBox::reconsider);
  }

  /** Whether the run is over; if not, whatever keeps it from that is next. */
  private boolean isIdle() {
    if (phase != Phase.ALIVE) {
      return false;
    }
    if (pending.isSuspended()) {
      outOfTurns();
    }
    boolean isAsked = stopRequested || recheckRequested || pending.hasWork();
    boolean allDisabled = boxes.stream().noneMatch(b -> b.heard && b.gate.enabled);
    if (allDisabled
        && !isAsked
        && !pending.isSuspended()
        && !disabledReported
        && pending.expectsNothing()) {
      disabledReported = true;
      if (world.program.exitWhenAllDisabled()) {
        end("Normal");
      } else {
        failed(null, Cause.allDisabled(), false);
      }
      spendTurn();
      return false;
    }
    return !isAsked && (pending.isSuspended() || boxes.stream().noneMatch(ModelBox::isCandidate));
  }

  // ---- failure

  private void failed(@Nullable ModelBox box, Cause cause, boolean starting) {
    Directive directive;
    try {
      directive = script.onFailure(cause);
    } catch (Cause c) { // which is told with the first
      directive = Directive.STOP;
    } catch (Cut c) {
      directive = Directive.RESUME; // it ends anyway
    }
    if (directive == Directive.ESCALATE) {
      directive =
          siblings == null || phase == Phase.ENDING ? Directive.STOP : siblings.failed(this, cause);
    } else if (directive == Directive.RESTART && starting) {
      directive = Directive.STOP;
    }
    boolean endsAnyway = phase == Phase.ENDING;
    if (directive == Directive.STOP || directive == Directive.ESCALATE) {
      end("Failed(" + cause.getMessage() + ")");
    } else if (directive == Directive.RESTART && !held) {
      restart();
    }
    tellFailed(box, cause, endsAnyway ? Directive.STOP : directive);
  }

  private void tellFailed(@Nullable ModelBox box, Cause cause, Directive directive) {
    log("failed " + (box == null ? null : "b" + box.number) + " " + cause.getMessage() + " "
        + directive);
  }

  void hold() {
    held = true;
    pending.forgetAll();
    pending.suspend();
    heldIsTold = false;
    ties.restarted(); // those who wait for its answers do not wait for the end of the pause
    if (!within.isReceiving()) {
      tellHeld();
    }
  }

  /** If it was held in the middle of a turn, that is over. */
  private void outOfTurns() {
    if (held && !heldIsTold) {
      pending.forgetAll();
      pending.suspend();
      tellHeld();
    }
  }

  private void tellHeld() {
    heldIsTold = true;
    Objects.requireNonNull(siblings).isHeld(this);
  }

  void restart() {
    if (phase != Phase.ENDING) {
      held = false;
      phase = Phase.STARTING;
      reset();
      ties.restarted();
    }
  }

  private void reset() {
    cutShort = false;
    pending.forgetAll();
    boxes.forEach(b -> {
      b.gate.restore();
      b.heard = true;
      b.want(null);
    });
    disabledReported = false;
  }

  // ---- end

  /** It is to end after this turn; the first reason counts. */
  void end(String why) {
    if (reason == null) {
      reason = why;
      phase = Phase.ENDING;
    }
  }

  /** Its turn ends here, and so does the selector: the system stops. */
  void cutShort() {
    cutShort = true;
    end("SystemClosed");
    throw new Cut();
  }

  private void terminate() {
    String why = String.valueOf(reason);
    endedLate = world.stops();
    if (why.contains("SystemClosed") && (cutShort || pending.isInTheMiddle())) {
      world.unfinished(name());
    }
    if (everStarted) {
      try {
        script.onExit(why);
      } catch (Cause c) {
        log("failed null " + c.getMessage() + " STOP");
      }
    }
    pending.forgetAll();
    phase = Phase.TERMINATED;
    pending.drain();
    sweep.tellAll();
    choice.boxes().forEach(ModelBox::bury);
    ties.ended(why);
    if (inbox == null) {
      log("has ended: " + why);
    } else {
      inbox.close(boxes.getFirst(), reasonOfTheDead());
    }
    if (siblings != null) {
      siblings.ended(this);
    }
  }

  // ---- for others

  /** Tells its children from those of before it began anew. */
  int generationOf(ModelSelector other) {
    return other.siblings == children ? children.generation() : 0;
  }

  void spawned(@Nullable ModelChildren group) {
    siblings = group;
    if (group != null) {
      group.add(this);
    }
    phase = inbox == null ? Phase.STARTING : Phase.ALIVE;
    early.forEach(world::log);
    early.clear();
  }

  void signal(Runnable action) {
    pending.happened(new ModelPending.Event(action));
  }

  /** When a message comes to one of the mailboxes, in the order of coming. */
  long stamp() {
    return stamps++;
  }

  void executeAside(Runnable task) {
    world.executeAside(task);
  }

  void stop() {
    stopRequested = true;
  }

  void recheck() {
    recheckRequested = true;
  }

  void deadLetter(String line, Reason why) {
    if (endedLate && (why == Reason.TERMINATED || why == Reason.SYSTEM_CLOSED)) {
      world.undelivered();
    }
    if (phase == Phase.NEW) {
      early.add(line);
    } else {
      world.log(line);
    }
  }

  Reason reasonOfTheDead() {
    return "SystemClosed".equals(reason) ? Reason.SYSTEM_CLOSED : Reason.TERMINATED;
  }

  /** Whether messages wait there behind closed gates, and nowhere else. */
  boolean isStuckAtRest() {
    return boxes.stream().anyMatch(b -> b.depth() > 0)
        && boxes.stream().noneMatch(ModelBox::passesOver);
  }

  boolean isNew() {
    return phase == Phase.NEW;
  }

  boolean isTerminated() {
    return phase == Phase.TERMINATED;
  }

  boolean isAlive() {
    return phase == Phase.ALIVE && !held;
  }

  /** Waits to be restarted with others: what it has begun on its way out of a turn is forgotten. */
  boolean isHeld() {
    return held;
  }

  boolean isRoot() {
    return phase != Phase.NEW && phase != Phase.TERMINATED && siblings == null;
  }

  boolean hasWork() {
    return switch (phase) {
      case NEW, TERMINATED -> false;
      case STARTING, ENDING -> stopRequested || children.isEmpty();
      case ALIVE ->
        stopRequested
            || pending.hasWork()
            || (!pending.isSuspended() && boxes.stream().anyMatch(ModelBox::isEligible));
    };
  }

  int life() {
    return life;
  }

  String name() {
    return name;
  }

  void setEnabled(ModelBox box, boolean next) {
    if (box.gate.enabled != next) {
      box.gate.enabled = next;
      disabledReported = false;
    }
  }

  void hearOnly(Program.Wait wait) {
    for (ModelBox box : boxes) {
      box.heard = wait.boxes().contains(box.number);
      if (box.heard) {
        box.want(box.filter(wait));
      }
    }
    disabledReported = false;
  }

  /** As the real one is at rest. */
  String state() {
    StringBuilder s = new StringBuilder(name());
    s.append(
        switch (phase) {
          case NEW -> " New";
          case TERMINATED -> " Terminated " + reason;
          case ALIVE -> pending.isSuspended() ? " Awaiting" : body != null ? " Detached" : " Idle";
          case STARTING, ENDING -> " waits for its children";
        });
    boxes.forEach(b -> s.append(' ').append(b.depth()));
    return s.toString();
  }

  void log(String line) {
    world.log(name() + " " + line);
  }
}
