package dev.selectors.testkit;

import dev.selectors.Overflow;
import dev.selectors.testkit.TwinProgram.Act;
import dev.selectors.testkit.TwinProgram.Box;
import dev.selectors.testkit.TwinProgram.Branch;
import dev.selectors.testkit.TwinProgram.Call;
import dev.selectors.testkit.TwinProgram.Choice;
import dev.selectors.testkit.TwinProgram.End;
import dev.selectors.testkit.TwinProgram.Hopeless;
import dev.selectors.testkit.TwinProgram.Policy;
import dev.selectors.testkit.TwinProgram.Role;
import dev.selectors.testkit.TwinProgram.Scope;
import dev.selectors.testkit.TwinProgram.Team;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Makes a {@link TwinProgram} from a seed. */
final class TwinGenerator {
  private static final int DEPTH = 3;
  private static final int SHORT_RUN = 5;
  /** How much of its run a failure takes, or what is told on the side, is not promised. */
  private static final int LONG_RUN = 1_000;

  /** After the end of all programs whose end is not left to themselves. */
  private static final long NEVER = Duration.ofDays(1).toNanos();

  private static final List<Policy> POLICIES = List.of(Policy.values());
  private static final List<Scope> SCOPES = List.of(Scope.values());
  private static final List<Hopeless> HOPELESS = List.of(Hopeless.values());
  private static final List<Overflow> OVERFLOWS = List.of(Overflow.values());

  private final SplittableRandom chance;
  private final boolean determinate;
  private final boolean awaits;
  /** Whether there are requests, timers, relatives and bounds, too. */
  private final boolean rich;
  /**
   * Whether stages suspend all there is, and requests are withdrawn. Not together with limited
   * waits: of all that has happened by the end of such a wait, nobody promises what comes first.
   */
  private final boolean suspends;
  /**
   * Whether there are calls. Not together with timers and continuations: which of those come before
   * an answer is not promised.
   */
  private final boolean calls;
  /** Whether selectors also fail while they wait, perhaps before they hear of another's end. */
  private final boolean fragile;

  private final Hopeless hopeless;
  private final int selectors;
  private final List<List<Box>> boxes = new ArrayList<>();
  private final List<Policy> policies = new ArrayList<>();
  /** Who sends to each mailbox; the number of selectors stands for outside. */
  private final List<int[]> senders = new ArrayList<>();

  private int self;
  private boolean resumes;
  private int fails;

  TwinGenerator(long seed, boolean determinate, boolean awaits) {
    chance = new SplittableRandom(seed);
    this.determinate = determinate;
    this.awaits = awaits;
    rich = !determinate && !one(4);
    calls = !rich && one(2);
    suspends = rich && one(2);
    fragile = rich && one(3);
    hopeless = fragile ? HOPELESS.get(below(HOPELESS.size())) : Hopeless.NOBODY;
    selectors = 2 + below(3);
    for (int i = 0; i < selectors; i++) {
      int n = 1 + below(3);
      Policy drawn = POLICIES.get(below(POLICIES.size()));
      // By reaction an answer is a message like others, and changes whose turn it is by weight.
      Policy policy = calls && drawn == Policy.WEIGHTED ? Policy.MULTILEVEL : drawn;
      policies.add(policy);
      List<Box> some = new ArrayList<>();
      int[] from = new int[n];
      for (int b = 0; b < n; b++) {
        from[b] = below(selectors + 1);
        some.add(box(policy));
      }
      boxes.add(some);
      senders.add(from);
    }
  }

  private Box box(Policy policy) {
    boolean bounded = rich && one(4);
    // Arrival numbers do not suit a mailbox from whose middle messages are taken. Nor do calls that
    // are late: whether they still count there is not promised.
    boolean suits = policy != Policy.ARRIVAL_ORDER && !bounded && (!calls || determinate);
    return new Box(
        below(3),
        !one(8),
        suits && one(2),
        bounded ? OVERFLOWS.get(below(OVERFLOWS.size())) : null,
        bounded ? 1 + below(3) : 0);
  }

  TwinProgram program() {
    List<Role> roles = new ArrayList<>();
    for (self = 0; self < selectors; self++) {
      fails = one(3) ? 1 + below(2) : 0;
      int restarts = below(3);
      boolean isChild = rich && one(2);
      resumes = rich && one(2);
      List<Act> acts = acts(3 + below(rich ? 10 : 5), 0);
      roles.add(new Role(policies.get(self), restarts, isChild, resumes, boxes.get(self), acts));
    }
    List<Call> outside = new ArrayList<>();
    self = selectors;
    for (int i = 2 + below(rich ? 30 : 10); i > 0; i--) {
      if (!determinate && one(20)) {
        outside.add(new Call(nanos(), new Act.Stop(below(selectors))));
      } else if (rich && one(15)) {
        outside.add(new Call(nanos(), new Act.Complete(below(TwinProgram.STAGES), one(3))));
      } else if (send() instanceof Act.Send s) {
        outside.add(new Call(one(3) ? 0 : nanos(), s));
      }
    }
    Team team = new Team(SCOPES.get(below(SCOPES.size())), below(4), one(2) ? 0 : nanos() / 4);
    long endsAt = suspends && one(3) ? nanos() : determinate ? NEVER / 2 : Long.MAX_VALUE;
    End end = new End(endsAt, one(2));
    int run = rich || calls ? LONG_RUN : 1 + below(SHORT_RUN);
    return new TwinProgram(run, roles, outside, team, end, hopeless);
  }

  private List<Act> acts(int n, int depth) {
    List<Act> acts = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      acts.add(act(depth));
    }
    return acts;
  }

  private Act act(int depth) {
    boolean deep = depth >= DEPTH;
    int dice = below(20);
    if (dice < 8 && !deep) {
      return waiting(depth);
    }
    if (dice < 10 && !deep) {
      return new Act.Loop(below(4), acts(1 + below(3), depth + 1));
    }
    if (dice == 14 && !deep && one(8)) {
      return new Act.Loop(1, List.of(new Act.Exit(), waiting(depth)));
    }
    return rich && !one(3) ? richAct(depth) : plainAct(dice, false);
  }

  private Act plainAct(int dice, boolean isThen) {
    if (dice == 10) {
      return new Act.Enable(box(), one(2) || (isThen && !fragile));
    }
    if (dice == 11) {
      return guard();
    }
    if (dice == 13 && !determinate && one(3)) {
      return new Act.Stop(other());
    }
    if (dice == 12 && fails > 0) {
      fails--;
      return new Act.Fail();
    }
    if (dice > 14 && calls && send() instanceof Act.Send s) {
      return new Act.AskAndWait(s.to(), s.box(), s.kind(), determinate ? NEVER : nanos());
    }
    if (dice == 15 && awaits) {
      return new Act.Await(-1, -1, List.of());
    }
    return send();
  }

  private Act guard() {
    int box = box();
    return new Act.Guard(
        box,
        !one(3),
        rich && one(3) ? box() : -1,
        1 + below(3),
        // How often it is asked again is not promised where nothing but time has passed.
        fragile && (suspends || !resumes) && one(12),
        one(3) ? below(TwinProgram.KINDS) : TwinProgram.NO_KIND);
  }

  private Act richAct(int depth) {
    return switch (below(26)) {
      case 0, 1, 2, 3 -> {
        Act.Send s = (Act.Send) send();
        if (hopeless != Hopeless.NOBODY) {
          yield s; // what a receiver fails first that gives up is not promised
        }
        yield new Act.Ask(s.to(), s.box(), s.kind(), nanos(), closed(), then(depth));
      }
      case 4, 5, 6 -> new Act.Answer(one(4));
      case 7 -> {
        Act.Send s = (Act.Send) send();
        yield new Act.Forward(s.to(), s.box(), s.kind());
      }
      case 8 -> suspends ? new Act.Withdraw() : new Act.CancelTimer();
      case 9, 10 -> {
        Act.Send s = (Act.Send) send();
        yield new Act.SendAsync(s.to(), s.box(), s.kind(), closed(), then(depth));
      }
      case 11 -> new Act.EnableAll(!fragile || one(2));
      case 12 -> new Act.Recheck(below(selectors));
      case 13, 14 -> new Act.Monitor(other(), box());
      case 15 -> new Act.CancelMonitor();
      case 16 -> one(2) && !fragile ? new Act.Link(other()) : new Act.Unlink(other());
      case 17 -> trap();
      case 18, 19 -> new Act.Timer(nanos(), one(2) ? 1 : 1 + below(3), then(depth));
      case 20 -> new Act.CancelTimer();
      case 21 -> new Act.Async(one(4), then(depth));
      case 22, 23 -> new Act.Await(below(TwinProgram.STAGES), closed(), then(depth));
      case 24 -> new Act.Complete(below(TwinProgram.STAGES), one(4));
      default -> guard();
    };
  }

  private Act trap() {
    int box = box();
    return boxes.get(self).get(box).overflow() == null ? new Act.Trap(box) : new Act.Recheck(self);
  }

  /** What is done in a turn of its own, without waiting. */
  private List<Act> then(int depth) {
    List<Act> acts = new ArrayList<>();
    for (int i = below(3); i > 0; i--) {
      acts.add(
          depth < 2 * DEPTH && one(3) ? richAct(DEPTH + depth) : plainAct(10 + below(10), true));
    }
    if (one(12)) {
      acts.add(one(2) ? new Act.Exit() : new Act.Fail());
    }
    return acts;
  }

  /** A mailbox that an awaited stage closes; -1 if it suspends all. */
  private int closed() {
    return suspends && one(2) ? -1 : box();
  }

  private Act waiting(int depth) {
    List<Choice> choices = new ArrayList<>();
    for (int i = determinate ? 1 : 1 + below(3); i > 0; i--) {
      int box = box();
      choices.add(new Choice(box, branches(boxes.get(self).get(box).selective(), depth)));
    }
    boolean timed = !determinate && !suspends && one(3);
    return new Act.Wait(
        choices, timed ? nanos() : 0, timed ? acts(below(3), depth + 1) : List.of(), one(2));
  }

  private List<Branch> branches(boolean selective, int depth) {
    List<Branch> branches = new ArrayList<>();
    for (int i = selective ? 1 + below(2) : 1; i > 0; i--) {
      int kinds = selective ? 1 + below(TwinProgram.ALL_KINDS) : TwinProgram.ALL_KINDS;
      List<Act> body = acts(below(3), depth + 1);
      if ((calls || rich) && one(2)) { // or hardly any request would be answered
        body.add(new Act.Answer(one(4)));
      }
      branches.add(new Branch(kinds, body));
    }
    return branches;
  }

  /** To somebody who takes messages of this one. */
  private Act send() {
    int to = below(selectors);
    int box = below(boxes.get(to).size());
    for (int i = 0; determinate && senders.get(to)[box] != self; i++) {
      if (i == 20) {
        return new Act.Loop(0, List.of());
      }
      to = below(selectors);
      box = below(boxes.get(to).size());
    }
    return new Act.Send(to, box, below(TwinProgram.KINDS));
  }

  private int other() {
    return (self + 1 + below(selectors - 1)) % selectors;
  }

  private int box() {
    return below(boxes.get(self).size());
  }

  /** Fine enough that no two coincide. */
  private long nanos() {
    return 1 + chance.nextLong(1_000_000_000L);
  }

  private int below(int n) {
    return chance.nextInt(n);
  }

  private boolean one(int n) {
    return below(n) == 0;
  }
}
