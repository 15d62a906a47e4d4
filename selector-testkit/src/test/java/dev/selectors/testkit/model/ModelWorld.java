package dev.selectors.testkit.model;

import dev.selectors.Cancellable;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The model of a system: what a program means, as plainly as can be said in Java. One thread, one
 * thing after the other; who comes next is told from outside.
 */
final class ModelWorld implements Host.World {
  private record Clock(long due, Runnable tick) {}

  final Program program;
  private final List<String> log = new ArrayList<>();
  private final List<ModelSelector> current = new ArrayList<>();
  private final List<ModelSelector> all = new ArrayList<>();
  private final List<ModelSelector> inboxes = new ArrayList<>();
  private final List<ArrayDeque<ModelPending.Expected>> stages = new ArrayList<>();
  /** Timers and tasks by their number. */
  private final Map<Integer, Clock> clocks = new HashMap<>();

  private final Map<Integer, Runnable> tasks = new HashMap<>();
  /** Those that are not over, in the order of asking. */
  private final Set<ModelRequest> requests = new LinkedHashSet<>();

  private final Outside outside = new Outside(this, "outside");
  private long now;
  private int timersMade;
  private int tasksMade;
  private boolean stops;
  private boolean closed;
  private int undelivered;
  private final Set<String> unfinished = new TreeSet<>();
  private final Predicate<String> othersGoOn;

  /**
   * Makes one that has not begun.
   *
   * @param othersGoOn given who waits within a turn, does what comes before that one goes on; says
   *     whether somebody has woken it
   */
  ModelWorld(Program program, Predicate<String> othersGoOn) {
    this.program = program;
    this.othersGoOn = othersGoOn;
    for (int i = 0; i < program.specs().size(); i++) {
      current.add(make(i, 1));
    }
    for (int i = 0; i < Program.INBOXES; i++) {
      inboxes.add(new ModelSelector(this, "inbox" + i));
    }
    for (int i = 0; i < Program.STAGES; i++) {
      stages.add(new ArrayDeque<>());
    }
  }

  private ModelSelector make(int number, int life) {
    ModelSelector made = new ModelSelector(this, number, life);
    all.add(made);
    return made;
  }

  // ---- steps

  /** What has been seen since this was last asked. */
  List<String> seen() {
    List<String> seen = List.copyOf(log);
    log.clear();
    return seen;
  }

  void setTime(long time) {
    now = time;
  }

  /** False if the one that waits within a turn is interrupted, as there is nothing else to do. */
  boolean isWokenByOthers(ModelSelector who) {
    return othersGoOn.test(who.name());
  }

  /** Does one step. */
  void step(Steered.Step step) {
    switch (step.kind()) {
      case BEGIN -> begin();
      case RUN -> run(step.who());
      case ASIDE -> task(step.number());
      case TICK -> tick(step.number());
      case GOES_ON -> log(step.who() + " does not wait within a turn");
      case OUTSIDE -> outside.act(program.outside().get(step.number()));
      case DRAIN -> {}
      case STOP -> close();
      case END -> report();
    }
  }

  private void begin() {
    inboxes.forEach(i -> i.spawned(null));
    Outside outside = new Outside(this, "early");
    program.early().forEach(outside::act);
    for (int i = 0; i < program.roots(); i++) {
      current.get(i).spawned(null);
    }
  }

  private void run(String name) {
    everybody().filter(s -> s.name().equals(name)).findFirst().orElseThrow().run();
  }

  private void task(int number) {
    Runnable task = tasks.remove(number);
    if (task == null) {
      log("there is no such task");
    } else {
      task.run();
    }
  }

  private void tick(int number) {
    Clock clock = clocks.remove(number);
    if (clock == null || now < clock.due()) {
      log("no such timer is due");
      return;
    }
    clock.tick().run();
  }

  private void close() {
    stops = true;
    everybody().filter(ModelSelector::isRoot).forEach(ModelSelector::stop);
  }

  private void report() {
    closed = true;
    List.copyOf(requests).forEach(ModelRequest::systemClosed);
    log("left " + undelivered + " messages");
    log("left unfinished " + unfinished);
  }

  void isOver(ModelRequest request) {
    requests.remove(request);
  }

  /** One line for each selector. */
  List<String> states() {
    return all.stream().map(ModelSelector::state).toList();
  }

  /** What still has to be done, though nobody will do it: empty when all is well. */
  List<String> undone() {
    List<String> undone = undoneAtOnce();
    if (!clocks.isEmpty()) {
      undone.add(clocks.size() + " timers");
    }
    return undone;
  }

  /** The same, except for what only time brings. */
  List<String> undoneAtOnce() {
    List<String> undone = new ArrayList<>();
    if (!tasks.isEmpty()) {
      undone.add(tasks.size() + " tasks");
    }
    everybody().filter(ModelSelector::hasWork).forEach(s -> undone.add(s.name()));
    return undone;
  }

  /** Whether no stage, task or timer is still to come. */
  boolean expectsNothing() {
    return all.stream().allMatch(s -> s.pending.expectsNothing());
  }

  /** Those whose messages wait for ever, if nothing is expected any more. */
  List<String> stuck() {
    return all.stream()
        .filter(s -> !s.isTerminated() && !s.isNew() && s.isStuckAtRest())
        .map(ModelSelector::name)
        .sorted()
        .toList();
  }

  private Stream<ModelSelector> everybody() {
    return Stream.concat(all.stream(), inboxes.stream());
  }

  // ---- for selectors

  ModelSelector current(int number) {
    return current.get(number);
  }

  /** A selector, or an inbox. */
  private ModelSelector receiver(int number) {
    return number < current.size() ? current.get(number) : inboxes.get(number - current.size());
  }

  /** Where a note is to be sent now. */
  ModelBox box(int to, int box, Note note) {
    List<ModelBox> boxes = receiver(to).boxes;
    return boxes.get(box < 0 ? note.kind() % boxes.size() : box);
  }

  boolean stops() {
    return stops;
  }

  /** False if that is too late, as the system stops. */
  boolean spawn(int number, @Nullable ModelChildren siblings) {
    ModelSelector s = current.get(number);
    if (s.isTerminated() && s.life() < Program.LIVES) {
      s = make(number, s.life() + 1);
      current.set(number, s);
    }
    if (s.isNew()) {
      if (stops) {
        return false;
      }
      s.spawned(siblings);
    }
    return true;
  }

  void awaits(int stage, ModelPending.Expected awaiting) {
    stages.get(stage).add(awaiting);
  }

  /** A message is not handled, as its receiver has ended while the system stopped. */
  void undelivered() {
    undelivered++;
  }

  void unfinished(String name) {
    unfinished.add(name);
  }

  long now() {
    return now;
  }

  Cancellable schedule(int millis, Runnable tick) {
    return scheduleAt(now + nanos(millis), tick);
  }

  Cancellable scheduleAt(long due, Runnable tick) {
    int number = timersMade++;
    clocks.put(number, new Clock(due, tick));
    return () -> clocks.remove(number) != null;
  }

  static long nanos(int millis) {
    return Duration.ofMillis(millis).toNanos();
  }

  void executeAside(Runnable task) {
    tasks.put(tasksMade++, task);
  }

  // ---- from anywhere

  @Override
  public void send(int to, int box, Note note) {
    box(to, box, note).put(new ModelBox.Plain(note));
  }

  @Override
  public void sendAll(int to, int box, List<Note> notes) {
    notes.forEach(note -> send(to, box, note));
  }

  @Override
  public boolean trySend(int to, int box, Note note) {
    return box(to, box, note).trySend(note);
  }

  @Override
  public Cancellable sendAsync(
      int to, int box, Note note, BiConsumer<@Nullable String, @Nullable String> told) {
    ModelBox.Sender sender = new ModelBox.Sender(told);
    box(to, box, note).sendAsync(note, sender);
    return sender;
  }

  @Override
  public Cancellable ask(
      int to, int box, Note note, int millis, BiConsumer<@Nullable String, @Nullable String> told) {
    return ask("an outsider", to, box, note, millis, told);
  }

  Cancellable ask(
      String asker,
      int to,
      int box,
      Note note,
      int millis,
      BiConsumer<@Nullable String, @Nullable String> told) {
    ModelRequest request = new ModelRequest(this, asker, millis);
    if (closed) {
      request.systemClosed();
    } else {
      requests.add(request);
      request.pass(to, box, note.with(request));
    }
    request.tells(told);
    return request::withdraw;
  }

  @Override
  public Cancellable monitor(int who, BiConsumer<String, String> told) {
    return current.get(who).ties.monitor(told);
  }

  @Override
  public Cancellable monitor(int who, int inbox) {
    return current.get(who).ties.monitor(inboxes.get(inbox).boxes.getFirst());
  }

  @Override
  public Host.Taken take(int inbox) {
    return Objects.requireNonNull(inboxes.get(inbox).inbox).take();
  }

  @Override
  public void spawnRoot(int who) {
    boolean unused = spawn(who, null);
  }

  @Override
  public void stop(int who) {
    receiver(who).stop();
  }

  @Override
  public void recheck(int who) {
    current.get(who).recheck();
  }

  @Override
  public void complete(int stage, boolean failing) {
    ArrayDeque<ModelPending.Expected> waiting = stages.get(stage);
    stages.set(stage, new ArrayDeque<>());
    waiting.forEach(w -> w.stageCompleted(failing ? null : "done", failing ? "broken" : null));
  }

  @Override
  public void log(String line) {
    log.add(line);
  }
}
