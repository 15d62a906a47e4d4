package dev.selectors.patterns;

import dev.selectors.Cancellable;
import dev.selectors.Down;
import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import dev.selectors.SelectorContext;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BrokenBarrierException;
import org.jspecify.annotations.Nullable;

/**
 * A part that lets a number of parties go on only when all of them have arrived. It is cyclic: each
 * time all have arrived, one <em>generation</em> is over, and the next begins.
 *
 * {@snippet file="dev/selectors/patterns/BarrierSnippetsTest.java" region="barrier"}
 *
 * <p>A party arrives by a request. The answer is the number of the generation, from 1 on; all
 * parties of a generation are told the same number, in the same turn. No thread is held meanwhile.
 *
 * <p>A generation <em>breaks</em> if a party ends while it waits, if a party's own request fails
 * meanwhile, or if not all have arrived within the barrier's patience, counted from the first
 * arrival. All who wait, and all who arrive from then on, are told by a
 * {@link BrokenBarrierException}, until a {@link Reset} begins the next generation. A request that
 * was over is noticed when another party arrives, or when the patience is up; while more than
 * sixteen wait, not before a sixteenth as many have come, or the last. So a generation is passed by
 * all or by nobody, except for those who give up in the very turn in which the last arrives: their
 * requests may fail while the others pass. With two parties, that can only be the one that came
 * last.
 *
 * <p><b>Ordering.</b> What one sender sends is handled in the order of sending. A party that
 * arrives once more while it waits takes its own place: its first request fails.
 *
 * <p><b>Threads.</b> To be made by the thread that constructs the selector. Anybody may send.
 *
 * <p><b>Memory consistency effects:</b> what each party did before it arrived
 * <i>happens-before</i> what each does after it was told.
 *
 * <p><b>Failure.</b> If the barrier's selector ends, or begins anew, those who wait are told, since
 * their requests fail. After a restart the first call begins a new generation, if somebody had
 * arrived for the present one, or it was broken.
 *
 * <p>Harry F. Jordan, <cite>A Special Purpose Architecture for Finite Element Analysis</cite>, ICPP
 * 1978; {@link java.util.concurrent.CyclicBarrier} holds a thread for each party.
 */
public final class Barrier {
  /** What a barrier is sent. */
  public sealed interface Call permits Arrive, Reset {}

  /**
   * Says that a party has arrived, and waits for the others.
   *
   * @param party breaks the generation if it ends while it waits; null if it is no selector, or
   *     need not be watched
   * @param replyTo is told the number of the generation, or that it broke
   */
  public record Arrive(@Nullable Selector party, ReplyTo<Long> replyTo) implements Call {
    /**
     * Refuses null as the address.
     *
     * @throws NullPointerException if {@code replyTo} is null
     */
    public Arrive {
      Objects.requireNonNull(replyTo, "address for the answer to an arrival is null");
    }

    /** Names the party. */
    @Override
    public String toString() {
      return "Arrive[" + (party == null ? "somebody" : party.name()) + "; " + replyTo + "]";
    }
  }

  /** Begins the next generation. It breaks the present one first, if somebody waits. */
  public record Reset() implements Call {}

  /** How many requests are looked at for each that arrives. */
  private static final int MOST_AT_EACH = 16;

  private record Waiting(Arrive arrive, Cancellable monitor) {}

  /** A selector itself, whatever else its class takes to be equal. */
  private record Party(Selector selector) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Party its && its.selector == selector;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(selector);
    }
  }

  /** Where parties arrive; may be handed out to anybody. */
  public final MailboxRef<Call> calls;

  private final SelectorContext context;
  private final int parties;
  private final Duration patience;
  private final Mailbox<Call> door;
  /** Takes news about those who wait; nobody needs it once they or this selector have ended. */
  private final Mailbox<Down> missed;

  /** By party, in the order of arrival; a request that names no party has a key of its own. */
  private final Map<Object, Waiting> waiting = new LinkedHashMap<>();

  /** How many have come since the last look whether a request is over. */
  private int comeSince;

  private long generation = 1;
  private @Nullable String broken;
  private Cancellable expiry = () -> false;

  /**
   * Adds a barrier to a selector.
   *
   * @param context of that selector
   * @param name of its mailbox; another one is named after it
   * @param parties how many must arrive, at least 1
   * @param patience how long the first to arrive waits for the last; longer than zero
   * @throws IllegalArgumentException if {@code parties} or {@code patience} is not positive, the
   *     name is empty, or there is a mailbox of that name
   * @throws IllegalStateException if the selector is already spawned
   * @throws NullPointerException if an argument is null
   */
  public Barrier(SelectorContext context, String name, int parties, Duration patience) {
    this.context = Objects.requireNonNull(context, "context of a barrier is null");
    this.parties = Positive.number(parties, "number of parties of barrier '" + name + "'");
    this.patience = Positive.time(patience, "patience of barrier '" + name + "'");
    FreeNames.require(context, name, name + "-missed");
    this.door = context.mailbox(Call.class, name, this::first);
    this.calls = door;
    this.missed = context.mailbox(Down.class, name + "-missed", this::onMissed);
    // Otherwise, parties that live longer would keep it in memory.
    context.selector().monitor(down -> unwatch());
  }

  /** The first call of a life: a restart has made the waiting requests fail. */
  private void first(Call call) {
    door.become(this::onCall); // a restart undoes this
    if (!waiting.isEmpty() || broken != null) {
      begin();
    }
    onCall(call);
  }

  private void onCall(Call call) {
    switch (call) {
      case Arrive arrive -> onArrive(arrive);
      case Reset reset -> {
        breakUp("was reset");
        begin();
      }
    }
  }

  private void onArrive(Arrive arrive) {
    boolean first = waiting.isEmpty();
    Object key = arrive.party() == null ? new Object() : new Party(arrive.party());
    Waiting before = waiting.remove(key);
    if (before != null) {
      replace(before);
    }
    boolean last = waiting.size() == parties - 1;
    if (broken == null && (somebodyIsOver(last) || (last && !canPass()))) {
      breakUp("broke: a party has given up");
    }
    if (broken != null) {
      arrive.replyTo().fail(broken(broken + "; send a Reset to begin the next one"));
    } else if (last) {
      long over = generation;
      List<Waiting> all = List.copyOf(waiting.values());
      begin();
      all.forEach(w -> w.arrive().replyTo().trySend(over)); // the first has been told already
      arrive.replyTo().trySend(over);
    } else {
      if (first) {
        expiry = context.after(patience, this::expire);
      }
      waiting.put(key, new Waiting(arrive, watch(arrive.party())));
    }
  }

  /** If many wait, this does not look each time: that would cost the square of their number. */
  private boolean somebodyIsOver(boolean last) {
    comeSince++;
    if (!last && (long) comeSince * MOST_AT_EACH < waiting.size()) {
      return false;
    }
    comeSince = 0;
    return waiting.values().stream().anyMatch(w -> w.arrive().replyTo().isOver());
  }

  /**
   * Tells the first that it has passed. To check whether it has given up is not enough, as it may
   * do so right after. As long as nobody has been told, there is a way back; from then on all have
   * to pass.
   */
  private boolean canPass() {
    return waiting.isEmpty()
        || waiting.values().iterator().next().arrive().replyTo().trySend(generation);
  }

  private static void replace(Waiting before) {
    before.monitor().cancel();
    String twice = Objects.requireNonNull(before.arrive().party()).name()
        + " has arrived a second time while it was waiting";
    before.arrive().replyTo().fail(new IllegalStateException(twice));
  }

  private Cancellable watch(@Nullable Selector party) {
    return party == null ? () -> false : party.monitor(missed);
  }

  /** About one who waits: all other monitors are cancelled. */
  private void onMissed(Down down) {
    breakUp("broke: " + down.selector().name() + " has ended");
  }

  private void expire() {
    breakUp("broke: only " + waiting.size() + " of " + parties + " came within " + patience);
  }

  private void breakUp(String why) {
    broken = why;
    List<Waiting> all = List.copyOf(waiting.values());
    clear();
    all.forEach(w -> w.arrive().replyTo().fail(broken(why)));
  }

  private void begin() {
    generation++;
    broken = null;
    clear();
  }

  private void clear() {
    expiry.cancel();
    unwatch();
    waiting.clear();
  }

  private void unwatch() {
    waiting.values().forEach(w -> w.monitor().cancel());
  }

  private BrokenBarrierException broken(String why) {
    return new BrokenBarrierException(
        "generation " + generation + " of barrier '" + door.name() + "' " + why);
  }
}
