package dev.selectors;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A queue of messages with a gate, one of the mailboxes of a {@link Selector}. The selector opens
 * and closes the gate; everybody else can only send.
 *
 * {@snippet file="dev/selectors/Snippets.java" region="mailbox"}
 *
 * <p>A mailbox is eligible if it is enabled, its guards hold, no awaited stage keeps it closed, and
 * a message waits there. Of the eligible ones the selection policy picks one, whose first message
 * is handled. A closed mailbox keeps collecting. A new mailbox is enabled, has no guard, level 0
 * and no bound.
 *
 * <p><b>Ordering.</b> First in, first out: messages of one sender are handled in the order of
 * sending, each exactly once, none lost while the selector lives, unless a bound refuses or drops
 * them. Which mailbox is served next is up to the {@link SelectionPolicy}.
 *
 * <p><b>Threads.</b> Sending, {@link #name()}, {@link #depth}, {@code on} and {@link #toString} are
 * callable from any thread. All else is callable only by the owner: inside a turn of its selector,
 * or, before the selector is spawned, by the thread that constructs it; otherwise it throws
 * {@link IllegalStateException}. Methods that declare a mailbox ({@link #level(int)},
 * {@link #bounded}, {@link #selective}) are callable only before the selector is spawned.
 *
 * <p><b>Memory consistency effects:</b> what a thread did before it sent a message
 * <i>happens-before</i> the turn that handles it.
 *
 * <p><b>Failure.</b> What the handler or a guard throws is a failure of the selector, never of the
 * sender. What cannot be delivered becomes a {@link DeadLetter}.
 *
 * @param <M> the messages it takes
 */
public final class Mailbox<M> extends Posting<M> implements MailboxRef<M> {
  /** How many mailboxes a selector can have. */
  static final int MOST = Character.MAX_VALUE;

  private static final BiFunction<Mailbox<?>, Object, Boolean> DROPPED = Mailbox::isDropped;

  /** A second mailbox here would not help: the policy numbers the messages of all mailboxes. */
  private static final String OTHER_POLICY =
      "choose another selection policy, or take these messages in another selector";

  private final Cell cell;
  private final String name;
  private final @Nullable Class<M> type;
  /** There are at most {@link #MOST}. */
  private char index;

  /**
   * @param type the messages it takes, for diagnoses; null if unknown
   * @param handler null if the selector itself is given its messages, or takes them
   */
  Mailbox(Cell cell, String name, @Nullable Class<M> type, @Nullable Consumer<? super M> handler) {
    super(handler);
    this.cell = cell;
    this.name = name;
    this.type = type;
    special = cell.specialInbox();
  }

  // ---- declaration

  /**
   * Sets the level: an eligible mailbox of a lower level is always served first, if the policy
   * heeds levels.
   *
   * @param level 0 is first, and the default
   * @return this mailbox
   * @throws IllegalArgumentException if {@code level} is negative
   * @throws IllegalStateException if the selector is already spawned
   */
  public Mailbox<M> level(int level) {
    cell.requireDeclaring("level of mailbox", name);
    if (level < 0) {
      throw new IllegalArgumentException("level of mailbox '" + name + "' of " + cell.name()
          + " is negative: " + level + "; 0 is served first");
    }
    if (level != level()) {
      conditionsToChange().level = level;
    }
    return this;
  }

  /**
   * Limits how many messages may wait. Replies and news of ends should go to mailboxes without a
   * bound. A request that nobody waits for any more does not keep its place for long, whether the
   * gate is closed or open: between turns the selector removes such requests, wherever they are, as
   * soon as they may be an eighth of all that wait here, or somebody has found no room, which takes
   * time in proportion to all that wait; with {@link Overflow#DROP_OLDEST} they give way as all
   * messages do.
   *
   * @param capacity the most messages that may wait, at least 1; a hard limit
   * @param overflow what becomes of a message for which there is no room
   * @return this mailbox
   * @throws IllegalArgumentException if {@code capacity} is not positive
   * @throws IllegalStateException if the selector is already spawned, or the mailbox has been sent
   *     to, or if it is {@linkplain #selective selective}, or traps exits, or has a
   *     {@linkplain #headGuard head guard} and {@code overflow} is {@link Overflow#DROP_OLDEST}
   * @throws NullPointerException if {@code overflow} is null
   */
  public Mailbox<M> bounded(int capacity, Overflow overflow) {
    cell.requireDeclaring("bound of mailbox", name);
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity of mailbox '" + name + "' of " + cell.name()
          + " is " + capacity + "; it must be at least 1");
    }
    requireArgument(overflow, "overflow");
    if (wasSentTo()) {
      throw new IllegalStateException("mailbox '" + name + "' of " + cell.name()
          + " has already been sent to; declare its bound first");
    }
    if (special instanceof SelectiveInbox) {
      throw new IllegalStateException("mailbox '" + name + "' of " + cell.name()
          + " cannot be bounded: it is selective; use two mailboxes");
    }
    if (cell.trapsExitsBy(this)) {
      throw new IllegalStateException("mailbox '" + name + "' of " + cell.name()
          + " cannot be bounded: it traps exits, and an Exit could be lost; use two mailboxes");
    }
    Guards<M> guards = guards();
    requireStableHead(overflow, guards != null && guards.hasHeadGuard());
    special = newBounded(capacity, overflow);
    return this;
  }

  /**
   * Lets the owner take messages out of the middle: {@code receive} and {@code react} by
   * {@link Cases} leave what does not fit in place, in its order, and do not look at it again for
   * the same cases. As a rule, a mailbox for each purpose is better: what waits here is looked
   * through once for each new set of cases. No effect if it is selective already.
   *
   * @return this mailbox
   * @throws IllegalStateException if the selector is already spawned, or the mailbox has been sent
   *     to, or if it is bounded, or its selector serves in order of arrival
   */
  public Mailbox<M> selective() {
    cell.requireDeclaring("selective mailbox", name);
    if (special instanceof SelectiveInbox) {
      return this;
    }
    if (wasSentTo()) {
      throw new IllegalStateException("mailbox '" + name + "' of " + cell.name()
          + " has already been sent to; declare it selective first");
    }
    if (special != null) {
      throw new IllegalStateException("mailbox '" + name + "' of " + cell.name()
          + (isBounded()
              ? " cannot be selective: it is bounded; use two mailboxes"
              : " cannot be selective: its selector serves in order of arrival; " + OTHER_POLICY));
    }
    special = new SelectiveInbox<>(this::fits);
    return this;
  }

  // ---- owner

  /**
   * Sets the handler, in place of the one there is, from the next message on. A restart goes back
   * to the declared one.
   *
   * @param next is given each message in a turn of its own, until {@link #unbecome}
   * @throws IllegalStateException if not called by the owner, or if the selector takes its
   *     messages itself, as a {@link ThreadSelector} and an {@link EventSelector} do
   * @throws NullPointerException if {@code next} is null
   */
  public void become(Consumer<? super M> next) {
    cell.requireOwner("become() of mailbox", name);
    requireArgument(next, "handler");
    cell.requireHandlers("mailbox '" + name + "'");
    pushHandler(next);
  }

  /**
   * Goes back to the handler there was before the last {@link #become}.
   *
   * @throws IllegalStateException if not called by the owner, or if called more often than
   *     {@code become}
   */
  public void unbecome() {
    cell.requireOwner("unbecome() of mailbox", name);
    if (!popHandler()) {
      throw new IllegalStateException("unbecome() of mailbox '" + name + "' of " + cell.name()
          + " called with the declared handler in place; call become() first");
    }
  }

  /**
   * Sets the guard, replacing any earlier one: the mailbox is eligible only while it holds.
   *
   * <p>The guard reads the selector's private state, on the selector's own thread. It is asked when
   * the policy comes to this mailbox and a message waits here; if it does not hold, again after the
   * next turn, timer or continuation, and after an outside event by {@link Selector#recheck}. How
   * often it is asked is not promised: it must not change anything, nor count, and should be quick.
   * If it throws, the selector fails with a {@link GuardFailedException}.
   *
   * <p>It may count what waits, as in {@code guard(() -> come.depth() >= 3)}. If a guard has read
   * the {@link #depth()} of a mailbox of its selector, each message that comes there has all guards
   * asked again; otherwise a message that comes to a closed mailbox costs nothing.
   *
   * <p>In the Savina suite a guard is a predicate over a message; that is a {@link #headGuard}
   * here.
   *
   * @param guard true while messages may be handled; {@code () -> true} removes a guard
   * @return this mailbox
   * @throws IllegalStateException if not called by the owner
   * @throws NullPointerException if {@code guard} is null
   */
  public Mailbox<M> guard(BooleanSupplier guard) {
    cell.requireOwner("guard of mailbox", name);
    requireArgument(guard, "guard");
    guardsToChange().guard(guard);
    return this;
  }

  /**
   * Sets the head guard, replacing any earlier one: the mailbox is eligible only while it holds for
   * the message that has waited longest. Otherwise that message and all behind it wait. It is
   * evaluated as {@link #guard} is, and after it, if that holds. For a receive by {@link Cases}
   * from a {@link #selective} mailbox the first message is the first that fits: the guard is asked
   * neither about messages that are passed over, which it does not keep back, nor about those
   * behind.
   *
   * @param guard true if the first message may be handled; {@code message -> true} removes a head
   *     guard
   * @return this mailbox
   * @throws IllegalStateException if not called by the owner, or if the mailbox is bounded
   *     by {@link Overflow#DROP_OLDEST}
   * @throws NullPointerException if {@code guard} is null
   */
  public Mailbox<M> headGuard(Predicate<? super M> guard) {
    cell.requireOwner("head guard of mailbox", name);
    requireArgument(guard, "head guard");
    requireStableHead(special instanceof BoundedInbox<M> b ? b.overflow() : null, true);
    guardsToChange().headGuard(guard);
    return this;
  }

  /**
   * Opens the gate, from the next selection on; guards still apply. No effect if it is enabled.
   *
   * @throws IllegalStateException if not called by the owner
   */
  public void enable() {
    cell.requireOwner("enable() of mailbox", name);
    setEnabled(true);
  }

  /**
   * Closes the gate, from the next selection on. No effect if it is disabled. The mailbox keeps
   * collecting messages.
   *
   * @throws IllegalStateException if not called by the owner
   */
  public void disable() {
    cell.requireOwner("disable() of mailbox", name);
    setEnabled(false);
  }

  /**
   * Whether the mailbox is enabled; guards are not asked.
   *
   * @return what the owner has said last, even while an {@linkplain Await#whileDisabled awaited
   *     stage} keeps the mailbox closed
   * @throws IllegalStateException if not called by the owner
   */
  public boolean isEnabled() {
    cell.requireOwner("isEnabled() of mailbox", name);
    return isEnabledNow();
  }

  // ---- any thread

  /**
   * One of the things that {@code receive} and {@code react} wait for: the next message here.
   *
   * @param <R> what is made of it
   * @param action is given the message
   * @return to be used any number of times
   * @throws NullPointerException if {@code action} is null
   */
  @CheckReturnValue
  public <R extends @Nullable Object> Clause<R> on(Function<? super M, ? extends R> action) {
    return Clause.of(this, action);
  }

  /**
   * One of the things that {@code receive} and {@code react} wait for: the first message here that
   * the cases are defined at.
   *
   * @param <R> what is made of it
   * @param cases what to do with which message; all others stay in place
   * @return to be used any number of times
   * @throws IllegalStateException if the mailbox is not {@link #selective}
   * @throws NullPointerException if {@code cases} is null
   */
  @CheckReturnValue
  public <R extends @Nullable Object> Clause<R> on(Cases<? extends R> cases) {
    if (!(special instanceof SelectiveInbox)) {
      throw new IllegalStateException("mailbox '" + name + "' of " + cell.name()
          + " cannot leave messages that do not fit in place; declare it selective()");
    }
    return Clause.of(this, cases);
  }

  /**
   * {@inheritDoc}
   *
   * <p>If the mailbox is full, its {@link Overflow} decides; {@link Overflow#WAIT} can park a
   * virtual thread here.
   */
  @Override
  public void send(M message) {
    if (message == null) {
      throw nullMessage();
    }
    if (post(message)) {
      return;
    }
    Admission admitted = mayPark() ? postWhenRoom(message) : null;
    if (admitted != null) {
      awaitRoom(admitted);
    } else {
      cell.deadLetter(name, message, DeadLetter.Reason.MAILBOX_FULL);
    }
  }

  /** {@inheritDoc} */
  @Override
  public void sendAll(Iterable<? extends M> messages) {
    if (special != null) {
      MailboxRef.super.sendAll(messages);
      return;
    }
    Objects.requireNonNull(messages, () -> "messages to " + this + " are null");
    Node<M> first = null;
    Node<M> last = null;
    for (M message : messages) {
      if (message == null) {
        throw nullMessage();
      }
      Node<M> next = new Node<>(message);
      if (last == null) {
        first = next;
      } else {
        last.link(next);
      }
      last = next;
    }
    if (first != null && last != null) {
      post(first, last);
    }
  }

  /** {@inheritDoc} */
  @Override
  public boolean trySend(M message) {
    if (message == null) {
      throw nullMessage();
    }
    return !cell.is(ControlWord.TERMINATED) && post(message);
  }

  /** {@inheritDoc} */
  @Override
  public CompletionStage<@Nullable Void> sendAsync(M message) {
    if (message == null) {
      throw nullMessage();
    }
    if (cell.is(ControlWord.TERMINATED)) {
      DeadLetter.Reason reason = cell.reasonOfTheDead();
      if (DeadLetter.isMissed(message)) {
        cell.deadLetter(name, message, reason);
      }
      return CompletableFuture.failedFuture(new UndeliverableException(cell.name(), name, reason));
    }
    if (post(message)) {
      return CompletableFuture.completedFuture(null);
    }
    Admission admitted = postWhenRoom(message);
    return admitted != null
        ? admitted
        : CompletableFuture.failedFuture(
            new UndeliverableException(cell.name(), name, DeadLetter.Reason.MAILBOX_FULL));
  }

  /**
   * The name it was declared with.
   *
   * @return unique within its selector
   */
  @Override
  public String name() {
    return name;
  }

  /**
   * How many messages wait, at some instant during the call. May take time in proportion to their
   * number. A {@link #guard} that asks is asked again when another message comes, or one goes.
   *
   * @return 0 or more; if bounded at most the capacity, as messages that wait for room do not count;
   *     nor, as a rule, do requests that nobody waits for any more, unless they still have places in a
   *     bounded mailbox, or are in the middle of a {@linkplain #selective selective} one
   */
  public int depth() {
    if (!isCounted() && cell.isOwner() && cell.isAsking()) {
      willBeCounted();
    }
    return inbox().size();
  }

  /** Names the mailbox and its selector. */
  @Override
  public String toString() {
    return name + " of " + cell.name();
  }

  /** The mailbox that all messages sent there get into; null if the ref has none, or several. */
  static <M> @Nullable Mailbox<M> behind(MailboxRef<M> ref) {
    if (ref instanceof Mailbox<M> mailbox) {
      return mailbox;
    }
    if (ref instanceof Actor<M> actor) {
      return actor.inbox();
    }
    return ref instanceof ThreadInbox<M> inbox ? inbox.mailbox() : null;
  }

  // ---- for the selector's run

  @Override
  Cell cell() {
    return cell;
  }

  int index() {
    return index;
  }

  int level() {
    Conditions<M> its = conditions();
    return its == null ? 0 : its.level;
  }

  /** Fixes the index and what a restart goes back to. */
  void declared(int index) {
    this.index = (char) index;
    declareGate();
    Guards<M> guards = guards();
    if (guards != null) {
      guards.declare();
    }
  }

  /** Back to the declared start. */
  void restore() {
    restoreGate();
    while (popHandler()) {}
    wantAll();
    Guards<M> guards = guards();
    if (guards != null) {
      guards.restore();
    }
  }

  boolean isBounded() {
    return special instanceof BoundedInbox;
  }

  void requireNumbering() {
    if (special instanceof SelectiveInbox) {
      throw new IllegalStateException("mailbox '" + name + "' of " + cell.name()
          + " is selective: its selector cannot serve in order of arrival; " + OTHER_POLICY);
    }
  }

  /** Makes it stamp messages, or not, as the selector's policy wants; only before any was sent. */
  void fitPolicy() {
    if (special instanceof BoundedInbox<M> b) {
      special = newBounded(b.capacity(), b.overflow());
    } else if (!(special instanceof SelectiveInbox)) {
      special = cell.specialInbox();
    }
  }

  MailboxSnapshot snapshot() {
    return snapshot(inbox().size());
  }

  /** The text of a snapshot, for a caller in a hurry: see {@link Inbox#sizeUpTo}. */
  String textUpTo(int most) {
    int n = inbox().sizeUpTo(most);
    return n < 0 ? snapshot(Inbox.atLeast(n)).text("at least ") : snapshot(n).text("");
  }

  /** What the selector has taken from here for threads waits all the same. */
  private MailboxSnapshot snapshot(int inside) {
    int depth = inside + ThreadInbox.waitingIn(cell.selector);
    String of = type == null ? "" : type.getSimpleName();
    int forRoom = special instanceof BoundedInbox<M> bounded ? bounded.forRoom() : 0;
    return new MailboxSnapshot(name, of, level(), depth, forRoom, gateSnapshot());
  }

  // ---- private

  private Guards<M> guardsToChange() {
    Guards<M> g = guards();
    if (g == null) {
      cell.stopRow(); // a row of turns asks no guards
      g = new Guards<>();
      conditionsToChange().guards = g;
    }
    return g;
  }

  private void requireStableHead(@Nullable Overflow overflow, boolean headGuarded) {
    if (headGuarded && overflow == Overflow.DROP_OLDEST) {
      throw new IllegalStateException(
          "mailbox '" + name + "' of " + cell.name()
              + " cannot have both a head guard and Overflow.DROP_OLDEST: the"
              + " message that the guard admitted could be dropped before it is handled; use Overflow.REJECT");
    }
  }

  private Inbox<M> newBounded(int capacity, Overflow overflow) {
    boolean dropsOldest = overflow == Overflow.DROP_OLDEST; // then senders take messages out, too
    Inbox<M> messages = cell.newInbox(dropsOldest);
    return new BoundedInbox<>(
        dropsOldest ? messages : new SweptInbox<>(messages),
        capacity,
        overflow,
        m -> {
          cell.arrived(this); // for the newer one: whoever is told of this one may wait for that
          boolean unused = Shortage.outlast(DROPPED, this, m);
        },
        cell::runAside);
  }

  @SuppressWarnings("unchecked") // one of its own
  private boolean isDropped(Object message) {
    return undelivered((M) message, DeadLetter.Reason.DROPPED);
  }

  private NullPointerException nullMessage() {
    return new NullPointerException("message to mailbox '" + name + "' of " + cell.name()
        + " is null; send a message that says what null means");
  }

  private void requireArgument(@Nullable Object argument, String what) {
    if (argument == null) {
      throw new NullPointerException(
          what + " of mailbox '" + name + "' of " + cell.name() + " is null");
    }
  }
}
