package dev.selectors.testkit.model;

import dev.selectors.Cancellable;
import dev.selectors.DeadLetter.Reason;
import dev.selectors.Overflow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A mailbox of the model: a queue, a gate, and guards. */
final class ModelBox {
  /** What waits in a mailbox. */
  interface Item {
    /** Whether nobody wants it to be handled any more. */
    default boolean isVoid() {
      return false;
    }

    /** It is handled from now on. */
    default void taken() {}

    void handle(Script script, int box);

    default void handled() {}

    default void failed() {}

    /** Whether it waits outside while the mailbox is full. */
    default boolean waitsForRoom() {
      return false;
    }

    /** It will not be handled. */
    void undelivered(ModelBox box, Reason reason);

    int kind();
  }

  record Plain(Note note) implements Item {
    @Override
    public void handle(Script script, int box) {
      script.handle(box, script.layer(box), note);
    }

    @Override
    public void undelivered(ModelBox box, Reason reason) {
      boolean hasEnded = reason == Reason.TERMINATED || reason == Reason.SYSTEM_CLOSED;
      if (note.isMissed() || !hasEnded) {
        box.deadLetter(note.id(), reason);
      }
    }

    @Override
    public int kind() {
      return note.kind();
    }
  }

  /** Who is told once when a message was taken, or never will be. */
  static final class Sender implements Cancellable {
    private final BiConsumer<@Nullable String, @Nullable String> told;
    private boolean over;

    Sender(BiConsumer<@Nullable String, @Nullable String> told) {
      this.told = told;
    }

    private boolean tell(@Nullable String value, @Nullable String error) {
      boolean first = !over;
      over = true;
      if (first) {
        told.accept(value, error);
      }
      return first;
    }

    @Override
    public boolean cancel() {
      return tell(null, "Cancellation");
    }
  }

  /** @param sender who is told when there is room; null for a request, whose answer tells */
  private record Waiting(Item item, @Nullable Sender sender) {}

  final ModelSelector owner;
  final int number;
  final Program.Box declared;
  private final ArrayDeque<Item> queue = new ArrayDeque<>();
  /** When each of those came. */
  private final ArrayDeque<Long> stamps = new ArrayDeque<>();

  private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
  /** How many of {@link #waiting} may have become void since they were last looked through. */
  private int voids;
  /** How many messages have become void since the last sweep; some may be in the queue. */
  private int voidInside;
  /** Since the last sweep, somebody has found no room while there may have been void messages. */
  private boolean inVain;

  final ModelGate gate;
  /** Its selector waits for messages here. */
  boolean heard = true;
  /** Whose kind of message it leaves here; null if it takes all. */
  private Program.@Nullable Wait wanted;
  /** What was passed over since that was last changed, and so is not looked at again. */
  private final Set<Item> passed = Collections.newSetFromMap(new IdentityHashMap<>());
  /** What was ever passed over. */
  private final Set<Item> aside = Collections.newSetFromMap(new IdentityHashMap<>());

  /** The guards have said no, and nothing has happened since that could change their mind. */
  boolean refused;
  /**
   * The same, because a guard has failed. Asked now it might not fail again, but nobody asks it
   * before something happens.
   */
  boolean failed;
  /**
   * The first message was void when the head guard was to be asked about it; so the guard has not
   * been asked about the one behind it yet.
   */
  private boolean unasked;
  /** A sweep has emptied it: it is a candidate until somebody has looked. */
  private boolean seemsFull;
  /** A guard has asked how many wait here: it is asked again when one comes, or is skipped. */
  boolean counted;

  ModelBox(ModelSelector owner, int number, Program.Box declared) {
    this.owner = owner;
    this.number = number;
    this.declared = declared;
    gate = new ModelGate(declared);
  }

  void put(Item item) {
    if (item.isVoid()) {
      item.undelivered(this, Reason.EXPIRED);
      return;
    }
    if (takes(item)) {
      return;
    }
    if (declared.overflow() == Overflow.WAIT && item.waitsForRoom()) {
      waitForRoom(new Waiting(item, null));
    } else {
      item.undelivered(this, Reason.MAILBOX_FULL);
    }
  }

  boolean trySend(Note note) {
    return !owner.isTerminated() && takes(new Plain(note));
  }

  void sendAsync(Note note, Sender sender) {
    Plain item = new Plain(note);
    if (owner.isTerminated()) {
      item.undelivered(this, owner.reasonOfTheDead());
      sender.tell(null, "Undeliverable");
    } else if (takes(item)) {
      sender.tell("sent", null);
    } else if (declared.overflow() == Overflow.WAIT) {
      waitForRoom(new Waiting(item, sender));
    } else {
      sender.tell(null, "Undeliverable");
    }
  }

  /** False if there is no room. */
  private boolean takes(Item item) {
    boolean othersAreTold = owner.isTerminated() && !waiting.isEmpty();
    if (hasRoom() && !othersAreTold) {
      add(item);
      arrived();
    } else if (declared.overflow() == Overflow.DROP_OLDEST) {
      Item oldest = remove();
      add(item);
      arrived();
      oldest.undelivered(this, Reason.DROPPED);
    } else if (owner.isTerminated()) {
      item.undelivered(this, owner.reasonOfTheDead());
    } else {
      inVain |= voidInside > 0;
      placesAreWanted();
      return false;
    }
    return true;
  }

  /** Where nobody comes for it any more, all that waits here becomes dead letters. */
  private void arrived() {
    if (owner.isTerminated()) {
      bury();
    }
  }

  private void placesAreWanted() {
    if (isSweepDue()) {
      owner.sweep.setDue();
      owner.recheck();
    }
  }

  private void waitForRoom(Waiting one) {
    waiting.add(one);
    placesAreWanted();
    arrived();
  }

  private void add(Item item) {
    queue.add(item);
    if (!declared.selective()) {
      stamps.add(owner.stamp());
    }
    if (counted) {
      owner.recheck();
    }
  }

  private Item remove() {
    Item first = first();
    if (first == null || declared.selective()) {
      queue.remove(first);
      aside.remove(first);
      return Objects.requireNonNull(first);
    }
    stamps.remove();
    return queue.remove();
  }

  /** The first one that may be taken; those before it are passed over. */
  private @Nullable Item first() {
    if (!declared.selective()) {
      return queue.peek();
    }
    for (Item item : queue) {
      if (!passed.contains(item)) {
        if (item.isVoid() || fits(item)) {
          return item;
        }
        passed.add(item);
        aside.add(item);
      }
    }
    return null;
  }

  private boolean fits(Item item) {
    return wanted == null || item.kind() != wanted.refuses();
  }

  /** What the wait leaves here; null if that is nothing. */
  Program.@Nullable Wait filter(Program.Wait wait) {
    return declared.selective() && wait.refuses() >= 0 ? wait : null;
  }

  void want(Program.@Nullable Wait next) {
    if (!Objects.equals(wanted, next)) {
      wanted = next;
      passed.clear();
    }
  }

  /**
   * Whether it is heard, and what it is to leave, is as the wait says from now on.
   *
   * @param undo is given what goes back to the present state
   */
  void hearWithin(Program.Wait wait, List<Runnable> undo) {
    boolean heardBefore = heard;
    Program.Wait wantedBefore = wanted;
    heard = wait.boxes().contains(number);
    if (heard) {
      want(filter(wait));
      undo.add(() -> want(wantedBefore));
    }
    undo.add(() -> heard = heardBefore);
  }

  /** Whether it is open, and what waits is left there. */
  boolean passesOver() {
    return heard && gate.isOpen() && isEmpty() && depth() > 0;
  }

  /** Whether there is nothing left to look at. */
  boolean isEmpty() {
    return passed.isEmpty() ? queue.isEmpty() : passed.containsAll(queue);
  }

  long stampOfFirst() {
    return stamps.isEmpty() ? Long.MIN_VALUE : stamps.element();
  }

  private boolean hasRoom() {
    return !declared.isBounded() || queue.size() < declared.capacity();
  }

  /** First come, first served; the sender is told outside the turn that has made room. */
  private void admitWaiting() {
    while (!waiting.isEmpty() && hasRoom()) {
      Waiting first = waiting.remove();
      if (first.item().isVoid()) {
        first.item().undelivered(this, Reason.EXPIRED);
        continue;
      }
      add(first.item());
      owner.executeAside(() -> {
        if (first.sender() != null) {
          first.sender().tell("sent", null);
        }
      });
    }
  }

  /**
   * A message is void now. It may keep others waiting, behind a head guard or for its place.
   *
   * @param which null if it is news, which nobody looks for: it may wait inside or for room
   */
  void someIsVoid(@Nullable Item which) {
    boolean outside = waiting.stream().anyMatch(w -> w.item() == which);
    if (outside || (which == null && !waiting.isEmpty())) {
      someIsVoidThatWaits();
    }
    if (!outside) {
      voidInside++;
    }
    owner.sweep.someIsVoid(this);
    owner.recheck();
  }

  /** Void messages go once they may be an eighth of the queue, or others want their places. */
  boolean isSweepDue() {
    return declared.overflow() != Overflow.DROP_OLDEST
        && voidInside > 0
        && (inVain || !waiting.isEmpty() || 8 * voidInside >= queue.size());
  }

  /** Removes void messages. Without a bound the last message stays, unless all are void. */
  List<Item> sweep() {
    List<Item> gone = new ArrayList<>();
    List<Item> inside = queue.stream().filter(i -> !aside.contains(i)).toList();
    boolean allGo = declared.isBounded() || inside.stream().allMatch(Item::isVoid);
    Item last = inside.isEmpty() ? null : inside.getLast();
    Iterator<Long> stamp = stamps.iterator();
    queue.removeIf(item -> {
      boolean goes = item.isVoid() && (allGo || item != last);
      if (stamp.hasNext()) {
        stamp.next();
        if (goes) {
          stamp.remove();
        }
      }
      if (goes) {
        gone.add(item);
      }
      return goes;
    });
    gone.forEach(aside::remove);
    seemsFull |= !gone.isEmpty() && isEmpty();
    voidInside = 0;
    inVain = false;
    admitWaiting();
    return gone;
  }

  /** Removes void messages outside once they may be half of all that wait for room. */
  private void someIsVoidThatWaits() {
    if (2 * ++voids < waiting.size()) {
      return;
    }
    voids = 0;
    List<Waiting> all = List.copyOf(waiting);
    waiting.removeIf(w -> w.item().isVoid());
    all.forEach(w -> {
      if (w.item().isVoid()) {
        w.item().undelivered(this, Reason.EXPIRED);
      }
    });
  }

  void reconsider() {
    refused = false;
    failed = false;
  }

  boolean isCandidate() {
    return heard && gate.isOpen() && !refused && (seemsFull || !isEmpty());
  }

  /** From now on it is no candidate if it is empty. */
  void looked() {
    seemsFull = false;
  }

  /** Asks the guards about the first message; may throw. */
  boolean guardsHold() {
    if (isEmpty()) {
      return true;
    }
    Program.Guard guard = gate.guard;
    if (guard != null && !owner.script.guard(guard)) {
      return false;
    }
    if (gate.refuses < 0) {
      return true;
    }
    unasked = skippedVoid();
    Item first = unasked ? null : first();
    return first == null || first.kind() != gate.refuses;
  }

  /** Whether a message could be handled if the guards were asked now. */
  boolean isEligible() {
    Item first = queue.stream().filter(i -> !i.isVoid() && fits(i)).findFirst().orElse(null);
    Program.Guard guard = gate.guard;
    return first != null
        && heard
        && !failed
        && gate.lets(owner.script, first.kind())
        && (guard == null || guard.isContentWith(i -> owner.boxes.get(i).depth()));
  }

  /** Null if nobody wants the first message, or its guard was not asked about it. */
  @Nullable
  Item poll() {
    looked();
    boolean passes = !unasked && !skippedVoid();
    unasked = false;
    Item first = passes && first() != null ? remove() : null;
    admitWaiting();
    return first;
  }

  private boolean skippedVoid() {
    Item first = first();
    boolean skips = first != null && first.isVoid();
    if (skips) {
      owner.spendTurn();
      Item skipped = remove();
      admitWaiting();
      if (counted) {
        owner.recheck();
      }
      skipped.undelivered(this, Reason.EXPIRED);
    }
    return skips;
  }

  void bury() {
    List<Item> dead = new ArrayList<>(queue);
    queue.clear();
    stamps.clear();
    while (!waiting.isEmpty()) {
      Waiting w = waiting.remove();
      dead.add(w.item());
      if (w.sender() != null) {
        w.sender().tell(null, "Undeliverable"); // who may send here at once
      }
    }
    dead.forEach(item -> item.undelivered(this, owner.reasonOfTheDead()));
  }

  int size() {
    return queue.size();
  }

  /** Void messages count only where they take up places: in a bounded mailbox. */
  int depth() {
    return declared.isBounded()
        ? queue.size()
        : (int) queue.stream()
            .filter(item -> aside.contains(item) || !item.isVoid())
            .count();
  }

  void deadLetter(String what, Reason reason) {
    String name = owner.inbox == null ? "b" + number : "inbox";
    owner.deadLetter("dead letter " + what + " for " + name + ": " + reason, reason);
  }
}
