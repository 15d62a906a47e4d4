package dev.selectors;

import static dev.selectors.ControlWord.MAILBOXES;
import static dev.selectors.ControlWord.MAILBOX_BITS;
import static dev.selectors.ControlWord.REQUESTS;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.IntPredicate;

/**
 * The ready set of a selector with more than 56 mailboxes: a bit per mailbox in 64-bit leaves, and
 * a bit of the control word per group of leaves.
 *
 * <p>Notable differences from {@link OneWordReadySet}: a group's bit means that one of its
 * mailboxes may be a candidate; the bit of a closed mailbox is set when it is closed, not at idle,
 * which keeps going idle independent of the number of mailboxes; and {@link #look} fixes the groups
 * but not the leaves.
 */
final class TwoLevelReadySet implements ReadySet {
  private static final VarHandle LEAF = MethodHandles.arrayElementVarHandle(long[].class);

  private final ControlWord control;
  /** Shared with senders; always accessed through {@link #LEAF} once the selector is spawned. */
  private final long[] leaves;

  private final long[] open;
  private final long[] refused;
  /** A bit per leaf: whether one of its mailboxes is refused, so that nobody looks into all leaves. */
  private final long[] refusing;

  private final int leavesPerGroup;
  private int openMailboxes;
  private boolean anyRefused;

  TwoLevelReadySet(ControlWord control, int mailboxes) {
    this.control = control;
    int n = (mailboxes + 63) >>> 6;
    leaves = new long[n];
    open = new long[n];
    refused = new long[n];
    refusing = new long[(n + 63) >>> 6];
    leavesPerGroup = (n + MAILBOX_BITS - 1) / MAILBOX_BITS;
    for (int i = 0; i < mailboxes; i++) {
      open[i >>> 6] |= 1L << i;
    }
    openMailboxes = mailboxes;
  }

  @Override
  public boolean arrived(int i) {
    if ((leaf(i >>> 6) & (1L << i)) != 0) {
      return false;
    }
    LEAF.getAndBitwiseOr(leaves, i >>> 6, 1L << i);
    // The leaf before the group here, the group before the leaf in settle(): one of the two sees
    // the other.
    return control.raise(groupBit(i >>> 6));
  }

  @Override
  public long look() {
    return control.word() & MAILBOXES;
  }

  @Override
  public int next(long groups, int from) {
    // Or each choice would go through all groups that the refusals before it have settled.
    long seen = anyRefused ? groups & look() : groups;
    int leaf = from >>> 6;
    long first = -1L << from;
    while (leaf < leaves.length) {
      long laterGroups = seen & (-1L << (leaf / leavesPerGroup));
      if (laterGroups == 0) {
        return -1;
      }
      int groupStart = Long.numberOfTrailingZeros(laterGroups) * leavesPerGroup;
      if (groupStart > leaf) {
        leaf = groupStart;
        first = -1L;
      }
      if (leaf < leaves.length) {
        long rest = candidates(leaf) & first;
        if (rest != 0) {
          return (leaf << 6) + Long.numberOfTrailingZeros(rest);
        }
      }
      leaf++;
      first = -1L;
      if (leaf % leavesPerGroup == 0 || leaf == leaves.length) {
        settle(leaf - 1); // or all of its leaves would be looked at again for each choice
      }
    }
    return -1;
  }

  @Override
  public void refuse(int i) {
    int leaf = i >>> 6;
    refused[leaf] |= 1L << i;
    refusing[leaf >>> 6] |= 1L << leaf;
    anyRefused = true;
    settle(leaf);
  }

  @Override
  public boolean isRefused(int i) {
    return (refused[i >>> 6] & 1L << i) != 0;
  }

  @Override
  public void reconsider() {
    anyRefused = false;
    for (int n = 0; n < refusing.length; n++) {
      for (long rest = refusing[n]; rest != 0; rest &= rest - 1) {
        int leaf = (n << 6) + Long.numberOfTrailingZeros(rest);
        refused[leaf] = 0;
        announce(leaf);
      }
      refusing[n] = 0;
    }
  }

  @Override
  public void open(int i) {
    if (!isOpen(i)) {
      openMailboxes++;
      open[i >>> 6] |= 1L << i;
    }
    announce(i >>> 6);
  }

  @Override
  public void close(int i) {
    if (isOpen(i)) {
      openMailboxes--;
      open[i >>> 6] &= ~(1L << i);
    }
    LEAF.getAndBitwiseOr(leaves, i >>> 6, 1L << i);
    settle(i >>> 6);
  }

  @Override
  public boolean emptied(int i, Inbox<?> inbox) {
    LEAF.getAndBitwiseAnd(leaves, i >>> 6, ~(1L << i));
    boolean empty = inbox.isEmpty();
    if (!empty) {
      LEAF.getAndBitwiseOr(leaves, i >>> 6, 1L << i);
    }
    settle(i >>> 6);
    return empty;
  }

  @Override
  public void relook(int mailboxes, IntPredicate mayHoldMessage) {
    for (int i = 0; i < mailboxes; i++) {
      if (mayHoldMessage.test(i)) {
        LEAF.getAndBitwiseOr(leaves, i >>> 6, 1L << i);
      }
    }
    control.set(allGroups());
  }

  @Override
  public void startIdle() {
    control.startedIdle(0);
  }

  @Override
  public boolean tryIdle() {
    for (long stale = control.word() & MAILBOXES; stale != 0; stale &= stale - 1) {
      settle(Long.numberOfTrailingZeros(stale) * leavesPerGroup);
    }
    long w = control.word();
    return (w & (MAILBOXES | REQUESTS)) == 0 && control.tryIdle(w, 0);
  }

  /**
   * Whether there is a candidate in a group that the control word does not show: a sender is
   * between the two steps of {@link #arrived}, and others rely on it. Which mailboxes are open was
   * written before the selector went idle, so whoever has read the word sees it.
   */
  @Override
  public boolean isAboutToBeWoken(long idle) {
    for (int leaf = 0; leaf < leaves.length; leaf++) {
      if ((idle & groupBit(leaf)) == 0 && candidates(leaf) != 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean tryIdleSuspended() {
    long w = control.word();
    return (w & REQUESTS) == 0 && control.tryIdle(w, allGroups());
  }

  @Override
  public boolean isAnyOpen() {
    return openMailboxes > 0;
  }

  private boolean isOpen(int i) {
    return (open[i >>> 6] & (1L << i)) != 0;
  }

  private long leaf(int leaf) {
    return (long) LEAF.getVolatile(leaves, leaf);
  }

  private long candidates(int leaf) {
    return leaf(leaf) & open[leaf] & ~refused[leaf];
  }

  private long groupBit(int leaf) {
    return 1L << (leaf / leavesPerGroup);
  }

  private long allGroups() {
    int n = (leaves.length + leavesPerGroup - 1) / leavesPerGroup;
    return MAILBOXES >>> (MAILBOX_BITS - n);
  }

  private boolean groupHasCandidate(int leaf) {
    int start = leaf / leavesPerGroup * leavesPerGroup;
    for (int l = start; l < Math.min(start + leavesPerGroup, leaves.length); l++) {
      if (candidates(l) != 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Clears the bit of a group without candidates, and looks once more for a sender that saw it set.
   */
  private void settle(int leaf) {
    if (!groupHasCandidate(leaf)) {
      control.clear(groupBit(leaf));
      if (groupHasCandidate(leaf)) {
        control.set(groupBit(leaf));
      }
    }
  }

  /** Sets the bit of a group that the owner itself gave a candidate. */
  private void announce(int leaf) {
    if (!control.is(groupBit(leaf)) && groupHasCandidate(leaf)) {
      control.set(groupBit(leaf));
    }
  }
}
