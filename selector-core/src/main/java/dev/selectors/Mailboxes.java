package dev.selectors;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The mailboxes of one selector: all there are, those that may be selected, how one is chosen. */
abstract class Mailboxes extends Scheduled {
  /*
   * An actor, with its one mailbox, does without the list of mailboxes and the state that a choice
   * among them needs. Most selectors are actors, and many are alive at once.
   */

  /** Several mailboxes; or a single one of a selector that has a policy. */
  static final class Several {
    final Mailbox<?>[] all;
    final Chooser chooser;
    final ReadySet ready;

    Several(Mailbox<?>[] all, Chooser chooser, ReadySet ready) {
      this.all = all;
      this.chooser = chooser;
      this.ready = ready;
    }
  }

  // At least one of these is null. Constant once the selector has started.

  private @Nullable Mailbox<?> only;

  private @Nullable Several several;

  Mailboxes(Selector selector) {
    super(selector);
  }

  /** The mailbox of an actor; null for a selector that has several, or a policy. */
  final @Nullable Mailbox<?> only() {
    return only;
  }

  final int mailboxCount() {
    Several those = several;
    return those != null ? those.all.length : only != null ? 1 : 0;
  }

  /** The mailbox with that index; before the start, in the order of declaration. */
  final Mailbox<?> mailbox(int i) {
    Mailbox<?> one = only;
    return one != null ? one : several().all[i];
  }

  /** A new list, for callers in no hurry. */
  final List<Mailbox<?>> allMailboxes() {
    return List.of(array());
  }

  private Mailbox<?>[] array() {
    Mailbox<?>[] all = new Mailbox<?>[mailboxCount()];
    Arrays.setAll(all, this::mailbox);
    return all;
  }

  private Several several() {
    Several those = several;
    if (those == null) {
      throw new IllegalStateException(name() + " has no mailbox");
    }
    return those;
  }

  // ---- declaration

  final void addMailboxes(List<? extends Mailbox<?>> more) {
    int before = mailboxCount();
    if (before + more.size() == 1) {
      only = more.get(0);
      return;
    }
    if (!is(DRAFT)) {
      set(DRAFT);
    }
    Several those = several;
    Mailbox<?>[] all = Arrays.copyOf(those == null ? array() : those.all, before + more.size());
    for (int i = before; i < all.length; i++) {
      all[i] = more.get(i - before);
    }
    only = null;
    several = new Several(all, OnlyOne.CHOOSER, this); // stand-ins: nothing is chosen yet
  }

  /**
   * Ends the declaration: mailboxes get their indexes, by level, and the policy its state.
   *
   * @param policy null for the default
   */
  final void declared(@Nullable SelectionPolicy policy) {
    Mailbox<?> one = only;
    ReadySet set = ReadySet.of(this, mailboxCount());
    if (one != null && policy == null) {
      one.declared(0);
    } else {
      Mailbox<?>[] all = array();
      // The sort is stable: within a level mailboxes stay in the order of declaration.
      Arrays.sort(all, Comparator.comparingInt(Mailbox::level));
      for (int i = 0; i < all.length; i++) {
        all[i].declared(i);
      }
      only = null;
      SelectionPolicy its = policy == null ? SelectionPolicy.multilevel() : policy;
      several = new Several(all, its.chooser(all), set);
    }
  }

  // ---- selection

  final ReadySet ready() {
    Several those = several;
    return those == null ? this : those.ready;
  }

  final Chooser chooser() {
    Several those = several;
    return those == null ? OnlyOne.CHOOSER : those.chooser;
  }

  final boolean anyMayHoldMessage() {
    for (int i = 0; i < mailboxCount(); i++) {
      if (ReadySet.mayHoldMessage(mailbox(i))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a mailbox is enabled; if the selector waits in a receive, one that it waits for. */
  final boolean hasEnabledMailbox() {
    if (ready().isAnyOpen()) {
      return true;
    }
    for (int i = 0; i < mailboxCount(); i++) {
      if (mailbox(i).isHeard() && mailbox(i).isEnabledNow()) {
        return true;
      }
    }
    return false;
  }

  /** Looks into every mailbox afresh if it slept suspended, when senders do not wake it. */
  final void relookIfUnheard() {
    Extras its = extrasToChange();
    if (its.sleptSuspended) {
      its.sleptSuspended = false;
      relook();
    }
  }

  /** Looks into every mailbox afresh, as {@link ReadySet#relook} says. */
  final void relook() {
    ready().relook(mailboxCount(), i -> ReadySet.mayHoldMessage(mailbox(i)));
  }

  // ---- asleep: idle at the queue of the only mailbox, see ControlWord

  /** Whether only messages for this mailbox matter, so that the selector can sleep at its queue. */
  final boolean maySleep(Mailbox<?> emptied) {
    return emptied == only && emptied.isPlain();
  }

  /**
   * Ends the run, if there is neither a message nor a request; if this returns true, the caller no
   * longer owns the selector.
   */
  final boolean fellAsleep(Mailbox<?> alone) {
    if (!isOnly(0, 1) || !alone.fallAsleep()) {
      return false;
    }
    // A requester raises its bit first, then rouses; this run does the reverse: one sees the other.
    boolean takenBack = is(REQUESTS) && alone.rouse();
    return !takenBack;
  }

  /** Ends its sleep; true if it was asleep: the caller must wake it. Callable from any thread. */
  final boolean roused() {
    Mailbox<?> one = only;
    return one != null && one.rouse();
  }

  /** Whether it neither runs nor will before somebody wakes it; a guess, for onlookers. */
  final boolean isIdle() {
    Mailbox<?> one = only;
    long w = word(); // read once: who wakes it meanwhile would show in one half only
    return (w & RUN) == 0 ? !ready().isAboutToBeWoken(w) : one != null && one.isAsleep();
  }

  // ---- gates

  final void gateMoved(Mailbox<?> mailbox) {
    ReadySet set = ready(); // before the start it is a draft: the start looks at all gates
    if (mailbox.isOpen()) {
      set.open(mailbox.index());
    } else {
      set.close(mailbox.index());
    }
  }
}
