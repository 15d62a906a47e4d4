package dev.selectors;

import java.util.ArrayList;
import java.util.function.BiFunction;

/**
 * Messages that waited in one mailbox when its selector ended, until all of them are told.
 *
 * <p>Telling them may take long, as whoever is told may need some time for each. So the report of a
 * shutdown counts them when they are taken out, not when they are told. If there is no memory to
 * hold all at once, those that are held are told first, and another burial takes the next.
 */
final class Burial<M> {
  private static final BiFunction<Burial<?>, Object, Boolean> TELL = Burial::isToldOf;

  private final Delivery<M> mailbox;
  private final DeadLetter.Reason reason;
  private final boolean missed;
  /** How many the list has room for. */
  private int places = 8;

  private final ArrayList<M> dead = new ArrayList<>(places);
  private boolean all;
  /** How many of them the report counts. */
  private long counted;

  private Burial(Delivery<M> mailbox, DeadLetter.Reason reason) {
    this.mailbox = mailbox;
    this.reason = reason;
    this.missed = cell().misses(reason);
  }

  /** Takes out what waits. Callable from any thread once the selector has terminated. */
  static <M> Burial<M> of(Delivery<M> mailbox, DeadLetter.Reason reason) {
    // Not by Shortage.outlast(): Lincheck does not follow what a function makes, and would never
    // switch threads where this one waits for another.
    for (int attempt = 0; ; attempt++) {
      try {
        Burial<M> its = new Burial<>(mailbox, reason);
        its.all = its.takesAll();
        return its;
      } catch (OutOfMemoryError e) {
        Shortage.pause(attempt, e);
      }
    }
  }

  /** Of a message that has come later, and cannot wait behind others that are being buried. */
  static <M> Burial<M> ofOne(Delivery<M> mailbox, M message, DeadLetter.Reason reason) {
    Burial<M> its = new Burial<>(mailbox, reason);
    its.add(message);
    return its;
  }

  private Cell cell() {
    return mailbox.cell();
  }

  private boolean takesAll() {
    try {
      takeFromInside();
      takeFromOutside();
      return true;
    } catch (VirtualMachineError | LinkageError e) { // a class may not load without memory
      if (dead.isEmpty()) {
        throw e;
      }
      return false;
    }
  }

  private void takeFromInside() {
    Inbox<M> in = mailbox.inbox();
    // The queue allows one consumer, and several late senders may come here at once. A message that
    // is not linked yet is waited for: its sender may not come here itself, as its read of the
    // control word can overtake the linking, a mere release store.
    synchronized (cell()) {
      mailbox.wantAll();
      while (true) {
        makeRoom();
        M m = in.poll();
        if (m != null) {
          add(m);
        } else if (in.isEmpty()) {
          return;
        } else {
          Thread.onSpinWait();
        }
      }
    }
  }

  /** Those that wait for room. */
  private void takeFromOutside() {
    if (mailbox.inbox() instanceof BoundedInbox<M> bounded && bounded.hasWaiting()) {
      RuntimeException why = new UndeliverableException(cell().name(), mailbox.name(), reason);
      do {
        makeRoom();
      } while (bounded.abandonsOne(this::add, why));
    }
  }

  /** To be called before one is taken out: what is out but not held is lost. */
  private void makeRoom() {
    if (dead.size() == places) { // or the list would change while a message is waited for
      int more = (int) Math.min(2L * places, Integer.MAX_VALUE);
      dead.ensureCapacity(more);
      places = more;
    }
  }

  private void add(M message) {
    if (!DeadLetter.isMissed(message)) {
      return;
    }
    dead.add(message);
    if (missed && (!(message instanceof Envelope<?> e) || e.isMissed())) {
      cell().missed(mailbox.name(), 1);
      counted++;
    }
  }

  @SuppressWarnings("unchecked") // one that was taken out here
  private boolean isToldOf(Object message) {
    return mailbox.undelivered((M) message, reason);
  }

  /** Whether nothing was left for want of memory. */
  boolean isAll() {
    return all;
  }

  void tell() {
    long told = 0;
    for (int i = 0; i < dead.size(); i++) { // without an iterator, which needs memory
      try {
        told += Shortage.outlast(TELL, this, dead.get(i)) ? 1 : 0;
      } catch (Throwable t) { // the others are told all the same
        Journal.tellThread(t);
      }
    }
    if (told < counted) { // some have become void since they were taken out
      cell().missed(mailbox.name(), told - counted);
    }
  }
}
