package dev.selectors.testkit.model;

import dev.selectors.Directive;
import dev.selectors.Overflow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Makes a program from a seed. Each has at least twenty selectors, a link, a failure and a restart:
 * the first two selectors ensure that, and the others leave them alone until they have.
 */
final class Generator {
  private static final int[] THROUGHPUTS = {1, 1, 1, 2, 5, 64};
  private static final List<Program.Scope> SCOPES =
      List.of(Program.Scope.ONE, Program.Scope.ALL, Program.Scope.REST);
  private static final List<Overflow> OVERFLOWS = List.of(Overflow.values());
  private static final List<Program.Policy> POLICIES = List.of(Program.Policy.values());
  private static final int ROOTS = 20;
  private static final int RESERVED = 2;
  /** So many mailboxes have no bit each. */
  private static final int MANY = 57;

  private final boolean turnsMayWait;
  private final SplittableRandom chance;
  private final int selectors;
  /** Who spawns whom at its start; 0 for those without a parent. */
  private final int[] parent;

  /** What the mailboxes of each do when full; null if they have no bound, like the first ones. */
  private final List<@Nullable Overflow[]> overflows = new ArrayList<>();

  /** Who waits for one thing after the other. */
  private final boolean[] reacts;

  private int self;
  /** Whether the actions are done in turns: no hook waits for messages. */
  private boolean mayReceive;
  /** How many waits there are. */
  private int waits;

  private Program.Policy policy = Program.Policy.LEVELS;

  private Generator(long seed) {
    turnsMayWait = Comparison.isForDice(seed);
    chance = new SplittableRandom(seed);
    selectors = ROOTS + 5 + below(12);
    parent = new int[selectors];
    reacts = new boolean[selectors];
    for (int i = ROOTS; i < selectors; i++) {
      // Groups of some size rather than many small ones.
      parent[i] = i > ROOTS && !one(4) ? parent[i - 1] : RESERVED + below(i - RESERVED);
    }
    for (int i = 0; i < selectors; i++) {
      @Nullable
      Overflow[] boxes = new @Nullable Overflow[one(100) ? MANY + below(20) : 1 + below(5)];
      for (int b = 1; b < boxes.length; b++) {
        boxes[b] = one(5) ? OVERFLOWS.get(below(OVERFLOWS.size())) : null;
      }
      overflows.add(boxes);
      reacts[i] = i >= RESERVED && one(6);
    }
  }

  static Program program(long seed) {
    return new Generator(seed).program();
  }

  private Program program() {
    List<Program.Spec> specs = new ArrayList<>();
    for (self = 0; self < selectors; self++) {
      specs.add(self < RESERVED ? reserved() : spec());
    }
    List<Action> early = new ArrayList<>();
    early.add(new Action.Send(0, 0, 0));
    for (int i = below(12); i > 0; i--) {
      early.add(outsideSend());
    }
    List<Action> outside = new ArrayList<>();
    for (int i = 25 + below(25); i > 0; i--) {
      addOutside(outside);
    }
    for (int i = 0; i < Program.STAGES; i++) {
      outside.add(new Action.Complete(i, one(4)));
    }
    return new Program(
        THROUGHPUTS[below(THROUGHPUTS.length)], ROOTS, one(5), specs, early, outside);
  }

  /** Links itself and fails in its first turn, and begins anew. */
  private Program.Spec reserved() {
    List<List<Action>> scripts = new ArrayList<>();
    scripts.add(
        self == 0
            ? List.of(new Action.Link(1), new Action.Fail(Directive.RESTART, Directive.RESTART))
            : List.of());
    scripts.add(script(2));
    scripts.add(script(2));
    Program.Box box = new Program.Box(0, true, null, -1, 0, Overflow.REJECT, false, scripts);
    List<Program.Box> boxes = new ArrayList<>();
    boxes.add(box);
    for (int b = 1; b < overflows.get(self).length; b++) {
      boxes.add(box(b));
    }
    return new Program.Spec(
        Program.Policy.LEVELS,
        Directive.ESCALATE,
        supervisor(),
        List.of(),
        List.of(),
        List.of(),
        null,
        boxes);
  }

  private Program.Spec spec() {
    policy = policy();
    List<Action> onStart = new ArrayList<>();
    for (int i = ROOTS; i < selectors; i++) {
      if (parent[i] == self) {
        onStart.add(new Action.Spawn(i));
      }
    }
    if (one(5)) {
      onStart.add(new Action.Link(friend()));
    }
    if (one(2)) {
      onStart.add(new Action.Trap(0));
    }
    if (one(2)) {
      onStart.addAll(script(2));
    }
    List<Action> onExit = one(4) ? List.of(send(), one(3) ? fail() : send()) : List.of();
    List<Program.Box> boxes = new ArrayList<>();
    for (int b = 0; b < overflows.get(self).length; b++) {
      boxes.add(box(b));
    }
    List<Action> onFailure = new ArrayList<>();
    if (one(2)) {
      onFailure.add(new Action.Count(below(Program.COUNTERS)));
    }
    if (one(3)) {
      onFailure.addAll(script(2));
    }
    if (one(8)) {
      onFailure.add(new Action.Stop(self));
    }
    return new Program.Spec(
        policy,
        directive(),
        supervisor(),
        onStart,
        onExit,
        onFailure,
        reacts[self] ? body() : null,
        boxes);
  }

  private Program.Body body() {
    List<Program.Wait> steps = new ArrayList<>();
    for (int i = 1 + below(3); i > 0; i--) {
      steps.add(someWait(ownBox()));
    }
    return new Program.Body(one(2) ? script(2) : List.of(), steps, !one(6));
  }

  private Program.Wait someWait(int first) {
    List<Integer> boxes = new ArrayList<>();
    boxes.add(first);
    for (int n = below(3); n > 0; n--) {
      int box = ownBox();
      if (!boxes.contains(box)) {
        boxes.add(box);
      }
    }
    return new Program.Wait(
        ++waits, boxes, one(3) ? -1 : below(Program.KINDS), one(2) ? 1 + below(15) : 0, script(2));
  }

  private Action call() {
    int to = receiver();
    return new Action.Call(to, boxOf(to), below(Program.KINDS), 1 + below(30), script(2));
  }

  private Action receive() {
    return new Action.Receive(someWait(Math.max(0, oftenFull(self))), last());
  }

  /** Now and then what shows whether the turn is still about the message that it has received. */
  private List<Action> last() {
    return one(6) ? List.of(call(), fail()) : one(2) ? script(3) : List.of();
  }

  private Program.Box box(int number) {
    Overflow overflow = overflows.get(self)[number];
    List<List<Action>> scripts = new ArrayList<>();
    mayReceive = turnsMayWait;
    for (int k = 0; k < Program.KINDS; k++) {
      scripts.add(script(6));
    }
    mayReceive = false;
    return new Program.Box(
        below(3),
        number == 0 || !one(5),
        one(3) ? guard() : null,
        one(6) && mayHaveHeadGuard(number) ? below(Program.KINDS) : -1,
        overflow == null ? 0 : 1 + below(3),
        overflow == null ? Overflow.REJECT : overflow,
        (reacts[self] ? !one(3) : turnsMayWait && one(4))
            && overflow == null
            && policy != Program.Policy.ARRIVAL,
        scripts);
  }

  private Program.Guard guard() {
    return new Program.Guard(
        below(Program.COUNTERS),
        1 + below(3),
        one(4) ? 1 + below(3) : -1,
        one(3) ? ownBox() : -1,
        one(3) ? -1 - below(2) : 1 + below(3));
  }

  private Program.Supervisor supervisor() {
    Program.Scope scope = one(8) ? Program.Scope.NONE : SCOPES.get(below(SCOPES.size()));
    return new Program.Supervisor(
        scope, below(6), 1 + below(40), one(2) ? 0 : 1 + below(5), directive());
  }

  private List<Action> script(int longest) {
    List<Action> actions = new ArrayList<>();
    for (int i = below(longest + 1); i > 0; i--) {
      actions.add(action());
    }
    if (one(10)) {
      actions.add(fail());
    }
    return actions;
  }

  private Action action() {
    return switch (below(47)) {
      case 0, 1 -> ask();
      case 2, 3 -> one(4) ? new Action.TryAnswer() : new Action.Answer();
      case 4 -> one(2) ? new Action.FailAnswer() : new Action.KeepAnswer();
      case 5 -> one(2) ? new Action.AnswerKept() : forward();
      case 6, 7 -> new Action.Enable(ownBox());
      case 8 -> new Action.Disable(ownBox());
      case 9 -> new Action.EnableAll();
      case 10 -> one(3) ? new Action.DisableAll() : new Action.EnableAll();
      case 11 -> new Action.DisableAllExcept(ownBox());
      case 12, 13, 14, 15 -> new Action.Count(below(Program.COUNTERS));
      case 16 -> new Action.SetGuard(ownBox(), guard());
      case 17 -> setHeadGuard();
      case 18 -> one(4) ? new Action.Exit() : new Action.Recheck(other());
      case 19 -> one(4) ? new Action.Stop(other()) : new Action.Recheck(other());
      case 20 -> one(2) ? new Action.Unlink(friend()) : new Action.Link(friend());
      case 21, 22 -> new Action.Unlink(friend());
      case 23 -> new Action.Trap(one(4) ? unboundedBox() : 0);
      case 24, 25 ->
        new Action.Monitor(other(), one(3) ? below(overflows.get(self).length + 1) - 1 : 0);
      case 26 -> new Action.CancelMonitor();
      case 27 -> spawn();
      case 28, 29 -> new Action.Await(below(Program.STAGES), closed(), script(2));
      case 30 -> new Action.Complete(below(Program.STAGES), one(4));
      case 31, 32 -> new Action.After(below(20), script(2));
      case 33 -> new Action.Every(1 + below(10), script(1));
      case 34 -> new Action.CancelTimer();
      case 35 -> one(4) ? new Action.Task(one(2)) : new Action.Async(one(4), script(2));
      case 36, 37 -> sendAsync();
      case 38 -> become();
      case 39 -> sendAll();
      case 40 -> trySend();
      case 41 -> one(2) ? new Action.Withdraw() : send();
      case 42 -> one(2) ? askThen() : sendThen();
      case 43 -> one(2) ? new Action.MonitorThen(friend(), then()) : take();
      case 44, 45 -> mayReceive ? one(2) ? receive() : call() : send();
      default -> send();
    };
  }

  /** Steps have no handlers. */
  private Action become() {
    return reacts[self]
        ? new Action.EnableAll()
        : one(2) ? new Action.Become(ownBox()) : new Action.Unbecome(ownBox());
  }

  private Action fail() {
    Directive own = parent[self] > 0 && !one(3) ? Directive.ESCALATE : directive();
    return new Action.Fail(own, one(3) ? directive() : Directive.RESTART);
  }

  private Action send() {
    int to = one(4) ? self : receiver();
    return new Action.Send(to, boxOf(to), below(Program.KINDS));
  }

  private Action ask() {
    int to = receiver();
    return new Action.Ask(to, boxOf(to), below(Program.KINDS), 1 + below(30), closed(), script(2));
  }

  private Action forward() {
    int to = receiver();
    return new Action.Forward(to, boxOf(to), below(Program.KINDS));
  }

  private Action setHeadGuard() {
    int box = ownBox();
    return mayHaveHeadGuard(box)
        ? new Action.SetHeadGuard(box, below(Program.KINDS + 1) - 1)
        : new Action.Enable(box);
  }

  private boolean mayHaveHeadGuard(int ownBox) {
    return overflows.get(self)[ownBox] != Overflow.DROP_OLDEST;
  }

  private Action sendAll() {
    int to = one(2) ? self : receiver();
    return new Action.SendAll(to, boxOf(to), below(Program.KINDS), below(4));
  }

  private Action trySend() {
    int to = receiver();
    return new Action.TrySend(to, boxOf(to), below(Program.KINDS));
  }

  private Action sendAsync() {
    int to = one(8) ? self : receiver();
    return new Action.SendAsync(to, oftenFull(to), below(Program.KINDS), closed(), script(2));
  }

  private Action spawn() {
    int who = one(8) ? RESERVED + below(selectors - RESERVED) : ROOTS + below(selectors - ROOTS);
    return one(4) ? new Action.SpawnRoot(who) : new Action.Spawn(who);
  }

  private Action outsideSend() {
    int to = receiver();
    return new Action.Send(to, boxOf(to), below(Program.KINDS));
  }

  private Action outside() {
    return switch (below(34)) {
      case 0 -> new Action.Stop(receiver());
      case 1 -> new Action.Recheck(below(selectors));
      case 2, 3 -> new Action.Complete(below(Program.STAGES), one(4));
      case 4, 5, 6, 7 -> askThen();
      case 8, 9, 10 -> sendThen();
      case 11 -> new Action.Withdraw();
      case 12 -> new Action.MonitorThen(other(), then());
      case 13 -> new Action.MonitorBy(other(), below(Program.INBOXES));
      case 14, 15 -> take();
      default -> outsideSend();
    };
  }

  /** Often takes back at once what was sent, while it may wait for room. */
  private void addOutside(List<Action> actions) {
    Action action = outside();
    actions.add(action);
    if (action instanceof Action.SendThen && one(2)) {
      actions.add(new Action.Withdraw());
    }
  }

  private Action askThen() {
    int to = receiver();
    return new Action.AskThen(to, boxOf(to), below(Program.KINDS), 1 + below(30), then());
  }

  private Action sendThen() {
    int to = receiver();
    return new Action.SendThen(to, oftenFull(to), below(Program.KINDS), then());
  }

  /** What is done when a stage completes, in nobody's turn. */
  private List<Action> then() {
    List<Action> then = new ArrayList<>();
    for (int i = below(3); i > 0; i--) {
      addOutside(then);
    }
    return then;
  }

  /** A mailbox that an awaited stage closes; -1 if it suspends all. */
  private int closed() {
    return one(2) ? -1 : ownBox();
  }

  private Program.Policy policy() {
    if (overflows.get(self).length >= MANY && one(2)) {
      return Program.Policy.AGEING; // which then goes round in two ways
    }
    return one(2) ? POLICIES.get(below(POLICIES.size())) : Program.Policy.LEVELS;
  }

  private Directive directive() {
    return switch (below(20)) {
      case 0 -> Directive.STOP;
      case 1, 2, 3, 4, 5, 6, 7 -> Directive.RESUME;
      case 8, 9, 10, 11, 12, 13 -> Directive.RESTART;
      default -> parent[self] > 0 || one(3) ? Directive.ESCALATE : Directive.RESTART;
    };
  }

  /** Not one of the first two, which must get as far as their link and restart. */
  private int other() {
    return RESERVED + below(selectors - RESERVED);
  }

  /** A selector or, now and then, an inbox. */
  private int receiver() {
    return one(16) ? selectors + below(Program.INBOXES) : other();
  }

  private Action take() {
    return new Action.Take(below(Program.INBOXES), then());
  }

  /** Mostly the same one, so that links are cut as well as made. */
  private int friend() {
    return one(4) ? other() : RESERVED + (self * 7 + 3) % (selectors - RESERVED);
  }

  private int unboundedBox() {
    int box = ownBox();
    return overflows.get(self)[box] == null ? box : 0;
  }

  private int ownBox() {
    return below(overflows.get(self).length);
  }

  /** Rather a mailbox where senders wait for room. */
  private int oftenFull(int to) {
    int bounded = to >= selectors ? -1 : Arrays.asList(overflows.get(to)).indexOf(Overflow.WAIT);
    return bounded >= 0 && one(2) ? bounded : boxOf(to);
  }

  /** Now and then its router. */
  private int boxOf(int to) {
    return to >= selectors ? 0 : one(12) ? -1 : below(overflows.get(to).length);
  }

  private int below(int bound) {
    return chance.nextInt(bound);
  }

  private boolean one(int in) {
    return chance.nextInt(in) == 0;
  }
}
