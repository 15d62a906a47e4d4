package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Callback;
import dev.selectors.Mailbox;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Timeout;

/** Priorities with ageing against a model, whatever the owner closes and however it fails. */
@Timeout(60)
final class PriorityModelTest {
  private static final String NAME = "work";

  /** What is to be handled next, in the plainest words; what waits, by level. */
  private static final class Model {
    final List<Queue<Integer>> waiting = new ArrayList<>();
    final boolean[] disabled;
    private final int period;
    boolean guard = true;
    private int sinceTurn;
    private int lastTurn;
    /** Nobody behind the level that had the last turn has a message: then the most urgent goes. */
    boolean nobodyBehind;

    Model(int levels, int period) {
      this.period = period;
      this.disabled = new boolean[levels];
      for (int i = 0; i < levels; i++) {
        waiting.add(new ArrayDeque<>());
      }
    }

    private int firstFrom(int start) {
      int level = start;
      while (disabled[level] || waiting.get(level).isEmpty()) {
        level = (level + 1) % disabled.length;
      }
      return level;
    }

    boolean isAtRest() {
      for (int i = 0; i < disabled.length; i++) {
        if (guard && !disabled[i] && !waiting.get(i).isEmpty()) {
          return false;
        }
      }
      return true;
    }

    void handled(int level, int message) {
      assertTrue(!isAtRest(), "nothing is to be handled");
      boolean byAge = sinceTurn == period - 1;
      int next = firstFrom(byAge && !nobodyBehind ? (lastTurn + 1) % disabled.length : 0);
      assertEquals(next, level, () -> "by age: " + byAge + ", waiting " + waiting);
      assertEquals(waiting.get(level).remove(), message);
      sinceTurn = byAge ? 0 : sinceTurn + 1;
      lastTurn = byAge ? level : lastTurn;
      nobodyBehind = false;
    }
  }

  private static final class Desk extends RestartingOwner {
    private final RandomGenerator random;
    private final Model model;
    final Priorities<Integer, Integer> part;

    Desk(RandomGenerator random, Model model, int levels, int period) {
      this.random = random;
      this.model = model;
      this.part =
          Priorities.of(parts, NAME, levels, this::onWork).ageing(period).guard(() -> model.guard);
    }

    @Override
    protected void onStart() {
      Arrays.fill(model.disabled, false);
    }

    /** A message is the number of its level, plus ten times the number of those sent before. */
    private void onWork(int message) {
      model.handled(message % 10, message);
      switch (random.nextInt(6)) {
        case 0 -> leaveOpen();
        case 1 -> throw new IllegalStateException("as planned");
        default -> {}
      }
    }

    /** Nothing but what is open, and what the owner cannot do without. */
    private void leaveOpen() {
      List<Mailbox<?>> open = new ArrayList<>(List.of(orders));
      for (int i = 0; i < model.disabled.length; i++) {
        if (!model.disabled[i]) {
          open.add(part.at(i));
        }
      }
      disableAllExcept(open.toArray(Mailbox<?>[]::new));
    }

    void setGate(int level, boolean isOpen) {
      model.disabled[level] = !isOpen;
      if (isOpen) {
        part.at(level).enable();
      } else {
        part.at(level).disable();
      }
    }
  }

  @SelectorTest
  void handlesWhatTheModelSaysWhateverTheOwnerCloses(SimulatedSystem sim) {
    sim.allowFailures();
    sim.allowStuck();
    RandomGenerator random = sim.random();
    int levels = random.nextInt(1, 5);
    int period = random.nextInt(2, 6);
    Model model = new Model(levels, period);
    Desk desk = sim.spawn(new Desk(random, model, levels, period));
    sim.inject(call -> {
      if (call.kind() == Callback.Kind.HANDLER && call.mailbox().name().equals(NAME + "-last")) {
        model.nobodyBehind = true;
      }
      return null;
    });
    for (int i = 0; i < 200; i++) {
      int level = random.nextInt(levels);
      boolean isOpen = random.nextBoolean();
      switch (random.nextInt(20)) {
        case 0 -> sim.run();
        case 1 -> desk.orders.send(() -> desk.setGate(level, isOpen));
        case 2 -> desk.orders.send(() -> model.guard = isOpen);
        default -> {
          model.waiting.get(level).add(10 * i + level);
          desk.part.at(level).send(10 * i + level);
        }
      }
    }
    sim.run();
    assertTrue(model.isAtRest(), () -> "waits in vain: " + model.waiting);
  }
}
