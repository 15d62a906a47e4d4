package dev.selectors;

import static java.lang.invoke.ConstantBootstraps.fieldVarHandle;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The living selectors of one system.
 *
 * <p>They are added to blocks. Each of several groups of threads has blocks of its own, so that
 * threads that spawn do not meet. A lock is taken for each block, not for each selector. Whoever
 * ends a selector takes it out of its block, and writes to no other selector: the one that was
 * spawned before or after it is in use by another thread, as a rule. A block whose selectors have
 * all ended is let go.
 */
final class Registry {
  /** Places for selectors, each used once. */
  static final class Block {
    private static final int PLACES = 64;
    private static final VarHandle PLACE = MethodHandles.arrayElementVarHandle(Cell[].class);
    private static final VarHandle OPEN =
        fieldVarHandle(MethodHandles.lookup(), "open", VarHandle.class, Block.class, int.class);
    private static final VarHandle ASKED =
        fieldVarHandle(MethodHandles.lookup(), "asked", VarHandle.class, Block.class, int.class);

    private final Stripe stripe;
    private final @Nullable Cell[] places = new @Nullable Cell[PLACES];
    /** How many places were not given back yet, those that are not used yet among them. */
    private volatile int open = PLACES;
    /** How often somebody has asked for a place, also when none was left. */
    private volatile int asked;

    // Guarded by the stripe.
    private boolean listed = true;
    private @Nullable Block newer;
    private @Nullable Block older;

    Block(Stripe stripe) {
      this.stripe = stripe;
    }

    /** Adds the selector; false if no place is left. */
    private boolean add(Cell cell) {
      int place = (int) ASKED.getAndAdd(this, 1);
      if (place >= PLACES) {
        return false;
      }
      cell.block = this;
      cell.place = (byte) place;
      PLACE.setRelease(places, place, cell);
      return true;
    }

    private int used() {
      return Math.min(asked, PLACES);
    }

    /** How many selectors live here, those that are just being added among them. */
    private int living() {
      return open - (PLACES - used());
    }
  }

  /** The blocks of some threads. */
  static final class Stripe {
    /** Written under the lock. */
    private volatile @Nullable Block newest;

    void add(Cell cell) {
      Block block = newest;
      while (block == null || !block.add(cell)) {
        block = after(block);
      }
    }

    private synchronized Block after(@Nullable Block full) {
      Block block = newest;
      return block == null || block == full ? begin(full) : block;
    }

    private Block begin(@Nullable Block full) {
      Block block = new Block(this);
      newest = block;
      if (full != null) {
        block.older = full;
        full.newer = block;
        if (full.open == 0) {
          drop(full); // nobody else could, as long as it was the newest
        }
      }
      return block;
    }

    synchronized void drop(Block empty) {
      if (empty != newest && empty.listed) {
        empty.listed = false;
        Block newer = empty.newer;
        Block older = empty.older;
        if (newer != null) {
          newer.older = older;
        }
        if (older != null) {
          older.newer = newer;
        }
        empty.newer = null; // an old block is collected late, and must not keep others
        empty.older = null;
      }
    }

    synchronized int size() {
      int n = 0;
      for (Block block = newest; block != null; block = block.older) {
        n += block.living();
      }
      return n;
    }

    synchronized int blocks() {
      int n = 0;
      for (Block block = newest; block != null; block = block.older) {
        n++;
      }
      return n;
    }

    /** Asks of one after the other, until one is not so. */
    synchronized boolean areAll(Predicate<? super Cell> so) {
      for (Block block = newest; block != null; block = block.older) {
        for (int i = block.used() - 1; i >= 0; i--) {
          Cell cell = (Cell) Block.PLACE.getVolatile(block.places, i);
          if (cell != null && !so.test(cell)) {
            return false;
          }
        }
      }
      return true;
    }
  }

  private static final int STRIPES = 16;
  private final Stripe[] stripes = new Stripe[STRIPES];

  Registry() {
    for (int i = 0; i < STRIPES; i++) {
      stripes[i] = new Stripe();
    }
  }

  /**
   * Adds a selector that is about to start. Whoever stops the system first says so, then looks
   * here; the start is a full fence, and whoever spawns checks afterwards whether the system stops.
   * So one of them sees the other.
   */
  void add(Cell cell) {
    stripes[(int) Thread.currentThread().threadId() & (STRIPES - 1)].add(cell);
  }

  void remove(Cell cell) {
    Block block = cell.block;
    if (block == null) {
      throw new IllegalStateException(cell.name() + " was not added, or removed already");
    }
    cell.block = null;
    int place = cell.place; // no byte as index: Lincheck would not know what is accessed
    Block.PLACE.setRelease(block.places, place, (Cell) null);
    if ((int) Block.OPEN.getAndAdd(block, -1) == 1) {
      block.stripe.drop(block);
    }
  }

  boolean isEmpty() {
    return size() == 0;
  }

  int size() {
    int n = 0;
    for (Stripe stripe : stripes) {
      n += stripe.size();
    }
    return n;
  }

  /** How many blocks are kept; for tests. */
  int blocks() {
    int n = 0;
    for (Stripe stripe : stripes) {
      n += stripe.blocks();
    }
    return n;
  }

  /** Whether each was seen idle, one after the other. Needs no memory. */
  boolean areAllIdle() {
    return areAll(Cell::isIdle);
  }

  private boolean areAll(Predicate<? super Cell> so) {
    for (Stripe stripe : stripes) {
      if (!stripe.areAll(so)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the thread is inside one of them. */
  boolean isInside(Thread thread) {
    return all().stream().anyMatch(cell -> cell.owner() == thread.threadId());
  }

  /** What the threads do, for people: the selector each is inside of, or whose task it runs. */
  List<String> occupations(List<Thread> threads) {
    Map<Long, String> inside = new HashMap<>();
    all().forEach(cell -> inside.put(cell.owner(), cell.name()));
    return threads.stream()
        .map(t -> inside.getOrDefault(t.threadId(), task(t)))
        .sorted()
        .toList();
  }

  private static String task(Thread thread) {
    Aside its = thread instanceof WorkerThread worker ? worker.task() : null;
    String owner = its == null ? null : its.owner();
    return owner == null ? "a task on " + thread.getName() : "a task of " + owner;
  }

  List<Cell> all() {
    List<Cell> cells = new ArrayList<>();
    boolean unused = areAll(cells::add); // which is always so
    return cells;
  }
}
