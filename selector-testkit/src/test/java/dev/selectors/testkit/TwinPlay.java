package dev.selectors.testkit;

import dev.selectors.Clause;
import dev.selectors.DeadLetter;
import dev.selectors.Directive;
import dev.selectors.EventSelector;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.SelectorContext;
import dev.selectors.SelectorState;
import dev.selectors.SelectorSystem;
import dev.selectors.Step;
import dev.selectors.Supervision;
import dev.selectors.ThreadSelector;
import dev.selectors.testkit.TwinPlayer.Letter;
import dev.selectors.testkit.TwinProgram.Act;
import dev.selectors.testkit.TwinProgram.Role;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;

/** The selectors of a program, all in the one form or all in the other. */
final class TwinPlay {
  enum Form {
    RECEIVE,
    REACT,
    /** Receives in the middle of a turn. */
    HANDLE
  }

  /** Told who does what; by one thread at a time for each selector. */
  private final BiConsumer<String, String> log;

  private final TwinProgram program;
  private final List<TwinPlayer> players = new ArrayList<>();
  private final List<CompletableFuture<String>> stages = new ArrayList<>();
  private int outside;

  TwinPlay(TwinProgram program, Form form, BiConsumer<String, String> log) {
    this.program = program;
    this.log = log;
    for (int i = 0; i < TwinProgram.STAGES; i++) {
      stages.add(new CompletableFuture<>());
    }
    for (int i = 0; i < program.roles().size(); i++) {
      Role role = program.roles().get(i);
      String name = "s" + i;
      players.add(
          switch (form) {
            case RECEIVE -> new Receiver(name, role).me;
            case REACT -> new Reactor(name, role).me;
            case HANDLE -> new Handler(name, role).me;
          });
    }
  }

  void spawnAll(SelectorSystem system) {
    players.stream().filter(p -> !p.role.isChild()).forEach(p -> system.spawn(p.name, p.selector));
    if (program.roles().stream().anyMatch(Role::isChild)) {
      system.spawn("boss", new Boss());
    }
  }

  /** Does it from outside, one call at a time. */
  void call(TwinProgram.Call call) {
    switch (call.what()) {
      case Act.Send s ->
        players
            .get(s.to())
            .boxes
            .get(s.box())
            .send(new Letter("outside." + ++outside, s.kind(), null));
      case Act.Stop s -> selector(s.who()).stop();
      case Act.Complete c -> complete(c);
      default -> throw new AssertionError(call);
    }
  }

  void log(String who, String what) {
    log.accept(who, what);
  }

  List<TwinPlayer> players() {
    return players;
  }

  boolean isHopeKept() {
    return program.hopeless() == TwinProgram.Hopeless.NOBODY;
  }

  TwinProgram.Box box(int who, int box) {
    return program.roles().get(who).boxes().get(box);
  }

  Selector selector(int who) {
    return players.get(who).selector;
  }

  CompletableFuture<String> stage(int number) {
    return stages.get(number);
  }

  void complete(Act.Complete c) {
    if (c.fails()) {
      stage(c.stage()).completeExceptionally(new IllegalStateException("stage " + c.stage()));
    } else {
      stage(c.stage()).complete("stage " + c.stage());
    }
  }

  /** How each selector is; the same for both forms. */
  List<String> states() {
    return players.stream().map(TwinPlayer::state).toList();
  }

  /** Whether some selector runs, or is about to. */
  boolean isBusy() {
    return players.stream()
        .map(p -> p.selector.state())
        .anyMatch(s -> s instanceof SelectorState.Scheduled || s instanceof SelectorState.Running);
  }

  /** Whose children some of them are. */
  private final class Boss extends Selector {
    Boss() {
      Mailbox<Object> unused = mailbox("unused", message -> {});
      TwinProgram.Team team = program.team();
      Supervision all =
          switch (team.scope()) {
            case ONE -> Supervision.oneForOne();
            case ALL -> Supervision.oneForAll();
            case REST -> Supervision.restForOne();
          };
      all = all.restarts(team.restarts(), Duration.ofDays(1)).decide(cause -> Directive.RESTART);
      Duration pause = Duration.ofNanos(team.pause());
      supervise(pause.isZero() ? all : all.backOff(pause, pause, 0));
    }

    @Override
    protected void onStart() {
      players.stream().filter(p -> p.role.isChild()).forEach(p -> spawnChild(p.name, p.selector));
    }

    @Override
    protected void onExit(ExitReason reason) {
      log("boss", "exits " + reason);
    }
  }

  /** Plays on one stack. */
  private static final class Body {
    private final TwinPlayer me;
    private final SelectorContext self;
    private final IdentityHashMap<Act.Wait, List<Clause<Boolean>>> kept = new IdentityHashMap<>();

    Body(TwinPlayer me, SelectorContext self) {
      this.me = me;
      this.self = self;
    }

    void play() {
      me.begins();
      play(me.role.acts());
    }

    private boolean play(List<Act> acts) {
      for (Act act : acts) {
        switch (act) {
          case Act.Wait w -> await(w);
          case Act.AskAndWait a -> me.told(() -> me.call(a));
          case Act.Loop l -> {
            for (int i = 0; i < l.times(); i++) {
              play(l.body());
            }
          }
          default -> me.act(act);
        }
      }
      return true;
    }

    private void await(Act.Wait wait) {
      me.beforeWaiting(wait);
      List<Clause<Boolean>> clauses =
          wait.kept() ? kept.computeIfAbsent(wait, this::clauses) : clauses(wait);
      if (wait.nanos() == 0) {
        self.<Boolean>receive(clauses);
      } else if (self.<Boolean>receiveWithin(Duration.ofNanos(wait.nanos()), clauses)
          .isEmpty()) {
        me.late();
        play(wait.late());
      }
    }

    private List<Clause<Boolean>> clauses(Act.Wait wait) {
      return me.clauses(wait, this::play);
    }
  }

  private final class Receiver extends ThreadSelector {
    final TwinPlayer me;
    private final Body body;

    Receiver(String name, Role role) {
      me = new TwinPlayer(TwinPlay.this, name, role, context(), box -> mailbox(Object.class, box));
      body = new Body(me, context());
    }

    @Override
    protected void run() {
      body.play();
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return me.failed(cause);
    }

    @Override
    protected void onExit(ExitReason reason) {
      me.exits(reason);
    }
  }

  /** All of it is one turn, in whose middle it waits. */
  private final class Handler extends Selector {
    final TwinPlayer me;
    private final Mailbox<Body> begin = mailbox("begin", this::play);
    private final Body body;

    Handler(String name, Role role) {
      me = new TwinPlayer(TwinPlay.this, name, role, context(), box -> mailbox(box, this::stray));
      body = new Body(me, context());
    }

    @Override
    protected void onStart() {
      me.boxes.forEach(Mailbox::disable);
      begin.send(body);
    }

    private void play(Body its) {
      me.declareGates();
      its.play();
      exit();
    }

    private void stray(Object message) {
      throw new AssertionError("handled outside the turn: " + message);
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return me.failed(cause);
    }

    @Override
    protected void onExit(ExitReason reason) {
      me.exits(reason);
    }
  }

  /** A request of a selector that reacts is over. */
  private record Answered(CompletableFuture<String> with) implements DeadLetter.Unmissed {}

  private final class Reactor extends EventSelector {
    final TwinPlayer me;
    private final IdentityHashMap<Act.Wait, Step> kept = new IdentityHashMap<>();
    private final Mailbox<Answered> answers = mailbox(Answered.class, "answers");
    private CompletableFuture<String> answer = new CompletableFuture<>();

    Reactor(String name, Role role) {
      me = new TwinPlayer(TwinPlay.this, name, role, context(), box -> mailbox(Object.class, box));
    }

    @Override
    protected Step run() {
      me.begins();
      return play(me.role.acts());
    }

    private Step play(List<Act> acts) {
      for (int i = 0; i < acts.size(); i++) {
        List<Act> after = acts.subList(i + 1, acts.size());
        switch (acts.get(i)) {
          case Act.Wait w -> {
            return await(w).andThen(() -> play(after));
          }
          case Act.AskAndWait a -> {
            return call(a).andThen(() -> play(after));
          }
          case Act.Loop l -> {
            int[] left = {l.times()};
            return Step.loopWhile(() -> left[0]-- > 0, () -> play(l.body()))
                .andThen(() -> play(after));
          }
          default -> me.act(acts.get(i));
        }
      }
      return Step.done();
    }

    private Step call(Act.AskAndWait ask) {
      CompletableFuture<String> its = me.ask(ask);
      answer = its;
      CompletableFuture<?> unused =
          its.whenComplete((value, error) -> answers.send(new Answered(its)));
      return Step.react(answers.on(a -> {
        me.told(a.with()::join);
        return Step.done();
      }));
    }

    private Step await(Act.Wait wait) {
      me.beforeWaiting(wait);
      return wait.kept() ? kept.computeIfAbsent(wait, this::step) : step(wait);
    }

    private Step step(Act.Wait wait) {
      List<Clause<Step>> clauses = me.clauses(wait, this::play);
      if (wait.nanos() == 0) {
        return Step.react(clauses.getFirst(), rest(clauses));
      }
      return Step.reactWithin(
          Duration.ofNanos(wait.nanos()),
          () -> {
            me.late();
            return play(wait.late());
          },
          clauses.getFirst(),
          rest(clauses));
    }

    @Override
    protected Directive onFailure(Throwable cause) {
      return me.failed(cause);
    }

    @Override
    protected void onExit(ExitReason reason) {
      answer.cancel(false); // as a call does
      me.exits(reason);
    }
  }

  @SuppressWarnings("unchecked") // an array of a generic type, only to be passed on
  private static <R> Clause<R>[] rest(List<Clause<R>> clauses) {
    return (Clause<R>[]) clauses.stream().skip(1).toArray(Clause<?>[]::new);
  }
}
