package dev.selectors;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Runs random programs on real selectors, next to a model that knows what is allowed. A failure
 * names its seed; {@code run(seed)} repeats it.
 */
@Timeout(600)
class ModelTest {
  private static final int[] SIZES = {1, 2, 3, 3, 4, 5, 7, 8, 8, 2, 3, 5, 4, 6, 56, 57, 64, 65, 130
  };

  private final ManualSystem[] systems = {
    new ManualSystem(b -> b.throughput(1)),
    new ManualSystem(b -> b.throughput(3)),
    new ManualSystem(b -> b.throughput(64))
  };

  @Test
  void aSelectorDoesWhatTheModelAllows() {
    run(0, 3_000);
  }

  @Test
  @Tag("slow")
  void aSelectorDoesWhatTheModelAllowsInAHundredThousandPrograms() {
    run(1_000_000, 100_000);
  }

  private void run(long firstSeed, int programs) {
    for (long seed = firstSeed; seed < firstSeed + programs; seed++) {
      run(seed);
    }
  }

  private void run(long seed) {
    try {
      new Program(seed, null).run();
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError("seed " + seed + ": " + e.getMessage() + traced(seed), e);
    }
  }

  private String traced(long seed) {
    List<String> trace = new ArrayList<>();
    for (ManualSystem s : systems) {
      try {
        s.runAll(); // what the failed program has left
      } catch (RuntimeException | AssertionError e) {
        trace.add("left: " + e.getMessage());
      }
    }
    try {
      new Program(seed, trace).run();
    } catch (RuntimeException | AssertionError e) {
      trace.add("failed: " + e.getMessage());
    }
    return String.join("\n  ", trace);
  }

  private enum Policy {
    MULTILEVEL,
    AGEING,
    WEIGHTED,
    RANDOM,
    ARRIVAL_ORDER
  }

  private enum Kind {
    ENABLE,
    DISABLE,
    ENABLE_ALL,
    DISABLE_ALL,
    DISABLE_ALL_EXCEPT,
    FLIP_GUARD,
    FLIP_HEAD_GUARD,
    REPLACE_GUARD,
    SEND,
    FAIL,
    RESTART,
    EXIT
  }

  private static final List<Policy> POLICIES = List.of(Policy.values());
  private static final List<Kind> KINDS = List.of(Kind.values());

  private record Action(Kind kind, int box) {}

  private record Message(long id, boolean red, List<Action> actions) {}

  private static final class Deliberate extends RuntimeException {
    private static final long serialVersionUID = 1L;

    final transient Directive directive;

    Deliberate(Directive directive) {
      super(null, null, false, false);
      this.directive = directive;
    }
  }

  /** One random program, its selector and its model. */
  private final class Program {
    private final @Nullable List<String> trace;
    private final SplittableRandom random;
    private final ManualSystem manual;
    private final Policy policy;
    private final int period;
    private final int n;

    // The model.
    private final ArrayDeque<Message>[] queue;
    private final int[] level;
    private final int[] weight;
    private final boolean[] enabled;
    private final boolean[] declaredEnabled;
    private final boolean[] guard;
    private final boolean[] hasGuard;
    private final boolean[] declaredGuard;
    private final boolean[] onlyRed;
    private final boolean[] hasHeadGuard;
    private final boolean[] declaredHeadGuard;
    private boolean ended;
    private long sent;
    private long handled;
    private long turn;
    /** The turn since which the mailbox has been eligible without being served; -1 if it is not. */
    private final long[] waitsSince;

    private final long[] lastServed;
    private int starts;
    private int restarts;

    private final Subject subject;
    private final List<Mailbox<Message>> boxes;

    private final class Subject extends Selector {
      @Override
      protected void onStart() {
        starts++;
      }

      @Override
      protected Directive onFailure(Throwable cause) {
        if (cause instanceof Deliberate d) {
          return d.directive;
        }
        if (cause instanceof AllMailboxesDisabledException) {
          require(noneEnabled(), "told that all mailboxes are disabled");
          enableAll();
          Arrays.fill(enabled, true);
          noteEligible();
          return Directive.RESUME;
        }
        manual.executor.execute(() -> fail(cause)); // nothing thrown here would get through
        return Directive.STOP;
      }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    Program(long seed, @Nullable List<String> trace) {
      this.trace = trace;
      random = new SplittableRandom(seed);
      manual = systems[random.nextInt(systems.length)];
      manual.deadLetters.clear();
      manual.failures.clear();
      n = SIZES[random.nextInt(SIZES.length)];
      policy = POLICIES.get(random.nextInt(POLICIES.size()));
      period = 2 + random.nextInt(3);
      queue = new ArrayDeque[n];
      level = new int[n];
      weight = new int[n];
      enabled = new boolean[n];
      declaredEnabled = new boolean[n];
      guard = new boolean[n];
      hasGuard = new boolean[n];
      declaredGuard = new boolean[n];
      onlyRed = new boolean[n];
      hasHeadGuard = new boolean[n];
      declaredHeadGuard = new boolean[n];
      waitsSince = new long[n];
      lastServed = new long[n];
      subject = new Subject();
      boxes = subject.mailboxes("box", n, this::handle);
      int levels = 1 + random.nextInt(3);
      boolean guarded = random.nextInt(4) != 0;
      Map<Mailbox<?>, Integer> weights = new HashMap<>();
      for (int i = 0; i < n; i++) {
        int box = i;
        queue[i] = new ArrayDeque<>();
        level[i] = random.nextInt(levels);
        boxes.get(i).level(level[i]);
        weight[i] = 1 + random.nextInt(3);
        weights.put(boxes.get(i), weight[i]);
        enabled[i] = random.nextInt(6) != 0;
        declaredEnabled[i] = enabled[i];
        if (!enabled[i]) {
          boxes.get(i).disable();
        }
        guard[i] = random.nextInt(5) != 0;
        hasGuard[i] = guarded && random.nextBoolean();
        declaredGuard[i] = hasGuard[i];
        if (hasGuard[i]) {
          boxes.get(i).guard(() -> guard[box]);
        }
        hasHeadGuard[i] = guarded && random.nextInt(3) == 0;
        declaredHeadGuard[i] = hasHeadGuard[i];
        if (hasHeadGuard[i]) {
          boxes.get(i).headGuard(m -> !onlyRed[box] || m.red());
        }
        waitsSince[i] = -1;
        lastServed[i] = -1;
      }
      subject.policy(
          switch (policy) {
            case MULTILEVEL -> SelectionPolicy.multilevel();
            case AGEING -> SelectionPolicy.ageing(period);
            case WEIGHTED -> SelectionPolicy.weighted(weights);
            case RANDOM -> SelectionPolicy.random(seed);
            case ARRIVAL_ORDER -> SelectionPolicy.arrivalOrder();
          });
    }

    void run() {
      int early = random.nextInt(4);
      for (int i = 0; i < early; i++) {
        send(random.nextInt(n));
      }
      require(manual.executor.pending() == 0, "nothing is scheduled before the start");
      if (trace != null) {
        trace.add(policy + " guards " + Arrays.toString(hasGuard) + Arrays.toString(guard)
            + " levels " + Arrays.toString(level) + " weights " + Arrays.toString(weight));
      }
      manual.system.spawn(subject);
      int steps = 4 + random.nextInt(16);
      for (int i = 0; i < steps; i++) {
        outside();
      }
      manual.runAll();
      checkIdle();
      checkCounts();
      subject.stop();
      ended = true;
      manual.runAll();
      send(0);
      require(subject.state() instanceof SelectorState.Terminated, "the selector has ended");
      require(manual.executor.pending() == 0, "an ended selector is not scheduled");
      require(
          manual.deadLetters.size() == sent - handled,
          "what was sent was handled or is a dead letter");
      require(manual.system.size() == 0, "an ended selector leaves the system");
    }

    private void outside() {
      int box = random.nextInt(n);
      int step = random.nextInt(10);
      if (trace != null) {
        trace.add("step " + step + " box " + box + "; " + subject);
      }
      switch (step) {
        case 0, 1, 2, 3, 4 -> sendToIdleOrNot(box);
        case 5, 6 -> {
          manual.runAll();
          checkIdle();
        }
        case 7 -> manual.executor.runOne();
        case 8 -> subject.recheck();
        default -> {
          guard[box] = !guard[box];
          subject.recheck();
          noteEligible();
        }
      }
    }

    private void sendToIdleOrNot(int box) {
      boolean idle = subject.state() instanceof SelectorState.Idle;
      boolean empty = queue[box].isEmpty();
      boolean mustNotWake = !enabled[box] || (!queue[box].isEmpty() && !isEligible(box));
      send(box);
      if (idle) {
        boolean mustWake = empty && isEligible(box);
        require(!mustWake || manual.executor.pending() == 1, "an eligible message wakes");
        require(
            !mustNotWake || manual.executor.pending() == 0,
            "a message to a closed mailbox wakes nobody");
      }
    }

    private void send(int box) {
      List<Action> actions = List.of();
      if (random.nextInt(3) != 0) {
        actions = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
          actions.add(new Action(action(), random.nextInt(n)));
        }
      }
      Message m = new Message(sent++, random.nextBoolean(), actions);
      if (!ended) {
        queue[box].add(m);
        noteEligible();
      }
      boxes.get(box).send(m);
    }

    private Kind action() {
      Kind kind = KINDS.get(random.nextInt(KINDS.size()));
      boolean rare =
          switch (kind) {
            case EXIT, RESTART, DISABLE_ALL, DISABLE_ALL_EXCEPT -> true;
            default -> false;
          };
      return rare && random.nextInt(4) != 0 ? Kind.SEND : kind;
    }

    // ---- in a turn

    private void handle(int box, Message m) {
      if (trace != null) {
        trace.add("turn " + (turn + 1) + ": box " + box + " " + m);
      }
      check(box, m);
      queue[box].remove();
      handled++;
      turn++;
      lastServed[box] = turn;
      waitsSince[box] = -1;
      Deliberate failure = null;
      for (Action a : m.actions()) {
        Deliberate f = act(a);
        failure = failure == null ? f : failure;
      }
      if (failure != null && failure.directive == Directive.RESTART) {
        restarts++;
        System.arraycopy(declaredEnabled, 0, enabled, 0, n);
        System.arraycopy(declaredGuard, 0, hasGuard, 0, n);
        System.arraycopy(declaredHeadGuard, 0, hasHeadGuard, 0, n);
      }
      noteEligible();
      if (failure != null) {
        throw failure;
      }
    }

    private Deliberate act(Action a) {
      int box = a.box();
      switch (a.kind()) {
        case ENABLE -> {
          boxes.get(box).enable();
          enabled[box] = true;
        }
        case DISABLE -> {
          boxes.get(box).disable();
          enabled[box] = false;
        }
        case ENABLE_ALL -> {
          subject.enableAll();
          Arrays.fill(enabled, true);
        }
        case DISABLE_ALL -> {
          subject.disableAll();
          Arrays.fill(enabled, false);
        }
        case DISABLE_ALL_EXCEPT -> {
          subject.disableAllExcept(boxes.get(box));
          Arrays.fill(enabled, false);
          enabled[box] = true;
        }
        case FLIP_GUARD -> guard[box] = !guard[box];
        case FLIP_HEAD_GUARD -> onlyRed[box] = !onlyRed[box];
        case REPLACE_GUARD -> {
          boxes.get(box).guard(() -> guard[box]);
          boxes.get(box).headGuard(m -> !onlyRed[box] || m.red());
          hasGuard[box] = true;
          hasHeadGuard[box] = true;
        }
        case SEND -> send(box);
        case FAIL -> {
          return new Deliberate(Directive.RESUME);
        }
        case RESTART -> {
          return new Deliberate(Directive.RESTART);
        }
        case EXIT -> {
          subject.exit();
          ended = true;
        }
      }
      return null;
    }

    // ---- what the model knows

    private boolean noneEnabled() {
      for (boolean e : enabled) {
        if (e) {
          return false;
        }
      }
      return true;
    }

    private boolean isOpen(int box) {
      return enabled[box] && (!hasGuard[box] || guard[box]);
    }

    private boolean isEligible(int box) {
      Message first = queue[box].peek();
      return first != null && isOpen(box) && (!hasHeadGuard[box] || !onlyRed[box] || first.red());
    }

    private void noteEligible() {
      for (int i = 0; i < n; i++) {
        if (!isEligible(i)) {
          waitsSince[i] = -1;
        } else if (waitsSince[i] < 0) {
          waitsSince[i] = turn;
        }
      }
    }

    private void check(int box, Message m) {
      require(!ended, "nothing is handled after the end");
      require(starts == restarts + 1, "onStart comes before any message");
      require(m.equals(queue[box].peek()), "messages of a mailbox are handled in order, once each");
      require(isEligible(box), "mailbox " + box + " is eligible");
      for (int i = 0; i < n; i++) {
        if (i != box && isEligible(i)) {
          checkChoice(box, i);
        }
      }
    }

    /** Whether {@code box} may be served although {@code other} waits too. */
    private void checkChoice(int box, int other) {
      long others = turn + 1 - waitsSince[other];
      switch (policy) {
        case MULTILEVEL -> {
          require(level[box] <= level[other], "a lower level is served first");
          require(
              level[box] < level[other]
                  || lastServed[box] < 0
                  || lastServed[box] <= waitsSince[other],
              "mailbox " + other + " is overtaken once by " + box);
        }
        case AGEING -> require(others <= (long) n * period, "ageing bounds the wait of " + other);
        case WEIGHTED -> {
          int sum = Arrays.stream(weight).sum() - weight[other];
          require(others <= sum, "weights bound the wait of " + other);
        }
        case RANDOM -> {}
        case ARRIVAL_ORDER ->
          require(
              queue[box].element().id() < queue[other].element().id(),
              "the oldest message is served first");
      }
    }

    private void checkIdle() {
      if (ended) {
        require(subject.state() instanceof SelectorState.Terminated, "after exit it is terminated");
        return;
      }
      require(subject.state() instanceof SelectorState.Idle, "without work it is idle");
      for (int i = 0; i < n; i++) {
        require(!isEligible(i), "an idle selector has no eligible message in " + i);
      }
    }

    private void checkCounts() {
      if (ended) {
        return;
      }
      require(manual.deadLetters.isEmpty(), "a living selector makes no dead letters");
      for (int i = 0; i < n; i++) {
        require(boxes.get(i).depth() == queue[i].size(), "nothing is lost in " + i);
      }
    }

    private void require(boolean law, String text) {
      if (!law) {
        AssertionError e = new AssertionError(
            text + "; " + policy + " over " + n + " mailboxes, turn " + turn + ": " + subject);
        // A failure inside a turn would be taken for one of the selector's own.
        if (subject.state() instanceof SelectorState.Running) {
          manual.executor.execute(() -> {
            throw e;
          });
        }
        throw e;
      }
    }
  }
}
