package dev.selectors.testkit.model;

import dev.selectors.Cancellable;
import dev.selectors.Cases;
import dev.selectors.Clause;
import dev.selectors.Directive;
import dev.selectors.Down;
import dev.selectors.EventSelector;
import dev.selectors.Exit;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReceiveInterruptedException;
import dev.selectors.RequestFailedException;
import dev.selectors.SelectionPolicy;
import dev.selectors.Selector;
import dev.selectors.SelectorContext;
import dev.selectors.SelectorState;
import dev.selectors.Step;
import dev.selectors.StoppedError;
import dev.selectors.Supervision;
import dev.selectors.UndeliverableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A real selector that does what a program says, or rather the part that it is made of. */
final class ProgramSelector {
  /** What is around it. */
  private interface Shell {
    ProgramSelector part();

    SelectorContext own();

    Mailbox<Object> declare(String name, Consumer<Object> handler);
  }

  /** Handles whatever comes. */
  private final class Handling extends Selector implements Shell {
    @Override
    public ProgramSelector part() {
      return ProgramSelector.this;
    }

    @Override
    public SelectorContext own() {
      return context();
    }

    @Override
    public Mailbox<Object> declare(String name, Consumer<Object> handler) {
      return mailbox(name, handler);
    }

    @Override
    protected void onStart() {
      start();
    }

    @Override
    protected void onExit(ExitReason reason) {
      turn(() -> script.onExit(text(reason)));
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return script.onFailure(Cause.of(cause));
    }
  }

  /** Waits for one thing after the other. */
  private final class Reacting extends EventSelector implements Shell {
    private final Program.Body body;
    /** Those of each step: a message is not asked about by the same ones again. */
    private final Map<Integer, Map<Integer, Cases<Step>>> cases = new HashMap<>();

    Reacting(Program.Body body) {
      this.body = body;
    }

    @Override
    public ProgramSelector part() {
      return ProgramSelector.this;
    }

    @Override
    public SelectorContext own() {
      return context();
    }

    @Override
    public Mailbox<Object> declare(String name, Consumer<Object> handler) {
      return mailbox(name);
    }

    @Override
    protected Step run() {
      turn(() -> script.first(body));
      return body.loops() ? Step.loop(() -> step(0)) : step(0);
    }

    /** Puts some after others, and some into others. */
    private Step step(int number) {
      return number == body.waits().size()
          ? Step.done()
          : number % 2 == 0
              ? react(body.waits().get(number), Step::done).andThen(() -> step(number + 1))
              : react(body.waits().get(number), () -> step(number + 1));
    }

    private Step react(Program.Wait wait, Supplier<Step> next) {
      List<Clause<Step>> clauses =
          wait.boxes().stream().map(box -> clause(wait, box, next)).toList();
      Clause<Step> first = clauses.getFirst();
      @SuppressWarnings({"unchecked", "rawtypes"})
      Clause<Step>[] more = clauses.subList(1, clauses.size()).toArray(new Clause[0]);
      return script.isLimited(wait)
          ? Step.reactWithin(
              Duration.ofMillis(wait.millis()),
              () -> {
                turn(() -> script.late(wait));
                return next.get();
              },
              first,
              more)
          : Step.react(first, more);
    }

    private Clause<Step> clause(Program.Wait wait, int box, Supplier<Step> next) {
      Function<Object, Step> action = message -> {
        receive(box, 0, message);
        return next.get();
      };
      return wait.refuses() >= 0 && spec.boxes().get(box).selective()
          ? boxes.get(box).on(cases(wait, box, action))
          : boxes.get(box).on(action);
    }

    private Cases<Step> cases(Program.Wait wait, int box, Function<Object, Step> action) {
      return cases
          .computeIfAbsent(wait.number(), w -> new HashMap<>())
          .computeIfAbsent(
              box, b -> Cases.of(Object.class, message -> kind(message) != wait.refuses(), action));
    }

    @Override
    protected void onStart() {
      start();
    }

    @Override
    protected void onExit(ExitReason reason) {
      turn(() -> script.onExit(text(reason)));
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return script.onFailure(Cause.of(cause));
    }
  }

  final Selector selector;
  final List<Mailbox<Object>> boxes = new ArrayList<>();
  final MailboxRef<Object> router;
  private final SelectorContext context;
  final Script script;
  final String title;
  final int life;
  private final RealWorld world;
  private final Program.Spec spec;
  /** What the selector has said of its gates, to be compared with what it is handed. */
  private final List<ModelGate> gates = new ArrayList<>();

  private final AtomicBoolean inside = new AtomicBoolean();

  ProgramSelector(RealWorld world, int number, int life) {
    this.world = world;
    this.life = life;
    title = "s" + number + "#" + life;
    spec = world.program.specs().get(number);
    script = new Script(spec, new Self());
    Program.Body body = spec.body();
    Shell shell = body == null ? new Handling() : new Reacting(body);
    selector = (Selector) shell;
    context = shell.own();
    router = context.router(message -> boxes.get(route(message)));
    for (int b = 0; b < spec.boxes().size(); b++) {
      boxes.add(declare(shell, b, spec.boxes().get(b)));
      gates.add(new ModelGate(spec.boxes().get(b)));
    }
    context.policy(policy());
  }

  private SelectionPolicy policy() {
    return switch (spec.policy()) {
      case LEVELS -> SelectionPolicy.multilevel();
      case AGEING -> SelectionPolicy.ageing(Program.PERIOD);
      case WEIGHTED -> {
        Map<Mailbox<?>, Integer> weights = new HashMap<>();
        for (int b = 0; b < boxes.size(); b++) {
          weights.put(boxes.get(b), Program.weight(b));
        }
        yield SelectionPolicy.weighted(weights);
      }
      case ARRIVAL -> SelectionPolicy.arrivalOrder();
    };
  }

  private Mailbox<Object> declare(Shell shell, int number, Program.Box box) {
    Mailbox<Object> m =
        shell.declare("b" + number, message -> receive(number, 0, message)).level(box.level());
    if (box.isBounded()) {
      m.bounded(box.capacity(), box.overflow());
    }
    if (box.selective()) {
      m.selective();
    }
    Program.Guard guard = box.guard();
    if (guard != null) {
      m.guard(() -> script.guard(guard));
    }
    if (box.refuses() >= 0) {
      m.headGuard(message -> kind(message) != box.refuses());
    }
    if (!box.enabled()) {
      m.disable();
    }
    return m;
  }

  private static int kind(Object message) {
    return RealWorld.content(message) instanceof Note note ? note.kind() : 0;
  }

  /** A mailbox, or the router. */
  MailboxRef<Object> address(int box) {
    return box < 0 ? router : boxes.get(box);
  }

  /** Where the router sends it. */
  int route(Object message) {
    return kind(message) % boxes.size();
  }

  private void receive(int box, int layer, Object message) {
    turn(() -> handle(box, layer, message));
  }

  private void handle(int box, int layer, Object message) {
    if (!gates.get(box).lets(script, kind(message))) {
      world.violated(title + " was handed " + message + " through a closed gate, b" + box);
    }
    switch (RealWorld.content(message)) {
      case Note note -> script.handle(box, layer, note);
      case Down down -> script.news(box, layer, text(down));
      case Exit exit ->
        script.news(
            box, layer, "Exit[" + titleOf(exit.selector()) + ": " + text(exit.reason()) + "]");
      default -> throw new IllegalArgumentException("unexpected " + message);
    }
  }

  private void turn(Runnable part) {
    if (!inside.compareAndSet(false, true)) {
      world.violated("turns of " + title + " overlap");
    }
    try {
      part.run();
    } finally {
      inside.set(false);
    }
  }

  // ---- hooks

  private void start() {
    Program.Supervisor by = spec.supervisor();
    if (by.scope() != Program.Scope.NONE) {
      context.supervise(supervision(by));
    }
    gates.forEach(ModelGate::restore);
    turn(script::onStart);
  }

  private Supervision supervision(Program.Supervisor by) {
    Supervision s =
        switch (by.scope()) {
          case ALL -> Supervision.oneForAll();
          case REST -> Supervision.restForOne();
          default -> Supervision.oneForOne();
        };
    s = s.restarts(by.restarts(), Duration.ofMillis(by.windowMillis()))
        .decide(cause -> script.decide(Cause.of(cause)));
    return by.pauseMillis() == 0
        ? s
        : s.backOff(
            Duration.ofMillis(by.pauseMillis()), Duration.ofMillis(4L * by.pauseMillis()), 0);
  }

  // ---- for others

  SelectorState state() {
    return selector.state();
  }

  Cancellable monitor(MailboxRef<? super Down> watcher) {
    return selector.monitor(watcher);
  }

  // ---- in the words of the model

  static String titleOf(Selector selector) {
    return ((Shell) selector).part().title;
  }

  static String text(Down down) {
    return "Down[" + titleOf(down.selector()) + ": " + text(down.reason()) + "]";
  }

  static String text(ExitReason reason) {
    return switch (reason) {
      case ExitReason.Normal n -> "Normal";
      case ExitReason.Stopped s -> "Stopped";
      case ExitReason.SystemClosed c -> "SystemClosed";
      case ExitReason.Failed f -> "Failed(" + Cause.of(f.cause()).getMessage() + ")";
      case ExitReason.Linked l -> "Linked[" + titleOf(l.selector()) + ": " + text(l.reason()) + "]";
    };
  }

  static @Nullable String text(@Nullable Throwable error) {
    Throwable t = error instanceof CompletionException ? error.getCause() : error;
    return switch (t) {
      case null -> null;
      case Cause c -> c.getMessage();
      case TimeoutException e -> "Timeout";
      case CancellationException e -> "Cancellation";
      case RequestFailedException e -> "RequestFailed";
      case UndeliverableException e -> "Undeliverable";
      default -> "unexpected " + t;
    };
  }

  /** What a script does, done by the real selector around it. */
  private final class Self implements Host {
    /** What a turn has waited for. */
    private record Received(int box, Object message) {}

    /** By the wait and the mailbox: a message is not asked about by the same ones again. */
    private final Map<List<Integer>, Cases<Received>> cases = new HashMap<>();

    @Override
    public World world() {
      return world;
    }

    @Override
    public String name() {
      return title;
    }

    @Override
    public int count(int box) {
      return boxes.get(box).depth();
    }

    @Override
    public void enable(int box) {
      boxes.get(box).enable();
      gates.get(box).enabled = true;
    }

    @Override
    public void disable(int box) {
      boxes.get(box).disable();
      gates.get(box).enabled = false;
    }

    @Override
    public void become(int box, int layer) {
      boxes.get(box).become(message -> ProgramSelector.this.receive(box, layer, message));
    }

    @Override
    public void unbecome(int box) {
      boxes.get(box).unbecome();
    }

    @Override
    public void enableAll() {
      context.enableAll();
      gates.forEach(g -> g.enabled = true);
    }

    @Override
    public void disableAll() {
      context.disableAll();
      gates.forEach(g -> g.enabled = false);
    }

    @Override
    public void disableAllExcept(int box) {
      context.disableAllExcept(boxes.get(box));
      gates.forEach(g -> g.enabled = g == gates.get(box));
    }

    @Override
    public void guard(int box, Program.Guard guard) {
      boxes.get(box).guard(() -> script.guard(guard));
      gates.get(box).guard = guard;
    }

    @Override
    public void headGuard(int box, int kind) {
      boxes.get(box).headGuard(message -> ProgramSelector.kind(message) != kind);
      gates.get(box).refuses = kind;
    }

    @Override
    public boolean receive(Program.Wait wait) {
      List<Clause<Received>> clauses =
          wait.boxes().stream().map(box -> clause(wait, box)).toList();
      Duration limit = world.limit(wait);
      Received received = limit == null
          ? context.receive(clauses)
          : context.receiveWithin(limit, clauses).orElse(null);
      if (received != null) {
        handle(received.box(), script.layer(received.box()), received.message());
      }
      return received != null;
    }

    @Override
    public void call(
        int to,
        int box,
        Note note,
        int millis,
        BiConsumer<@Nullable String, @Nullable String> then) {
      String answer;
      try {
        answer = context.<Object, String>call(
            world.address(to, box, note), world.request(note), Duration.ofMillis(millis));
      } catch (ReceiveInterruptedException e) {
        throw e;
      } catch (StoppedError | IllegalStateException e) {
        world.noted("perhaps not sent", note.id()); // it may have been too late for that
        throw e;
      } catch (RuntimeException e) {
        then.accept(null, text(e));
        return;
      }
      then.accept(answer, null);
    }

    private Clause<Received> clause(Program.Wait wait, int box) {
      Mailbox<Object> mailbox = boxes.get(box);
      Function<Object, Received> action = message -> new Received(box, message);
      return wait.refuses() >= 0 && spec.boxes().get(box).selective()
          ? mailbox.on(cases.computeIfAbsent(
              List.of(wait.number(), box),
              place -> Cases.of(Object.class, message -> kind(message) != wait.refuses(), action)))
          : mailbox.on(action);
    }

    @Override
    public void exit() {
      world.noted(title, "exit");
      context.exit();
    }

    @Override
    public void link(int other) {
      ProgramSelector linked = world.current(other); // which may be another one the next time
      if (linked != ProgramSelector.this) {
        world.noted("link", title, linked.title);
        context.link(linked.selector);
      }
    }

    @Override
    public void unlink(int other) {
      context.unlink(world.current(other).selector);
    }

    @Override
    public void trap(int box) {
      context.trapExits(boxes.get(box));
    }

    @Override
    public Cancellable monitor(int other, int box) {
      ProgramSelector watched = world.current(other);
      world.noted("monitor", title, watched.title);
      return watched.monitor(address(box));
    }

    @Override
    public void spawn(int who) {
      world.spawn(who, (name, child) -> {
        world.noted("child", name, title);
        context.spawnChild(name, child);
      });
    }

    @Override
    public void await(int stage, int closed, BiConsumer<@Nullable String, @Nullable String> then) {
      await(world.stage(stage), closed, then);
    }

    private void await(
        CompletionStage<String> stage,
        int closed,
        BiConsumer<@Nullable String, @Nullable String> then) {
      if (closed < 0) {
        context.await(
            stage,
            value -> turn(() -> then.accept(value, null)),
            error -> turn(() -> then.accept(null, text(error))));
        return;
      }
      ModelGate gate = gates.get(closed);
      gate.pauses++;
      context
          .await(
              stage,
              (value, error) -> turn(() -> {
                gate.pauses--;
                then.accept(value, text(error));
              }))
          .whileDisabled(boxes.get(closed));
    }

    @Override
    public Cancellable sendAsync(
        int to,
        int box,
        Note note,
        int closed,
        BiConsumer<@Nullable String, @Nullable String> then) {
      CompletableFuture<?> sent = world.sendAsync(to, box, note);
      await(sent.thenApply(nothing -> "sent"), closed, then);
      return () -> sent.cancel(false);
    }

    @Override
    public Cancellable ask(
        int to,
        int box,
        Note note,
        int millis,
        int closed,
        BiConsumer<@Nullable String, @Nullable String> then) {
      CompletionStage<String> answer = context.<Object, String>ask(
          world.address(to, box, note), world.request(note), Duration.ofMillis(millis));
      await(answer, closed, then);
      return () -> answer.toCompletableFuture().cancel(false);
    }

    @Override
    public Cancellable after(int millis, Runnable then) {
      return context.after(Duration.ofMillis(millis), () -> turn(then));
    }

    @Override
    public Cancellable every(int millis, Runnable then) {
      return context.every(Duration.ofMillis(millis), () -> turn(then));
    }

    @Override
    public void async(boolean failing, BiConsumer<@Nullable String, @Nullable String> then) {
      Callable<String> task = () -> {
        run(failing);
        return "done";
      };
      if (failing) {
        context.async(
            task,
            value -> turn(() -> then.accept(value, null)),
            error -> turn(() -> then.accept(null, text(error))));
      } else {
        context.async(task, (value, error) -> turn(() -> then.accept(value, text(error))));
      }
    }

    @Override
    public void task(boolean failing) {
      context.async(() -> run(failing));
    }

    private void run(boolean failing) {
      world.log(title + " task");
      if (failing) {
        throw new Cause(title + " task", null, null);
      }
    }
  }
}
