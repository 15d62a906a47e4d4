package dev.selectors.patterns;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.SelectorContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A handler with a mailbox for each level of priority: of the messages that wait, the most urgent
 * one is handled first.
 *
 * {@snippet file="dev/selectors/patterns/PrioritiesSnippetsTest.java" region="priorities"}
 *
 * <p>Priority is a capability: whoever was given {@code at(Urgency.NORMAL)} and nothing else cannot
 * send more urgently. If instead the messages tell how urgent they are, {@link #classifiedBy} gives
 * one address for all levels.
 *
 * <p><b>Ordering and fairness.</b> The levels are the {@linkplain Mailbox#level levels} from 1 on
 * of the selector, which should have the default policy: strictly the most urgent message first,
 * decided afresh before each; those of a level in the order of arrival. Other mailboxes of the
 * selector come before all levels, as long as they are on level 0, where a mailbox is by default;
 * several parts share levels, in turn. A level starves while more urgent messages keep coming,
 * unless there is {@link #ageing}.
 *
 * <p><b>Threads.</b> {@link #at} is callable from any thread, and any thread may send to what it
 * and {@link #classifiedBy} return. All else is callable only by the owner.
 *
 * <p><b>Memory consistency effects:</b> as for {@link Mailbox}.
 *
 * <p><b>Failure.</b> What the handler throws is a failure of the selector. A restart of the selector
 * keeps what waits on each level, and whose turn it is by age.
 *
 * <p>Shams Imam and Vivek Sarkar, <cite>Selectors: Actors with Multiple Guarded Mailboxes</cite>,
 * AGERE 2014, section 5.
 *
 * @param <P> names the levels
 * @param <M> the messages
 */
public final class Priorities<P, M> {
  private final SelectorContext context;
  private final String name;
  private final Map<P, Mailbox<M>> levels = new LinkedHashMap<>();
  private final List<Mailbox<M>> mailboxes;
  private final Consumer<? super M> handler;
  private final PriorityAgeing ageing;
  private BooleanSupplier guard = () -> true;
  /** Served when no level has a message that may be handled. */
  private @Nullable Mailbox<EndOfLevels> last;

  private @Nullable PriorityStop<M> stop;

  /**
   * @param level names the levels, by number
   * @param declaration of their mailboxes
   */
  private Priorities(
      SelectorContext context,
      String name,
      Consumer<? super M> handler,
      IntFunction<P> level,
      Function<Priorities<P, M>, List<Mailbox<M>>> declaration) {
    Objects.requireNonNull(name, "name of priorities is null");
    if (name.isEmpty()) {
      throw new IllegalArgumentException("priorities of " + context.name()
          + " have an empty name; give them another, as it appears in every diagnosis");
    }
    Objects.requireNonNull(handler, () -> "handler of priorities '" + name + "' is null");
    this.context = context;
    this.name = name;
    this.handler = handler;
    mailboxes = List.copyOf(declaration.apply(this));
    for (int i = 0; i < mailboxes.size(); i++) {
      levels.put(level.apply(i), mailboxes.get(i).level(i + 1));
    }
    ageing = new PriorityAgeing(mailboxes.size());
  }

  /**
   * Declares levels that are numbered.
   *
   * @param <M> the messages
   * @param context of the selector that the part belongs to
   * @param name what the names of the mailboxes begin with
   * @param levels how many, at least 1; they are called 0, 1 and so on, and 0 is the most urgent
   * @param handler is given each message in a turn of its own
   * @return the part
   * @throws IllegalArgumentException if {@code levels} is not positive, or more than a selector can
   *     have mailboxes, the name is empty, or there are mailboxes of that name already; then no
   *     mailbox is declared
   * @throws IllegalStateException if the selector is already spawned
   * @throws NullPointerException if an argument is null
   */
  public static <M> Priorities<Integer, M> of(
      SelectorContext context, String name, int levels, Consumer<? super M> handler) {
    Objects.requireNonNull(context, "context of priorities is null");
    Positive.number(levels, "number of levels of priorities '" + name + "' of " + context.name());
    return new Priorities<Integer, M>(
        context, name, handler, i -> i, part -> context.mailboxes(name, levels, part::handle));
  }

  /**
   * Declares a level for each constant of an enum, the first of which is the most urgent.
   *
   * @param <P> names the levels
   * @param <M> the messages
   * @param context of the selector that the part belongs to
   * @param name what the names of the mailboxes begin with
   * @param levels the class of the enum
   * @param handler is given each message in a turn of its own
   * @return the part
   * @throws IllegalArgumentException if the enum has no constants, the name is empty, or there are
   *     mailboxes of that name already; then no mailbox is declared
   * @throws IllegalStateException if the selector is already spawned
   * @throws NullPointerException if an argument is null
   */
  public static <P extends Enum<P>, M> Priorities<P, M> of(
      SelectorContext context, String name, Class<P> levels, Consumer<? super M> handler) {
    Objects.requireNonNull(context, "context of priorities is null");
    Objects.requireNonNull(levels, () -> "class of the levels of '" + name + "' is null");
    List<P> names = List.of(levels.getEnumConstants());
    if (names.isEmpty()) {
      throw new IllegalArgumentException("priorities '" + name + "' of " + context.name()
          + " have no levels: " + levels.getName() + " has no constants");
    }
    return new Priorities<P, M>(context, name, handler, names::get, part -> part.named(names));
  }

  /**
   * The mailbox of a level. Whoever is given it, or a {@link MailboxRef} to it, can send with that
   * urgency and no other; so the part itself is better kept private.
   *
   * @param level one of those that were declared
   * @return the owner may bound it, and close it by {@link Mailbox#disable}; its level, guard and
   *     handler are the part's: after {@code become}, or by {@code receive}, neither ageing nor an
   *     urgent stop would count what is handled
   * @throws IllegalArgumentException if there is no such level
   * @throws NullPointerException if {@code level} is null
   */
  public Mailbox<M> at(P level) {
    Objects.requireNonNull(level, () -> "level of priorities '" + name + "' is null");
    Mailbox<M> box = levels.get(level);
    if (box == null) {
      throw new IllegalArgumentException("priorities '" + name + "' of " + context.name()
          + " have no level " + level + "; the levels are " + levels.keySet());
    }
    return box;
  }

  /**
   * The mailboxes of the part, to be closed together, as by
   * {@link dev.selectors.Await#whileDisabled}: those of all levels, and behind them, if there is
   * {@link #ageing} or an {@link #urgentStop()}, the one that is served when no level has a message
   * that may be handled. So call this after those are declared. Whoever closes the levels by a
   * stage has to close that one as well; else a level can starve in spite of its age, and what
   * waits can be lost at an urgent stop. Where handlers other than the part's disable that mailbox,
   * and leave levels open, turns by age come later, by one message for each time.
   *
   * @return the most urgent first; unmodifiable
   */
  public List<Mailbox<?>> mailboxes() {
    return Stream.<Mailbox<?>>concat(mailboxes.stream(), Stream.ofNullable(last))
        .toList();
  }

  /**
   * An address whose messages are classified by the recipient: it alone decides how urgent each is.
   *
   * @param classifier gives the level of a message; executed on the threads of the senders, several
   *     at once, so it must depend on nothing but the message. If it throws, or gives what is not a
   *     level, then the sender is told
   * @return sends as the mailbox of that level would
   * @throws IllegalStateException if not called by the owner
   * @throws NullPointerException if {@code classifier} is null
   */
  public MailboxRef<M> classifiedBy(Function<? super M, ? extends P> classifier) {
    Objects.requireNonNull(classifier, () -> "classifier of priorities '" + name + "' is null");
    return context.router(message -> at(classifier, message));
  }

  /**
   * Sets the guard of all levels, replacing any earlier one: messages are handled only while it
   * holds. As {@link Mailbox#guard}, which must not be used on single levels.
   *
   * @param condition reads the selector's private state
   * @return this part
   * @throws IllegalStateException if not called by the owner
   * @throws NullPointerException if {@code condition} is null
   */
  public Priorities<P, M> guard(BooleanSupplier condition) {
    Objects.requireNonNull(condition, () -> "guard of priorities '" + name + "' is null");
    applyGuards(condition);
    guard = condition; // last, as callers other than the owner are refused
    return this;
  }

  /**
   * Lets no level starve: every {@code period}-th message is taken from the levels in turn, however
   * urgent the others are.
   *
   * <p><b>Fairness.</b> Of <i>n</i> levels, one that is never empty or disabled has a message
   * handled within any <i>n</i> times {@code period} messages of this part, so the one behind
   * <i>w</i> others of its level is handled within <i>w + 1</i> times as many. Only messages of
   * this part are counted, and all mailboxes on level 0 still come before them; that is the
   * difference from {@link dev.selectors.SelectionPolicy#ageing}, which belongs to the whole
   * selector and promises nothing to a mailbox that a guard closes now and then. Other mailboxes of
   * the selector on a level above 0 should not always have messages.
   *
   * @param period at least 2; the shorter, the less levels mean
   * @return this part
   * @throws IllegalArgumentException if {@code period} is less than 2
   * @throws IllegalStateException if the selector is already spawned
   */
  public Priorities<P, M> ageing(int period) {
    if (period < 2) {
      throw new IllegalArgumentException("period of ageing of priorities '" + name + "' is "
          + period + "; it must be at least 2, since with 1, levels would never be heeded");
    }
    Owner.requireMaker(
        context,
        mailboxes.get(0),
        () -> Owner.beforeTheSpawn("ageing()", "priorities '" + name + "' of " + context.name()));
    declareLast();
    ageing.every(period);
    applyGuards(guard);
    return this;
  }

  /**
   * Declares an urgent stop: a mailbox on level 0, which overtakes all that waits on the levels.
   * The message is the address that gets the work which is no longer done. When it is handled, all
   * gates of the levels are opened, and all other mailboxes of the selector are closed. What waits
   * on the levels is then sent to that address rather than handled, the most urgent first; then the
   * selector exits. While an awaited stage closes all {@link #mailboxes}, this waits for its
   * completion. What comes later, and what waits elsewhere or behind a gate that cannot be opened,
   * such as a head guard, becomes dead letters. So does what is left if the address throws, since
   * that ends the selector. To make dead letters of all that waits, call
   * {@link dev.selectors.Selector#stop} instead.
   *
   * <p>A restart before the end opens the other mailboxes again, as they are declared: what waits in
   * them is handled, on level 0 before the rest is given back. If that is the urgent stop of another
   * part, it takes the place of this one, and what is left here becomes dead letters.
   *
   * {@snippet file="dev/selectors/patterns/PrioritiesSnippetsTest.java" region="stop"}
   *
   * <p>If messages are requests, use {@link #urgentStop(BiConsumer)}: one that is only sent to
   * somebody else is still for this selector to answer, and fails when the selector ends.
   *
   * @return to be handed to those who may stop the selector, and left open by the owner
   * @throws IllegalStateException if the selector is already spawned
   * @throws IllegalArgumentException if it was declared before
   */
  public Mailbox<MailboxRef<? super M>> urgentStop() {
    return urgentStop((to, message) -> to.send(message));
  }

  /**
   * Declares an urgent stop as {@link #urgentStop()} does, and how a message is given back. One
   * that has a {@link dev.selectors.ReplyTo} must be {@linkplain dev.selectors.ReplyTo#forward
   * forwarded}, so that whoever gets it can answer it after the end of this selector: {@code (to,
   * job) -> job.replyTo().forward(to, job)}.
   *
   * @param giveBack is given the address and a message, in a turn; what it throws counts as thrown by
   *     the address
   * @return to be handed to those who may stop the selector, and left open by the owner
   * @throws IllegalStateException if the selector is already spawned
   * @throws IllegalArgumentException if it was declared before
   * @throws NullPointerException if {@code giveBack} is null
   */
  public Mailbox<MailboxRef<? super M>> urgentStop(
      BiConsumer<? super MailboxRef<? super M>, ? super M> giveBack) {
    return urgentStop(giveBack, () -> {});
  }

  /**
   * As {@link #urgentStop(BiConsumer)}.
   *
   * @param first done at once when the stop is handled
   */
  Mailbox<MailboxRef<? super M>> urgentStop(
      BiConsumer<? super MailboxRef<? super M>, ? super M> giveBack, Runnable first) {
    Objects.requireNonNull(giveBack, () -> "way to give back messages of '" + name + "' is null");
    FreeNames.require(context, name + "-stop"); // declareLast() comes before
    PriorityStop<M> declared =
        new PriorityStop<>(context, mailboxes, declareLast(), giveBack, first);
    Mailbox<MailboxRef<? super M>> mailbox = context.mailbox(name + "-stop", declared::begin);
    stop = declared;
    return mailbox;
  }

  /** The mailbox of the level that the classifier gives. */
  Mailbox<M> at(Function<? super M, ? extends P> classifier, M message) {
    return at(Objects.requireNonNull(
        classifier.apply(message),
        () -> "classifier of priorities '" + name + "' has returned null; it must return one of the"
            + " levels " + levels.keySet()));
  }

  /** The mailboxes of all levels, the most urgent first; unmodifiable. */
  List<Mailbox<M>> levels() {
    return mailboxes;
  }

  // ---- private

  /** Uses the names of the constants: their texts are for people, and two may have the same. */
  private List<Mailbox<M>> named(List<? extends Enum<?>> constants) {
    FreeNames.require(
        context, constants.stream().map(its -> name + "-" + its.name()).toArray(String[]::new));
    List<Mailbox<M>> named = new ArrayList<>();
    for (Enum<?> its : constants) {
      int number = named.size();
      named.add(context.mailbox(name + "-" + its.name(), message -> handle(number, message)));
    }
    return named;
  }

  private void handle(int level, M message) {
    if (stop != null && stop.hasBegun()) {
      stop.giveBack(level, message);
      return;
    }
    if (last == null || !ageing.handled(level)) {
      handler.accept(message);
      return;
    }
    if (isNobodyAsked(last)) {
      last.send(EndOfLevels.AGEING);
    }
    try {
      handler.accept(message);
    } finally {
      last.enable(); // the owner may have disabled all mailboxes but those it knows
    }
  }

  private Mailbox<EndOfLevels> declareLast() {
    Mailbox<EndOfLevels> declared = last;
    if (declared == null) {
      declared = context.mailbox(EndOfLevels.class, name + "-last", this::onLast);
      last = declared.level(levels.size() + 1);
    }
    return declared;
  }

  private void onLast(EndOfLevels why) {
    if (why == EndOfLevels.AGEING) {
      ageing.nobodyMayGo();
    } else if (stop != null) {
      stop.end();
    }
  }

  /**
   * @param declared instead of the field: a restart goes back to it, but must not undo an urgent
   * stop
   */
  private void applyGuards(BooleanSupplier declared) {
    for (int i = 0; i < mailboxes.size(); i++) {
      int level = i;
      mailboxes.get(i).guard(() -> isStopping() || (mayGo(level) && declared.getAsBoolean()));
    }
    if (last != null) {
      last.guard(() -> isStopping() || declared.getAsBoolean());
    }
  }

  private boolean isStopping() {
    return stop != null && stop.hasBegun();
  }

  /** While the last mailbox is disabled, it cannot tell that a level need not stand back. */
  private boolean mayGo(int level) {
    return ageing.mayGo(level) || last == null || !last.isEnabled() || isNobodyAsked(last);
  }

  /** Nor can the message behind all levels tell that, if a listener has thrown in its place. */
  private static boolean isNobodyAsked(Mailbox<EndOfLevels> last) {
    return last.depth() == 0;
  }
}
