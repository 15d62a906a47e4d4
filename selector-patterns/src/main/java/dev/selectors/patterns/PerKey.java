package dev.selectors.patterns;

import dev.selectors.Cancellable;
import dev.selectors.DeadLetter;
import dev.selectors.Directive;
import dev.selectors.Down;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Overflow;
import dev.selectors.Selector;
import dev.selectors.SelectorSnapshot;
import dev.selectors.SelectorState;
import dev.selectors.Supervision;
import java.time.Duration;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A selector that hands messages on to children, one for each key: a child is made when the first
 * message for its key comes, and let go when none has come for some time.
 *
 * {@snippet file="dev/selectors/patterns/PerKeySnippetsTest.java" region="perKey"}
 *
 * <p>So the messages of one key are handled one after the other, those of different keys at the
 * same time, and nobody has to know all keys beforehand. A child is any selector: it may await, and
 * close its mailboxes, load its data when it starts, and store it in its {@code onExit}.
 *
 * <p><b>The end of a child.</b> It is stopped when it is at rest: idle, with no message in any of
 * its mailboxes, no {@linkplain Selector#async task} under way, and no stage that it {@linkplain
 * Selector#await awaits}, such as the answer to a request. Nobody but this selector should send to
 * it; then none can come while it ends. A message for its key that comes here meanwhile waits until
 * it has ended, with all that have come after it, and gets the next child. A child is not kept by a
 * request that it has taken and will answer later, by one that it has made and does not await, by
 * children of its own, nor by a timer. So timers should be due before the child's time is over, and
 * there should be places for all keys, or the child is let go before its time. A {@link
 * dev.selectors.ThreadSelector} or an {@link dev.selectors.EventSelector} is never at rest, and
 * ends when its body is done.
 *
 * <p><b>Bound.</b> The number of children is limited. A message for one more key waits for a place,
 * and so do all that have come after it: the child at rest that was sent nothing for longest is let
 * go before its time, and they wait until it has ended. If none is at rest, this is checked again,
 * by turns at first, and then after a pause each time, short, or of up to a second if there are
 * very many. Neither a drain nor {@link dev.selectors.SelectorSystem#awaitQuiescence} waits for the
 * pause: what waits for a place behind a child that expects something, or has a long turn, is a
 * dead letter if the system closes. {@link #bounded} bounds how many messages wait here. It is up
 * to each child to bound how many wait there: for lack of room a request that is forwarded waits,
 * with {@link Overflow#WAIT}; what is handed on by {@code send} is a dead letter, as from any turn.
 *
 * <p><b>Ordering and fairness.</b> The messages of a key are handed on in the order of arrival. A
 * child begins when the one before it for the same key has ended, {@code onExit} included.
 *
 * <p><b>Threads.</b> Anybody may send to {@link #in}; {@link #bounded} is for the thread that makes
 * this. The functions are called in turns of this selector, {@code key} also in guards; they should
 * be quick.
 *
 * <p><b>Memory consistency effects:</b> what was done before a message was sent
 * <i>happens-before</i> its handling, and what a child did <i>happens-before</i> the next one for
 * its key begins.
 *
 * <p><b>Failure.</b> A child that fails begins anew, unless its own {@code onFailure} says
 * otherwise, and loses no other message. Before that there is a pause, so that a child which fails
 * whenever it begins, because what it loads is not there, neither fills the log nor takes up a
 * worker: a millisecond, and twice as long for each further failure of a child within two seconds,
 * up to a tenth of a second, and lengthened by up to a half at random. Messages for its key wait
 * meanwhile; those for others do not, except one that waits for its place; neither a drain nor
 * {@code awaitQuiescence} waits for the pause. If it ends by itself, or by a
 * {@link VirtualMachineError}, which ends any selector at once, what waits for it becomes dead
 * letters, and the next message for its key gets another child. What one of the functions throws
 * fails the message that it was called for, and no other; except a {@link VirtualMachineError} that
 * is not a {@link StackOverflowError}, which ends this selector. If this selector ends, so do the
 * children.
 *
 * @param <K> the keys; with {@code equals} and {@code hashCode}
 * @param <M> the messages
 */
public final class PerKey<K, M> extends Selector {
  /**
   * How long to wait before looking again for a child at rest, when none was and a place is wanted.
   */
  private static final Duration PAUSE = Duration.ofMillis(10);

  /**
   * The pause can become this long for each child that there may be: to look at many takes long.
   */
  private static final Duration FOR_EACH = Duration.ofNanos(10_000);

  /** No pause is longer than this, whatever their number, as somebody waits. */
  private static final Duration LONGEST = Duration.ofSeconds(1);

  /** What one failure costs those who wait for the child: next to nothing. */
  private static final Duration FIRST_RESTART = Duration.ofMillis(1);

  /** Short, as others are held up by failures that are not their own. */
  private static final Duration LONGEST_RESTART = Duration.ofMillis(100);

  /** Long enough that one child that fails at every start comes to the longest pause. */
  private static final Duration FAILURES = Duration.ofSeconds(2);

  /** How many turns in a row look, which a drain waits for, before that is left to a timer. */
  private static final int LOOKS = 1_000;

  /** Stands in where there is no timer that looks whether a child is at rest. */
  private static final Cancellable NOBODY = () -> false;

  /** Somebody waits for a place. */
  private enum Wanted implements DeadLetter.Unmissed {
    PLACE
  }

  /** What belongs to a key. */
  private static final class Child<K, M> {
    final K key;
    final Selector selector;
    final Consumer<? super M> address;
    /** Whether it was used since it was last looked at. */
    boolean used;

    Cancellable look = NOBODY;

    Child(K key, Selector selector, Consumer<? super M> address) {
      this.key = key;
      this.selector = selector;
      this.address = address;
    }

    boolean isAtRest() {
      return isAtRest(selector.state());
    }

    /** A child at rest stays so until this sends it something, since nobody else does. */
    boolean isAtRest(SelectorState now) {
      if (!(now instanceof SelectorState.Idle)) {
        return false;
      }
      SelectorSnapshot its = selector.snapshot();
      return its.mailboxes().stream().allMatch(m -> m.depth() + m.forRoom() == 0)
          && its.expects().stages() == 0
          && its.expects().tasks() == 0
          && hasTakenNoTurnSince(its);
    }

    /** Otherwise it may have been seen in the middle of one, which another stage comes of. */
    private boolean hasTakenNoTurnSince(SelectorSnapshot before) {
      SelectorSnapshot its = selector.snapshot();
      return its.state() instanceof SelectorState.Idle && its.turns() == before.turns();
    }
  }

  /** Its head guard keeps all promises of this class; so nobody else is given this mailbox. */
  private final Mailbox<M> door =
      this.<M>mailbox("in", this::onMessage).level(1).headGuard(this::hasPlace);

  /** Takes messages of all keys; any number, unless there is a {@linkplain #bounded bound}. */
  public final MailboxRef<M> in = this.<M>router(message -> door);

  /** Takes news, which nobody needs once this has ended: it does not become dead letters. */
  private final Mailbox<Down> gone = mailbox(Down.class, "gone", this::onGone);

  private final Mailbox<Wanted> wanted = mailbox(Wanted.class, "wanted", one -> makePlace());

  private final Function<? super M, ? extends K> key;
  private final Function<? super K, Child<K, M>> make;
  private final int most;
  private final Duration idle;
  private final Duration longestPause;
  /** The child that has been sent nothing for longest comes first. */
  private final Map<K, Child<K, M>> children = new LinkedHashMap<>(16, 0.75f, true);

  private final IdentityHashMap<Selector, Child<K, M>> bySelector = new IdentityHashMap<>();

  /** Those that were told to end and have not; kept apart, as all are too many to be searched. */
  private final Set<Child<K, M>> leaving = new HashSet<>();

  /** {@link Wanted} was sent, and none has ended since. */
  private boolean placeWanted;

  /** How often turns have looked since the last pause. */
  private int looks;

  /** The next pause: twice as long each time, until a child has ended. */
  private Duration pause = PAUSE;

  private Cancellable again = () -> false;

  private PerKey(
      Function<? super M, ? extends K> key,
      Function<? super K, Child<K, M>> make,
      int most,
      Duration idle) {
    this.key = key;
    this.make = make;
    this.most = most;
    this.idle = idle;
    this.longestPause = longestPause(most);
    supervise(Supervision.oneForOne()
        .restarts(Integer.MAX_VALUE, FAILURES)
        .backOff(FIRST_RESTART, LONGEST_RESTART, 0.5));
  }

  /**
   * Makes one that is not spawned yet.
   *
   * @param <K> the keys
   * @param <M> the messages
   * @param <C> the children
   * @param key gives the key of a message, never null; depends on nothing but the message
   * @param make makes a new selector for a key, which is spawned as a child
   * @param handOn sends a message to the child of its key, such as {@code Account::send} if that is
   *     an {@link dev.selectors.Actor}. A request must be {@linkplain dev.selectors.ReplyTo#forward
   *     forwarded}, so that it is for the child to answer: {@code (account, m) ->
   *     m.replyTo().forward(account, m)}; if it is sent, it still counts as taken by this selector:
   *     the failure or the end of the child does not fail it, and at its deadline the error names
   *     this selector, and not the child
   * @param most how many children there may be, at least 1
   * @param idle for how long a child is kept though nothing comes for it, longer than zero; it is
   *     let go after twice as long at the latest, if it is at rest then, else it is looked at again
   *     after as long
   * @return to be spawned
   * @throws IllegalArgumentException if {@code most} or {@code idle} is not positive
   * @throws NullPointerException if an argument is null
   */
  public static <K, M, C extends Selector> PerKey<K, M> of(
      Function<? super M, ? extends K> key,
      Function<? super K, ? extends C> make,
      BiConsumer<? super C, ? super M> handOn,
      int most,
      Duration idle) {
    Objects.requireNonNull(key, "function for the keys of messages is null");
    Objects.requireNonNull(make, "function that makes a child for a key is null");
    Objects.requireNonNull(handOn, "way to hand on messages to children is null");
    return new PerKey<>(
        key,
        its -> {
          C child = Objects.requireNonNull(
              make.apply(its), "the function that makes a child for a key has returned null");
          return new Child<>(its, child, message -> handOn.accept(child, message));
        },
        Positive.number(most, "number of children by key"),
        Positive.time(idle, "time after which an idle child is let go"));
  }

  /**
   * Limits how many messages may wait for their child; as {@link Mailbox#bounded}. To be called by
   * the thread that makes this, before it is spawned.
   *
   * @param capacity how many messages, at least 1; a hard limit
   * @param overflow what becomes of a message for which there is no room; not {@link
   *     Overflow#DROP_OLDEST}, since one that was promised a place must not be dropped
   * @return this selector
   * @throws IllegalArgumentException if {@code capacity} is not positive
   * @throws IllegalStateException if it was spawned, or sent messages, already; or if {@code
   *     overflow} is {@link Overflow#DROP_OLDEST}
   * @throws NullPointerException if {@code overflow} is null
   */
  public PerKey<K, M> bounded(int capacity, Overflow overflow) {
    Owner.requireMaker(context(), door, () -> Owner.beforeTheSpawn("bounded()", name()));
    door.bounded(capacity, overflow);
    return this;
  }

  private static Duration longestPause(int children) {
    Duration forAll = FOR_EACH.multipliedBy(children);
    if (forAll.compareTo(LONGEST) > 0) {
      return LONGEST;
    }
    return forAll.compareTo(PAUSE) > 0 ? forAll : PAUSE;
  }

  private K keyOf(M message) {
    return Objects.requireNonNull(
        key.apply(message), () -> "key of a message to " + name() + " is null");
  }

  /** Whether the message can be handed on. */
  private boolean hasPlace(M message) {
    Child<K, M> child;
    try {
      child = children.get(keyOf(message));
    } catch (Throwable t) {
      return true; // its handler fails on it, which concerns no other message
    }
    if (child != null) {
      return !leaving.contains(child);
    }
    if (children.size() < most) {
      return true;
    }
    if (!placeWanted) { // a guard is asked again and again
      placeWanted = true;
      wanted.send(Wanted.PLACE);
    }
    return false;
  }

  private void onMessage(M message) {
    try {
      handOn(message);
    } catch (StackOverflowError e) {
      throw Thrown.unchecked(e); // it concerns one message, and not all children
    }
  }

  private void handOn(M message) {
    K its = keyOf(message);
    Child<K, M> child = children.get(its);
    if (child == null) {
      child = begin(its);
    }
    if (child.look == NOBODY) {
      lookLater(child);
    }
    child.used = true;
    child.address.accept(message);
  }

  private Child<K, M> begin(K its) {
    Child<K, M> child = make.apply(its);
    spawnChild(child.selector);
    children.put(its, child);
    bySelector.put(child.selector, child);
    child.selector.monitor(gone);
    return child;
  }

  private void lookLater(Child<K, M> child) {
    child.look = NOBODY; // if there is no timer now, the next message tries again
    child.look = after(idle, () -> {
      if (child.used || !child.isAtRest()) {
        child.used = false;
        lookLater(child);
      } else {
        letGo(child);
      }
    });
  }

  private void letGo(Child<K, M> child) {
    child.look.cancel();
    leaving.add(child);
    child.selector.stop();
  }

  private void makePlace() {
    if (children.size() < most || !leaving.isEmpty()) {
      return; // there is a place, or will be when it has ended
    }
    boolean somebodyIsAtWork = false;
    for (Child<K, M> child : children.values()) {
      SelectorState now = child.selector.state(); // read once: it may come to rest meanwhile
      if (child.isAtRest(now)) {
        letGo(child);
        return;
      }
      somebodyIsAtWork |=
          now instanceof SelectorState.Running || now instanceof SelectorState.Scheduled;
    }
    lookAgain(somebodyIsAtWork);
  }

  /** Looks again later, as nobody tells when a child comes to rest. */
  private void lookAgain(boolean soon) {
    if (soon && looks < LOOKS) {
      looks++;
      wanted.send(Wanted.PLACE);
      return;
    }
    looks = 0; // a long turn must not cost a worker another one
    try {
      again = after(pause, this::makePlace);
    } catch (Throwable t) {
      placeWanted = false; // so that the guard asks again: nobody else would
      throw t;
    }
    Duration twice = pause.multipliedBy(2);
    pause = twice.compareTo(longestPause) < 0 ? twice : longestPause;
  }

  /** Comes before any message, even after a restart, which has ended all children. */
  private void onGone(Down down) {
    Child<K, M> child = Objects.requireNonNull(bySelector.remove(down.selector()));
    child.look.cancel();
    leaving.remove(child);
    children.remove(child.key, child);
    again.cancel();
    looks = 0;
    pause = PAUSE;
    placeWanted = false; // whoever still wants one says so again
  }

  /** What fails is one message, or a child that does not begin anew. */
  @Override
  protected Directive onFailure(Throwable cause) {
    return Directive.RESUME;
  }
}
