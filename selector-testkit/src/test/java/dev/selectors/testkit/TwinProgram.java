package dev.selectors.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A program for a few selectors, which can be played in receive form and in react form. However it
 * is played, it comes to an end: there are no loops without a limit.
 *
 * @param outside what is done while it plays, by nobody in it
 */
record TwinProgram(List<Role> roles, List<Call> outside) {
  /** Different messages, so that cases have something to tell apart. */
  static final int KINDS = 3;

  static final int ALL_KINDS = (1 << KINDS) - 1;
  static final int NO_KIND = KINDS;

  /** No ageing or random: they count selections that find nothing, whose number nobody promises. */
  enum Policy {
    MULTILEVEL,
    WEIGHTED,
    ARRIVAL_ORDER
  }

  /**
   * What one selector is, and does.
   *
   * @param restarts after how many failures it begins anew; the next one ends it
   */
  record Role(Policy policy, int restarts, List<Box> boxes, List<Act> acts) {}

  /** A mailbox. */
  record Box(int level, boolean enabled, boolean selective) {}

  /**
   * Something that is done from outside.
   *
   * @param nanos when; 0 for before anybody is spawned
   */
  record Call(long nanos, Act what) {}

  sealed interface Act {
    record Send(int to, int box, int kind) implements Act {}

    record Enable(int box, boolean enabled) implements Act {}

    /**
     * Decides what the guards of a mailbox say from now on.
     *
     * @param refused which messages the head guard keeps back
     */
    record Guard(int box, boolean holds, int refused) implements Act {}

    /** Stops another selector: when one heeds what it asks of itself is not promised. */
    record Stop(int who) implements Act {}

    record Fail() implements Act {}

    /** Comes only before a wait: what a loop does after it without waiting differs. */
    record Exit() implements Act {}

    /** Awaits a stage that is complete: nothing else is handled before its continuation. */
    record Await() implements Act {}

    record Loop(int times, List<Act> body) implements Act {}

    /**
     * Waits for one of some messages.
     *
     * @param nanos for how long; 0 for ever
     * @param late what to do if none has come by then
     * @param kept whether clauses and step are made once and reused
     */
    record Wait(List<Choice> choices, long nanos, List<Act> late, boolean kept) implements Act {}
  }

  /** What to do with messages of a mailbox: by cases, unless one branch takes all. */
  record Choice(int box, List<Branch> branches) {
    boolean isFunction() {
      return branches.size() == 1 && branches.getFirst().kinds() == ALL_KINDS;
    }
  }

  /**
   * What to do with messages of some kinds.
   *
   * @param kinds a bit for each
   */
  record Branch(int kinds, List<Act> body) {
    boolean takes(int kind) {
      return (kinds & 1 << kind) != 0;
    }
  }

  /** Any program: what it does depends on the order in which its selectors run. */
  static TwinProgram any(long seed) {
    return new Generator(seed, false).program();
  }

  /**
   * A program that does the same in whatever order its selectors run: each mailbox has one sender,
   * and nobody waits for two mailboxes at once, or for a time. Gilles Kahn, <cite>The Semantics of a
   * Simple Language for Parallel Programming</cite>, 1974.
   */
  static TwinProgram determinate(long seed) {
    return new Generator(seed, true).program();
  }

  private static final class Generator {
    private static final int DEPTH = 3;
    private static final List<Policy> POLICIES = List.of(Policy.values());

    private final SplittableRandom chance;
    private final boolean determinate;
    private final int selectors;
    private final List<List<Box>> boxes = new ArrayList<>();
    private final List<Policy> policies = new ArrayList<>();
    /** Who sends to each mailbox; the number of selectors stands for outside. */
    private final List<int[]> senders = new ArrayList<>();

    private int self;
    private int fails;

    Generator(long seed, boolean determinate) {
      chance = new SplittableRandom(seed);
      this.determinate = determinate;
      selectors = 2 + below(3);
      for (int i = 0; i < selectors; i++) {
        int n = 1 + below(3);
        Policy policy = POLICIES.get(below(POLICIES.size()));
        policies.add(policy);
        List<Box> some = new ArrayList<>();
        int[] from = new int[n];
        for (int b = 0; b < n; b++) {
          from[b] = below(selectors + 1);
          // Arrival numbers do not suit a mailbox from whose middle messages are taken.
          some.add(new Box(below(3), !one(8), policy != Policy.ARRIVAL_ORDER && one(2)));
        }
        boxes.add(some);
        senders.add(from);
      }
    }

    TwinProgram program() {
      List<Role> roles = new ArrayList<>();
      for (self = 0; self < selectors; self++) {
        fails = one(3) ? 1 + below(2) : 0;
        int restarts = below(3);
        roles.add(new Role(policies.get(self), restarts, boxes.get(self), acts(3 + below(5), 0)));
      }
      List<Call> outside = new ArrayList<>();
      self = selectors;
      for (int i = 2 + below(10); i > 0; i--) {
        if (!determinate && one(20)) {
          outside.add(new Call(nanos(), new Act.Stop(below(selectors))));
        } else if (send() instanceof Act.Send s) {
          outside.add(new Call(one(3) ? 0 : nanos(), s));
        }
      }
      return new TwinProgram(roles, outside);
    }

    private List<Act> acts(int n, int depth) {
      List<Act> acts = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        acts.add(act(depth));
      }
      return acts;
    }

    private Act act(int depth) {
      boolean deep = depth == DEPTH;
      int dice = below(20);
      if (dice < 8 && !deep) {
        return waiting(depth);
      }
      if (dice < 10 && !deep) {
        return new Act.Loop(below(4), acts(1 + below(3), depth + 1));
      }
      if (dice == 10) {
        return new Act.Enable(box(), one(2));
      }
      if (dice == 11) {
        return new Act.Guard(box(), !one(3), one(3) ? below(KINDS) : NO_KIND);
      }
      if (dice == 13 && !determinate && one(3)) {
        return new Act.Stop((self + 1 + below(selectors - 1)) % selectors);
      }
      if (dice == 12 && fails > 0) {
        fails--;
        return new Act.Fail();
      }
      if (dice == 14 && !deep && one(8)) {
        return new Act.Loop(1, List.of(new Act.Exit(), waiting(depth)));
      }
      if (dice == 15) {
        return new Act.Await();
      }
      return send();
    }

    private Act waiting(int depth) {
      List<Choice> choices = new ArrayList<>();
      for (int i = determinate ? 1 : 1 + below(3); i > 0; i--) {
        int box = box();
        choices.add(new Choice(box, branches(boxes.get(self).get(box).selective(), depth)));
      }
      boolean timed = !determinate && one(3);
      return new Act.Wait(
          choices, timed ? nanos() : 0, timed ? acts(below(3), depth + 1) : List.of(), one(2));
    }

    private List<Branch> branches(boolean selective, int depth) {
      List<Branch> branches = new ArrayList<>();
      for (int i = selective ? 1 + below(2) : 1; i > 0; i--) {
        branches.add(
            new Branch(selective ? 1 + below(ALL_KINDS) : ALL_KINDS, acts(below(3), depth + 1)));
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
      return new Act.Send(to, box, below(KINDS));
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
}
