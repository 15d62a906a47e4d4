package dev.selectors.testkit;

import dev.selectors.Cancellable;
import dev.selectors.Cases;
import dev.selectors.Clause;
import dev.selectors.Directive;
import dev.selectors.ExitReason;
import dev.selectors.GuardFailedException;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.MailboxSnapshot;
import dev.selectors.Overflow;
import dev.selectors.ReplyTo;
import dev.selectors.SelectionPolicy;
import dev.selectors.Selector;
import dev.selectors.SelectorContext;
import dev.selectors.SelectorState;
import dev.selectors.testkit.TwinProgram.Act;
import dev.selectors.testkit.TwinProgram.Branch;
import dev.selectors.testkit.TwinProgram.Choice;
import dev.selectors.testkit.TwinProgram.Role;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What a selector of a {@link TwinProgram} does in either form, except wait. */
final class TwinPlayer {
  /**
   * A message.
   *
   * @param replyTo null if it is no request
   */
  record Letter(String name, int kind, @Nullable ReplyTo<String> replyTo) {
    @Override
    public String toString() {
      return name + "/" + kind + (replyTo == null ? "" : "?");
    }
  }

  final String name;
  final Role role;
  final Selector selector;
  final List<Mailbox<Object>> boxes;
  private final TwinPlay play;
  private final SelectorContext self;
  private final Act.Guard[] guards;
  private final Queue<ReplyTo<String>> requests = new ArrayDeque<>();
  private final Queue<CompletionStage<String>> asked = new ArrayDeque<>();
  private final Queue<Cancellable> monitors = new ArrayDeque<>();
  private final Queue<Cancellable> timers = new ArrayDeque<>();
  private int sent;
  private int failures;
  private boolean waits;
  /** It does something that the body, or the steps, go on waiting during. */
  private boolean aside;

  TwinPlayer(
      TwinPlay play,
      String name,
      Role role,
      SelectorContext self,
      Function<String, Mailbox<Object>> newMailbox) {
    this.play = play;
    this.name = name;
    this.role = role;
    this.self = self;
    selector = self.selector();
    guards = new Act.Guard[role.boxes().size()];
    openGuards();
    boxes = IntStream.range(0, guards.length)
        .mapToObj(i -> declared(newMailbox.apply("b" + i), i))
        .toList();
    self.policy(policy());
  }

  private Mailbox<Object> declared(Mailbox<Object> box, int i) {
    TwinProgram.Box how = role.boxes().get(i);
    box.level(how.level()).guard(() -> holds(guards[i]));
    Overflow overflow = how.overflow();
    if (overflow != null) {
      box.bounded(how.capacity(), overflow);
    }
    if (how.mayHaveHeadGuard()) {
      box.headGuard(m -> kind(m) != guards[i].refused());
    }
    if (how.selective()) {
      box.selective();
    }
    if (!how.enabled()) {
      box.disable();
    }
    return box;
  }

  private boolean holds(Act.Guard guard) {
    if (guard.fails()) {
      throw new IllegalStateException("guard of " + name + " fails");
    }
    return guard.holds()
        && (guard.counted() < 0 || boxes.get(guard.counted()).depth() >= guard.least());
  }

  private static int kind(Object message) {
    return message instanceof Letter letter ? letter.kind() : 0;
  }

  private SelectionPolicy policy() {
    return switch (role.policy()) {
      case MULTILEVEL -> SelectionPolicy.multilevel();
      case WEIGHTED -> SelectionPolicy.weighted(Map.of(boxes.getFirst(), 2));
      case ARRIVAL_ORDER -> SelectionPolicy.arrivalOrder();
    };
  }

  private void openGuards() {
    for (int i = 0; i < guards.length; i++) {
      guards[i] = new Act.Guard(i, true, -1, 0, false, TwinProgram.NO_KIND);
    }
  }

  /** Enables those mailboxes that are declared so, and disables all others. */
  void declareGates() {
    for (int i = 0; i < boxes.size(); i++) {
      act(new Act.Enable(i, role.boxes().get(i).enabled()));
    }
  }

  void begins() {
    openGuards();
    log("begins");
  }

  private void log(String what) {
    play.log(name, what);
  }

  // ---- acts

  void act(Act act) {
    switch (act) {
      case Act.Send s -> send(s);
      case Act.SendAsync s -> sendAsync(s);
      case Act.Ask a -> ask(a);
      case Act.Withdraw w -> {
        CompletionStage<String> first = asked.poll();
        if (first != null) {
          log("withdraws " + first.toCompletableFuture().cancel(false));
        }
      }
      case Act.Answer a -> answer(a);
      case Act.Forward f -> {
        ReplyTo<String> first = requests.poll();
        if (first != null) {
          first.forward(
              ref(f.to(), f.box()), new Letter(nextName(f.to(), f.box()), f.kind(), first));
        }
      }
      case Act.Enable e -> {
        if (e.enabled()) {
          boxes.get(e.box()).enable();
        } else {
          boxes.get(e.box()).disable();
        }
      }
      case Act.EnableAll e -> {
        if (e.enabled()) {
          self.enableAll();
        } else {
          self.disableAll();
        }
      }
      case Act.Guard g -> guards[g.box()] = g;
      case Act.Recheck r -> play.selector(r.who()).recheck();
      case Act.Stop s -> play.selector(s.who()).stop();
      case Act.Fail f -> throw new IllegalStateException(name + " fails");
      case Act.Exit e -> self.exit();
      case Act.Monitor m -> monitors.add(play.selector(m.who()).monitor(boxes.get(m.box())));
      case Act.CancelMonitor c -> cancel("monitor", monitors);
      case Act.Link l -> self.link(play.selector(l.who()));
      case Act.Unlink u -> self.unlink(play.selector(u.who()));
      case Act.Trap t -> self.trapExits(boxes.get(t.box()));
      case Act.Timer t -> timer(t);
      case Act.CancelTimer c -> cancel("timer", timers);
      case Act.Async a -> async(a);
      case Act.Complete c -> play.complete(c);
      case Act.Await a ->
        await(
            a.stage() < 0 ? CompletableFuture.completedFuture("done") : play.stage(a.stage()),
            a.closed(),
            a.then());
      case Act.Loop l -> throw new AssertionError(l);
      case Act.Wait w -> throw new AssertionError(w);
      case Act.AskAndWait a -> throw new AssertionError(a);
    }
  }

  private void actAll(List<Act> acts) {
    aside = true;
    acts.forEach(this::act);
    aside = false;
  }

  private MailboxRef<Object> ref(int to, int box) {
    return play.players().get(to).boxes.get(box);
  }

  private String nextName(int to, int box) {
    String letter = name + "." + ++sent;
    log("sends " + letter + " to s" + to + " b" + box);
    return letter;
  }

  private void send(Act.Send s) {
    Letter letter = new Letter(nextName(s.to(), s.box()), s.kind(), null);
    if (play.box(s.to(), s.box()).overflow() == Overflow.WAIT) { // where a thread would wait
      log("tries: " + ref(s.to(), s.box()).trySend(letter));
    } else {
      ref(s.to(), s.box()).send(letter);
    }
  }

  private void sendAsync(Act.SendAsync s) {
    Letter letter = new Letter(nextName(s.to(), s.box()), s.kind(), null);
    await(
        ref(s.to(), s.box()).sendAsync(letter).thenApply(nothing -> "sent"), s.closed(), s.then());
  }

  private void ask(Act.Ask a) {
    CompletionStage<String> answer = self.ask(
        ref(a.to(), a.box()), request(a.to(), a.box(), a.kind()), Duration.ofNanos(a.nanos()));
    asked.add(answer);
    await(answer, a.closed(), a.then());
  }

  private Function<ReplyTo<String>, Object> request(int to, int box, int kind) {
    String letter = nextName(to, box);
    return replyTo -> new Letter(letter, kind, replyTo);
  }

  /** Waits with its stack. */
  String call(Act.AskAndWait a) {
    waits = true;
    return self.call(
        ref(a.to(), a.box()), request(a.to(), a.box(), a.kind()), Duration.ofNanos(a.nanos()));
  }

  CompletableFuture<String> ask(Act.AskAndWait a) {
    waits = true;
    return self.<Object, String>ask(
            ref(a.to(), a.box()), request(a.to(), a.box(), a.kind()), Duration.ofNanos(a.nanos()))
        .toCompletableFuture();
  }

  /** Gets an answer to a call. */
  void told(Supplier<String> answer) {
    String what;
    try {
      what = answer.get();
    } catch (RuntimeException e) {
      what = told(e);
    }
    log("is told " + what);
  }

  private void answer(Act.Answer a) {
    ReplyTo<String> first = requests.poll();
    if (first == null) {
      return;
    }
    log("answers");
    if (a.fails()) {
      first.fail(new IllegalStateException("refused by " + name));
    } else {
      first.send("by " + name);
    }
  }

  private void await(CompletionStage<String> stage, int closed, List<Act> then) {
    var awaited = self.await(stage, (value, error) -> {
      log("continues with " + (error == null ? value : told(error)));
      actAll(then);
    });
    if (closed >= 0) {
      awaited.whileDisabled(boxes.get(closed));
    }
  }

  /** Not all of it: some texts tell how a selector waits, which differs. */
  private static String told(Throwable error) {
    Throwable t =
        error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    return t.getClass().getSimpleName();
  }

  private void timer(Act.Timer t) {
    Duration time = Duration.ofNanos(t.nanos());
    if (t.times() == 1) {
      timers.add(self.after(time, () -> {
        log("timer");
        actAll(t.then());
      }));
      return;
    }
    int[] left = {t.times()};
    Cancellable[] own = new Cancellable[1];
    own[0] = self.every(time, () -> {
      log("tick");
      if (--left[0] == 0) {
        own[0].cancel();
      }
      actAll(t.then());
    });
    timers.add(own[0]);
  }

  private void cancel(String what, Queue<Cancellable> some) {
    Cancellable first = some.poll();
    if (first != null) {
      log("cancels " + what + " " + first.cancel());
    }
  }

  private void async(Act.Async a) {
    self.async(
        () -> {
          log("task");
          if (a.fails()) {
            throw new IllegalStateException("task of " + name);
          }
          return "done";
        },
        (value, error) -> {
          log("gets " + (error == null ? value : told(error)));
          actAll(a.then());
        });
  }

  // ---- waiting

  /** Perhaps nobody is to wait for ever for mailboxes that are all disabled. */
  void beforeWaiting(Act.Wait wait) {
    log("waits");
    waits = true;
    if (wait.nanos() == 0
        && play.isHopeKept()
        && wait.choices().stream().noneMatch(c -> boxes.get(c.box()).isEnabled())) {
      boxes.get(wait.choices().getFirst().box()).enable();
    }
  }

  <R> List<Clause<R>> clauses(Act.Wait wait, Function<List<Act>, R> goOn) {
    return wait.choices().stream().map(c -> clause(c, goOn)).toList();
  }

  private <R> Clause<R> clause(Choice choice, Function<List<Act>, R> goOn) {
    Mailbox<Object> box = boxes.get(choice.box());
    List<Function<Object, R>> actions = new ArrayList<>();
    for (Branch b : choice.branches()) {
      actions.add(message -> {
        taken(box, message);
        return goOn.apply(b.body());
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

  private void taken(Mailbox<Object> box, Object message) {
    log(box.name() + " <- " + message);
    if (message instanceof Letter letter && letter.replyTo() != null) {
      requests.add(letter.replyTo());
    }
  }

  private <R> Cases<R> cases(Branch branch, Function<Object, R> action) {
    return Cases.of(Object.class, message -> branch.takes(kind(message)), action);
  }

  void late() {
    log("is late");
  }

  // ---- failure and end

  Directive failed(Throwable cause) {
    boolean resumes = role.resumes() && (aside || cause instanceof GuardFailedException);
    aside = false;
    if (resumes) {
      log("goes on after " + cause);
      return Directive.RESUME;
    }
    log("failed by " + cause);
    waits = false;
    if (role.isChild()) {
      return Directive.ESCALATE;
    }
    return ++failures > role.restarts() ? Directive.STOP : Directive.RESTART;
  }

  void exits(ExitReason reason) {
    waits = false;
    log("exits " + reason);
  }

  String state() {
    // A body that awaits a stage is blocked as well, one made of steps is not detached.
    String state =
        switch (selector.state()) {
          case SelectorState.Blocked b -> "waits";
          case SelectorState.Detached d -> "waits";
          case SelectorState.Awaiting a -> "waits";
          case SelectorState other -> other.toString();
        };
    if (!waits) { // it may have failed before it has begun to wait, or after
      return name + " " + state;
    }
    List<String> mailboxes = selector.snapshot().mailboxes().stream()
        .filter(m -> boxes.stream().anyMatch(b -> b.name().equals(m.name())))
        .map(m -> m.name() + " " + m.depth() + " " + gate(m))
        .toList();
    return name + " " + state + " " + mailboxes;
  }

  private static String gate(MailboxSnapshot m) {
    // Whether a guard was asked about a request that is gone since is not promised.
    boolean isMoot = m.depth() == 0 && m.gate() instanceof MailboxSnapshot.Gate.Guarded;
    return isMoot ? "Open" : m.gate().getClass().getSimpleName();
  }
}
