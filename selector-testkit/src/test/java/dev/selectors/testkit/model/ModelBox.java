package dev.selectors.testkit.model;

import dev.selectors.DeadLetter.Reason;
import dev.selectors.Overflow;
import java.util.ArrayDeque;
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

    /** It will not be handled. */
    void undelivered(ModelBox box, Reason reason);

    int kind();
  }

  record Plain(Note note) implements Item {
    @Override
    public void handle(Script script, int box) {
      script.handle(box, note);
    }

    @Override
    public void undelivered(ModelBox box, Reason reason) {
      box.deadLetter(note.id(), reason);
    }

    @Override
    public int kind() {
      return note.kind();
    }
  }

  final ModelSelector owner;
  final int number;
  final Program.Box declared;
  private final ArrayDeque<Item> queue = new ArrayDeque<>();
  final ModelGate gate;
  /** The guards have said no, and nothing has happened since that could change their mind. */
  boolean refused;
  /** The head guard was to be asked about a message that is void, and not about the one behind. */
  private boolean unasked;

  ModelBox(ModelSelector owner, int number, Program.Box declared) {
    this.owner = owner;
    this.number = number;
    this.declared = declared;
    gate = new ModelGate(declared);
  }

  void put(Item item) {
    if (owner.isTerminated()) {
      item.undelivered(this, owner.reasonOfTheDead());
    } else if (!declared.isBounded() || queue.size() < declared.capacity()) {
      queue.add(item);
    } else if (declared.overflow() == Overflow.DROP_OLDEST) {
      queue.remove().undelivered(this, Reason.DROPPED);
      queue.add(item);
    } else {
      item.undelivered(this, Reason.MAILBOX_FULL);
    }
  }

  boolean isCandidate() {
    return gate.isOpen() && !refused && !queue.isEmpty();
  }

  /** Asks the guards about the first message; may throw. */
  boolean guardsHold() {
    Program.Guard guard = gate.guard;
    if (guard != null && !owner.script.guard(guard)) {
      return false;
    }
    if (gate.refuses < 0) {
      return true;
    }
    unasked = skippedVoid();
    return unasked || queue.isEmpty() || queue.element().kind() != gate.refuses;
  }

  /** Whether a message could be handled if the guards were asked now. */
  boolean isEligible() {
    Item first = queue.stream().filter(i -> !i.isVoid()).findFirst().orElse(null);
    return first != null && gate.lets(owner.script, first.kind());
  }

  /** Null if nobody wants the first message, or its guard was not asked about it. */
  @Nullable
  Item poll() {
    boolean passes = !unasked && !skippedVoid();
    unasked = false;
    return passes ? queue.poll() : null;
  }

  private boolean skippedVoid() {
    boolean skips = !queue.isEmpty() && queue.element().isVoid();
    if (skips) {
      owner.spendTurn();
      queue.remove().undelivered(this, Reason.EXPIRED);
    }
    return skips;
  }

  void bury() {
    while (!queue.isEmpty()) {
      queue.remove().undelivered(this, owner.reasonOfTheDead());
    }
  }

  int depth() {
    return queue.size();
  }

  void deadLetter(String what, Reason reason) {
    owner.deadLetter("dead letter " + what + " for b" + number + ": " + reason, reason);
  }
}
