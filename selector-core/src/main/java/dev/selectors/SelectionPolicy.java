package dev.selectors;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Which eligible mailbox a selector serves next.
 *
 * {@snippet file="dev/selectors/Snippets.java" region="policy"}
 *
 * <p>Every policy takes a decision before each turn, and none ever picks a mailbox that is not
 * eligible. The cost of a decision hardly depends on the number of mailboxes: among 56 of one level
 * it takes some 15 nanoseconds more than between two, and 150 in the worst of all orders. For
 * {@link #random} and {@link #arrivalOrder} it grows with the number of mailboxes in which messages
 * wait. Policies are immutable, and all but {@link #weighted} may be shared by any number of
 * selectors.
 *
 * <p>{@link #multilevel} is the policy of the selectors paper, section 2.1, which leaves starvation
 * to future work.
 */
public abstract sealed class SelectionPolicy {
  private static final SelectionPolicy MULTILEVEL = new Levels();
  private static final SelectionPolicy ARRIVAL_ORDER = new Arrival();

  private final String text;

  private SelectionPolicy(String text) {
    this.text = text;
  }

  /** As it was made, such as {@code ageing(8)}. */
  @Override
  public final String toString() {
    return text;
  }

  abstract Chooser chooser(Mailbox<?>[] mailboxes);

  /** Whether the chooser wants to know which message came first, whichever mailbox it came to. */
  boolean needsStamps() {
    return false;
  }

  /** Refuses a selector that the policy was not made for. */
  void check(Cell cell) {}

  /**
   * Lower {@linkplain Mailbox#level(int) levels} first, strictly; within a level the mailbox that
   * was served longest ago. The default.
   *
   * <p><b>Fairness.</b> Within a level each other mailbox overtakes an eligible one at most once
   * before that is served, not counting the times when it is closed. A level starves for as long as
   * a lower one always has an eligible message; see {@link #ageing}. A selector with more than 56
   * mailboxes goes round those of a level in the order of their declaration, beginning after the
   * one that was served last: in such a selector, a mailbox whose messages open others belongs on a
   * level of its own.
   *
   * @return always the same one
   */
  public static SelectionPolicy multilevel() {
    return MULTILEVEL;
  }

  /**
   * As {@link #multilevel}, but once in {@code period} turns the mailbox that was served longest
   * ago comes first, whatever its level.
   *
   * <p><b>Fairness.</b> With <i>k</i> mailboxes, one that stays eligible is served within <i>k</i>
   * times {@code period} turns. If no mailbox of a higher level is eligible when such a turn is
   * due, it stays due until one is; unless a message waits behind a guard of a lower level, which
   * counts whether that guard holds or not. Of more than 56 mailboxes, those that are closed now
   * and then are promised nothing; see {@link #multilevel}.
   *
   * @param period in turns, at least 2; the shorter, the less levels mean
   * @return for any number of selectors, each of which counts its own turns
   * @throws IllegalArgumentException if {@code period} is less than 2
   */
  public static SelectionPolicy ageing(int period) {
    if (period < 2) {
      throw new IllegalArgumentException("period of ageing is " + period
          + "; it must be at least 2, since with 1, levels would never be heeded");
    }
    return new Aged(period);
  }

  /**
   * In shares: a mailbox of weight <i>w</i> is served up to <i>w</i> times in a row, and then the one
   * that was served longest ago. Levels are ignored.
   *
   * <p><b>Fairness.</b> An eligible mailbox waits at most for as many turns as the weights of the
   * others add up to. While all are eligible, the shares match the weights exactly. Of more than 56
   * mailboxes, those that are closed now and then are promised nothing; see {@link #multilevel}.
   *
   * @param weights the weights of mailboxes of the selector, each at least 1; one not named here
   *     has weight 1; copied
   * @return for the selector whose mailboxes are named; any other refuses it, see
   *     {@link Selector#policy}
   * @throws IllegalArgumentException if a weight is less than 1
   * @throws NullPointerException if {@code weights}, or a mailbox or weight in it, is null
   */
  public static SelectionPolicy weighted(Map<? extends Mailbox<?>, Integer> weights) {
    Objects.requireNonNull(weights, "weights of mailboxes are null");
    weights.forEach((mailbox, weight) -> {
      Objects.requireNonNull(mailbox, "mailbox of a weight is null");
      Objects.requireNonNull(weight, () -> "weight of mailbox '" + mailbox.name() + "' is null");
      if (weight < 1) {
        throw new IllegalArgumentException(
            "weight of mailbox '" + mailbox.name() + "' is " + weight + "; it must be at least 1");
      }
    });
    return new Shares(Map.copyOf(weights));
  }

  /**
   * Any eligible mailbox, each with the same probability. Levels are ignored. The same seed and
   * the same history give the same choices.
   *
   * <p><b>Fairness.</b> A mailbox that stays eligible is served with probability one; there is no
   * bound.
   *
   * @param seed where each selector's own sequence of choices begins
   * @return for any number of selectors, whose choices then are alike
   */
  public static SelectionPolicy random(long seed) {
    return new Drawn(seed);
  }

  /**
   * The message that was sent first among the first messages of the eligible mailboxes. Levels are
   * not heeded. Messages of one sender are handled in the order of sending, whichever open
   * mailboxes they went to; not so in a mailbox with {@link Overflow#DROP_OLDEST}, where the message
   * that was first may have given way to a later one by the time it is taken.
   *
   * <p><b>Fairness.</b> First come, first served: a message waits for those sent before it and no
   * others, while its mailbox is open. Senders draw a number from a counter that all mailboxes of
   * the selector share. A message for which a bounded mailbox has no room yet, see
   * {@link Overflow#WAIT}, draws its number when there is room.
   *
   * @return always the same one
   */
  public static SelectionPolicy arrivalOrder() {
    return ARRIVAL_ORDER;
  }

  private static final class Levels extends SelectionPolicy {
    Levels() {
      super("multilevel()");
    }

    @Override
    Chooser chooser(Mailbox<?>[] mailboxes) {
      if (mailboxes.length == 1) {
        return OnlyOne.CHOOSER;
      }
      boolean oneLevel = Arrays.stream(mailboxes).allMatch(m -> m.level() == mailboxes[0].level());
      return oneLevel ? new RoundRobin(mailboxes.length) : new Multilevel(mailboxes);
    }
  }

  private static final class Aged extends SelectionPolicy {
    private final int period;

    Aged(int period) {
      super("ageing(" + period + ")");
      this.period = period;
    }

    @Override
    Chooser chooser(Mailbox<?>[] mailboxes) {
      return new Ageing(mailboxes, period);
    }
  }

  private static final class Shares extends SelectionPolicy {
    private final Map<Mailbox<?>, Integer> weights;

    Shares(Map<Mailbox<?>, Integer> weights) {
      super(weights.entrySet().stream()
          .map(share -> share.getKey().name() + "=" + share.getValue())
          .sorted()
          .collect(Collectors.joining(", ", "weighted(", ")")));
      this.weights = weights;
    }

    @Override
    void check(Cell cell) {
      cell.requireOwn(weights.keySet().toArray(Mailbox<?>[]::new));
    }

    @Override
    Chooser chooser(Mailbox<?>[] mailboxes) {
      int[] byIndex = new int[mailboxes.length];
      for (int i = 0; i < byIndex.length; i++) {
        byIndex[i] = weights.getOrDefault(mailboxes[i], 1);
      }
      return new Weighted(byIndex);
    }
  }

  private static final class Drawn extends SelectionPolicy {
    private final long seed;

    Drawn(long seed) {
      super("random(" + seed + ")");
      this.seed = seed;
    }

    @Override
    Chooser chooser(Mailbox<?>[] mailboxes) {
      return new RandomChoice(seed);
    }
  }

  private static final class Arrival extends SelectionPolicy {
    Arrival() {
      super("arrivalOrder()");
    }

    @Override
    Chooser chooser(Mailbox<?>[] mailboxes) {
      return new ArrivalOrder(mailboxes);
    }

    @Override
    boolean needsStamps() {
      return true;
    }

    @Override
    void check(Cell cell) {
      cell.allMailboxes().forEach(Mailbox::requireNumbering);
    }
  }
}
