package dev.selectors;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The links of one selector: whom it has to tell of its end, and who will tell it.
 *
 * <p>A link is one object that both sides hold, so that it can be used up or cut only once. A side
 * holds it until it has heard of the other's end, so that it can cut the link until then.
 */
final class Links {
  private static final class Link implements News.Tie {
    private final Links a;
    private final Links b;
    private final AtomicBoolean over = new AtomicBoolean();

    Link(Links a, Links b) {
      this.a = a;
      this.b = b;
    }

    @Override
    public boolean isCut() {
      return over.get();
    }

    @Override
    public boolean use() {
      a.drop(b, this);
      b.drop(a, this);
      return over.compareAndSet(false, true);
    }

    /** Tells the other side; harmless if that is told twice. */
    private boolean isTold(Exit exit) {
      Links other = a.cell.selector == exit.selector() ? b : a;
      other.tell(this, exit);
      return true;
    }
  }

  private static final BiFunction<Selector, ExitReason, Exit> EXIT = Exit::new;
  private static final Function<Links, @Nullable Link> NEXT = Links::takeNext;
  private static final BiFunction<Link, Exit, Boolean> TELL = Link::isTold;

  private static final AtomicLong IDS = new AtomicLong();

  /** Tells in which order the locks of two are taken. */
  private final long id = IDS.getAndIncrement();

  private final Cell cell;
  /** Guarded by this, and changed on both sides at once. */
  private final Map<Links, Link> byPeer = Shortage.withTable(new LinkedHashMap<>());

  /** Guarded by this. */
  private @Nullable ExitReason ended;

  private volatile @Nullable Mailbox<? super Exit> trap;

  Links(Cell cell) {
    this.cell = cell;
  }

  void trap(Mailbox<? super Exit> mailbox) {
    trap = mailbox;
  }

  boolean traps(Mailbox<?> mailbox) {
    return trap == mailbox;
  }

  /** Links both; no effect if they are. */
  void link(Links other) {
    Link link;
    ExitReason already;
    synchronized (first(this, other)) {
      synchronized (second(this, other)) {
        if (byPeer.containsKey(other)) {
          return;
        }
        link = new Link(this, other);
        byPeer.put(other, link);
        already = other.ended;
        if (already == null) {
          other.byPeer.put(this, link);
        }
      }
    }
    if (already != null) {
      tell(link, new Exit(other.cell.selector, already));
    }
  }

  /** Cuts the link; no effect if there is none. Nothing comes of it afterwards. */
  void unlink(Links other) {
    boolean cut = false;
    synchronized (first(this, other)) {
      synchronized (second(this, other)) {
        Link link = byPeer.remove(other);
        if (link != null) {
          other.byPeer.remove(this);
          cut = link.over.compareAndSet(false, true);
        }
      }
    }
    Mailbox<? super Exit> trapped = trap;
    if (cut && trapped != null) {
      trapped.someIsVoid(null); // the news may wait there
    }
  }

  /** Tells all the others that this side has ended, once. */
  void ended(ExitReason reason) {
    synchronized (this) {
      if (ended != null) {
        return;
      }
      ended = reason;
    }
    Exit exit = Shortage.outlast(EXIT, cell.selector, reason);
    // One by one, as there may be no memory for a list of all.
    for (Link link = next(); link != null; link = next()) {
      try {
        boolean unused = Shortage.outlast(TELL, link, exit);
      } catch (Throwable t) { // the others are told all the same
        Journal.tellThread(t);
      }
    }
  }

  private @Nullable Link next() {
    return Shortage.outlast(NEXT, this);
  }

  private synchronized @Nullable Link takeNext() {
    Iterator<Link> all = byPeer.values().iterator();
    if (!all.hasNext()) {
      return null;
    }
    Link next = all.next();
    all.remove();
    return next;
  }

  /** The other side of the link has ended. */
  private void tell(Link link, Exit exit) {
    Mailbox<? super Exit> trapped = trap;
    if (trapped != null) {
      trapped.put(new News<>(exit, link));
    } else {
      int its = cell.generationOf(exit.selector());
      new Signal(cell, () -> heed(link, exit, its)).announce();
    }
  }

  /** As {@link #tell}, in a turn, as the turn before may have been about to trap exits. */
  private void heed(Link link, Exit exit, int generation) {
    Mailbox<? super Exit> trapped = trap;
    if (trapped != null) {
      trapped.put(new News<>(exit, link));
    } else if (link.use()
        && !(exit.reason() instanceof ExitReason.Normal)
        // One that has begun anew since then is done with the children it had.
        && generation == cell.generationOf(exit.selector())) {
      cell.exit(ExitReason.Linked.by(exit));
    }
  }

  /** Removes the link, but not another one that has taken its place since. */
  private synchronized void drop(Links other, Link link) {
    byPeer.remove(other, link);
  }

  private static Links first(Links one, Links two) {
    return one.id < two.id ? one : two;
  }

  private static Links second(Links one, Links two) {
    return one.id < two.id ? two : one;
  }
}
