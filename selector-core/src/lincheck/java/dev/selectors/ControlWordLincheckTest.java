package dev.selectors;

import java.util.HashSet;
import java.util.Set;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every transition of the control word happens at once, whatever others do. */
final class ControlWordLincheckTest {
  private static final int BOXES = 3;
  private static final long ALL = (1L << BOXES) - 1;

  private static final class Word extends ControlWord {}

  /** The control word, and what its users do with it. */
  public static final class Subject {
    private final Word word = new Word();

    @Operation
    public boolean arrived(@Param(gen = IntGen.class, conf = "0:2") int box) {
      return word.raise(1L << box);
    }

    @Operation
    public boolean stop() {
      return word.raise(ControlWord.STOP);
    }

    @Operation
    public boolean recheck() {
      return word.raise(ControlWord.RECHECK);
    }

    @Operation
    public boolean recheckAndEvent() {
      return word.raise(ControlWord.RECHECK | ControlWord.EVENT);
    }

    @Operation
    public boolean claimEnd() {
      return word.claimEnd();
    }

    @Operation
    public long look() {
      return word.word();
    }

    @Operation(nonParallelGroup = "owner")
    public void started() {
      word.started();
    }

    @Operation(nonParallelGroup = "owner")
    public void set(@Param(gen = IntGen.class, conf = "0:2") int box) {
      word.set(1L << box);
    }

    @Operation(nonParallelGroup = "owner")
    public void clear(@Param(gen = IntGen.class, conf = "0:2") int box) {
      word.clear(1L << box);
    }

    @Operation(nonParallelGroup = "owner")
    public void attend() {
      word.clear(ControlWord.REQUESTS);
    }

    /** Tries until it is done or there is something to do, as a run does. */
    @Operation(nonParallelGroup = "owner")
    public boolean tryIdle(@Param(gen = IntGen.class, conf = "0:7") int open) {
      while (true) {
        long judged = word.word();
        if ((judged & (open | ControlWord.REQUESTS)) != 0) {
          return false;
        }
        if (word.tryIdle(judged, ALL & ~open)) {
          return true;
        }
      }
    }

    @Operation(nonParallelGroup = "owner")
    public void terminated() {
      word.terminated();
    }
  }

  /** The same as a set of names. */
  public static final class Model {
    private final Set<Object> set = new HashSet<>(Set.of("run"));

    public Model() {
      for (int i = 0; i < ControlWord.MAILBOX_BITS; i++) {
        set.add(i);
      }
    }

    private boolean raise(Set<?> what) {
      if (set.containsAll(what) || set.contains("terminated")) {
        return false;
      }
      set.addAll(what);
      return set.add("run");
    }

    public boolean arrived(int box) {
      return raise(Set.of(box));
    }

    public boolean stop() {
      return raise(Set.of("stop"));
    }

    public boolean recheck() {
      return raise(Set.of("recheck"));
    }

    public boolean recheckAndEvent() {
      return raise(Set.of("recheck", "event"));
    }

    public boolean claimEnd() {
      return !set.contains("terminated") && set.add("ending");
    }

    public void started() {
      set.removeIf(x -> x instanceof Integer);
    }

    public void set(int box) {
      set.add(box);
    }

    public void clear(int box) {
      set.remove(box);
    }

    public void attend() {
      set.removeAll(Set.of("recheck", "event", "stop"));
    }

    public boolean tryIdle(int open) {
      for (int i = 0; i < BOXES; i++) {
        if (set.contains(i) && (open >> i & 1) == 1) {
          return false;
        }
      }
      if (set.contains("recheck") || set.contains("event") || set.contains("stop")) {
        return false;
      }
      set.remove("run");
      for (int i = 0; i < BOXES; i++) {
        if ((open >> i & 1) == 0) {
          set.add(i);
        }
      }
      return true;
    }

    public void terminated() {
      set.clear();
      set.add("terminated");
    }

    public long look() {
      long word = 0;
      for (Object x : set) {
        word |= x instanceof Integer i ? 1L << i : bitOf((String) x);
      }
      return word;
    }

    private static long bitOf(String name) {
      return switch (name) {
        case "run" -> ControlWord.RUN;
        case "recheck" -> ControlWord.RECHECK;
        case "event" -> ControlWord.EVENT;
        case "stop" -> ControlWord.STOP;
        case "ending" -> ControlWord.ENDING;
        default -> ControlWord.TERMINATED;
      };
    }
  }

  @ParameterizedTest
  @EnumSource
  void transitionsHappenAtOnce(Exploration way) {
    way.check(Subject.class, Model.class);
  }
}
