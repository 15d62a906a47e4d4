package dev.selectors.testkit;

import dev.selectors.Cases;
import dev.selectors.Clause;
import dev.selectors.Directive;
import dev.selectors.EventSelector;
import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.MailboxSnapshot;
import dev.selectors.SelectionPolicy;
import dev.selectors.Selector;
import dev.selectors.SelectorContext;
import dev.selectors.SelectorState;
import dev.selectors.SelectorSystem;
import dev.selectors.Step;
import dev.selectors.ThreadSelector;
import dev.selectors.testkit.TwinProgram.Act;
import dev.selectors.testkit.TwinProgram.Branch;
import dev.selectors.testkit.TwinProgram.Choice;
import dev.selectors.testkit.TwinProgram.Role;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The selectors of a program, all in the one form or all in the other. */
final class TwinPlay {
  enum Form {
    RECEIVE,
    REACT
  }

  /** A message. */
  record Letter(String name, int kind) {
    @Override
    public String toString() {
      return name + "/" + kind;
    }
  }

  /** Told who does what; by one thread at a time for each selector. */
  private final BiConsumer<String, String> log;

  private final List<Player> players = new ArrayList<>();
  private int outside;

  TwinPlay(TwinProgram program, Form form, BiConsumer<String, String> log) {
    this.log = log;
    for (int i = 0; i < program.roles().size(); i++) {
      Role role = program.roles().get(i);
      String name = "s" + i;
      players.add(form == Form.RECEIVE ? new Receiver(name, role).me : new Reactor(name, role).me);
    }
  }

  void spawnAll(SelectorSystem system) {
    players.forEach(p -> system.spawn(p.name, p.selector));
  }

  /** Does it from outside, one call at a time. */
  void call(TwinProgram.Call call) {
    switch (call.what()) {
      case Act.Send s -> send("outside." + ++outside, s);
      case Act.Stop s -> players.get(s.who()).selector.stop();
      default -> throw new AssertionError(call);
    }
  }

  private void send(String name, Act.Send send) {
    players.get(send.to()).boxes.get(send.box()).send(new Letter(name, send.kind()));
  }

  /** How each selector is; the same for both forms. */
  List<String> states() {
    return players.stream().map(p -> p.name + " " + p.state()).toList();
  }

  /** Whether some selector runs, or is about to. */
  boolean isBusy() {
    return players.stream()
        .map(p -> p.selector.state())
        .anyMatch(s -> s instanceof SelectorState.Scheduled || s instanceof SelectorState.Running);
  }

  /** What a selector does in either form, except wait. */
  private final class Player {
    final String name;
    final Role role;
    final Selector selector;
    private final SelectorContext self;
    final List<Mailbox<Letter>> boxes;
    private final boolean[] holds;
    private final int[] refused;
    private int sent;
    private int failures;

    Player(
        String name,
        Role role,
        SelectorContext self,
        Function<String, Mailbox<Letter>> newMailbox) {
      this.name = name;
      this.role = role;
      this.self = self;
      selector = self.selector();
      holds = new boolean[role.boxes().size()];
      refused = new int[holds.length];
      openGuards();
      boxes = IntStream.range(0, holds.length)
          .mapToObj(i -> declared(newMailbox.apply("b" + i), i))
          .toList();
    }

    private Mailbox<Letter> declared(Mailbox<Letter> box, int i) {
      TwinProgram.Box how = role.boxes().get(i);
      box.level(how.level()).guard(() -> holds[i]).headGuard(m -> m.kind() != refused[i]);
      if (how.selective()) {
        box.selective();
      }
      if (!how.enabled()) {
        box.disable();
      }
      return box;
    }

    SelectionPolicy policy() {
      return switch (role.policy()) {
        case MULTILEVEL -> SelectionPolicy.multilevel();
        case WEIGHTED -> SelectionPolicy.weighted(Map.of(boxes.getFirst(), 2));
        case ARRIVAL_ORDER -> SelectionPolicy.arrivalOrder();
      };
    }

    private void openGuards() {
      Arrays.fill(holds, true);
      Arrays.fill(refused, TwinProgram.NO_KIND);
    }

    void begins() {
      openGuards();
      log.accept(name, "begins");
    }

    void act(Act act) {
      switch (act) {
        case Act.Send s -> {
          String letter = name + "." + ++sent;
          log.accept(name, "sends " + letter + " to s" + s.to() + " b" + s.box());
          send(letter, s);
        }
        case Act.Enable e -> {
          if (e.enabled()) {
            boxes.get(e.box()).enable();
          } else {
            boxes.get(e.box()).disable();
          }
        }
        case Act.Guard g -> {
          holds[g.box()] = g.holds();
          refused[g.box()] = g.refused();
        }
        case Act.Stop s -> players.get(s.who()).selector.stop();
        case Act.Fail f -> throw new IllegalStateException(name + " fails");
        case Act.Exit e -> self.exit();
        case Act.Await a ->
          self.await(
              CompletableFuture.completedFuture("done"),
              (value, error) -> log.accept(name, "continues"));
        case Act.Loop l -> throw new AssertionError(l);
        case Act.Wait w -> throw new AssertionError(w);
      }
    }

    /** Nobody may wait for ever for mailboxes that are all disabled. */
    void beforeWaiting(Act.Wait wait) {
      log.accept(name, "waits");
      if (wait.nanos() == 0
          && wait.choices().stream().noneMatch(c -> boxes.get(c.box()).isEnabled())) {
        boxes.get(wait.choices().getFirst().box()).enable();
      }
    }

    <R> List<Clause<R>> clauses(Act.Wait wait, Function<List<Act>, R> play) {
      return wait.choices().stream().map(c -> clause(c, play)).toList();
    }

    private <R> Clause<R> clause(Choice choice, Function<List<Act>, R> play) {
      Mailbox<Letter> box = boxes.get(choice.box());
      List<Function<Letter, R>> actions = new ArrayList<>();
      for (Branch b : choice.branches()) {
        actions.add(letter -> {
          log.accept(name, box.name() + " <- " + letter);
          return play.apply(b.body());
        });
      }
      if (choice.isFunction()) {
        return box.on(actions.getFirst());
      }
      Cases<R> cases = cases(choice.branches().getFirst(), actions.getFirst());
      for (int i = 1; i < actions.size(); i++) {
        cases = cases.orElse(cases(choice.branches().get(i), actions.get(i)));
      }
      return box.on(cases);
    }

    private <R> Cases<R> cases(Branch branch, Function<Letter, R> action) {
      return Cases.of(Letter.class, letter -> branch.takes(letter.kind()), action);
    }

    void late() {
      log.accept(name, "is late");
    }

    Directive failed(Throwable cause) {
      log.accept(name, "failed by " + cause);
      return ++failures > role.restarts() ? Directive.STOP : Directive.RESTART;
    }

    void exits(ExitReason reason) {
      log.accept(name, "exits " + reason);
    }

    String state() {
      String state =
          switch (selector.state()) {
            case SelectorState.Blocked b -> "waits for " + b.mailboxes();
            case SelectorState.Detached d -> "waits for " + d.mailboxes();
            case SelectorState other -> other.toString();
          };
      List<String> mailboxes = selector.snapshot().mailboxes().stream()
          .map(m -> m.name() + " " + m.depth() + " " + gate(m))
          .toList();
      return state + " " + mailboxes;
    }

    private String gate(MailboxSnapshot m) {
      return m.gate().getClass().getSimpleName();
    }
  }

  private final class Receiver extends ThreadSelector {
    final Player me;
    private final IdentityHashMap<Act.Wait, List<Clause<Boolean>>> kept = new IdentityHashMap<>();

    Receiver(String name, Role role) {
      me = new Player(name, role, context(), box -> mailbox(Letter.class, box));
      policy(me.policy());
    }

    @Override
    protected void run() {
      me.begins();
      play(me.role.acts());
    }

    private boolean play(List<Act> acts) {
      for (Act act : acts) {
        switch (act) {
          case Act.Wait w -> await(w);
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
        receive(clauses.getFirst(), rest(clauses));
      } else if (receiveWithin(Duration.ofNanos(wait.nanos()), clauses.getFirst(), rest(clauses))
          .isEmpty()) {
        me.late();
        play(wait.late());
      }
    }

    private List<Clause<Boolean>> clauses(Act.Wait wait) {
      return me.clauses(wait, this::play);
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

  private final class Reactor extends EventSelector {
    final Player me;
    private final IdentityHashMap<Act.Wait, Step> kept = new IdentityHashMap<>();

    Reactor(String name, Role role) {
      me = new Player(name, role, context(), box -> mailbox(Letter.class, box));
      policy(me.policy());
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
      me.exits(reason);
    }
  }

  @SuppressWarnings("unchecked") // an array of a generic type, only to be passed on
  private static <R> Clause<R>[] rest(List<Clause<R>> clauses) {
    return (Clause<R>[]) clauses.stream().skip(1).toArray(Clause<?>[]::new);
  }
}
