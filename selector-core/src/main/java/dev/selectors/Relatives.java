package dev.selectors;

import org.jspecify.annotations.Nullable;

/** Who ends with one selector, and who is told of its end: parent, children, links, watchers. */
abstract sealed class Relatives extends Declaration permits Cell {
  Relatives(Selector selector) {
    super(selector);
  }

  // ---- parent and children

  @Override
  public void supervise(Supervision supervision) {
    requireOwner("supervise()", "");
    requireArgument(supervision, "supervision");
    childrenToBe().supervise(supervision);
  }

  final Children childrenToBe() {
    Extras its = extrasToChange();
    Children mine = its.children;
    if (mine == null) {
      mine = new Children(selector.cell);
      its.children = mine;
    }
    return mine;
  }

  final @Nullable Children children() {
    Extras its = extras();
    return its == null ? null : its.children;
  }

  /** Tells children from those of before it began anew; the same for all that are no children. */
  final int generationOf(Selector other) {
    Children mine = children();
    return mine == null || other.cell.siblings() != mine ? 0 : mine.generation();
  }

  /** Whether it has no parent to stop it. */
  final boolean isRoot() {
    return siblings() == null;
  }

  @Override
  final @Nullable Children siblings() {
    Extras its = extras();
    return its == null ? null : its.siblings;
  }

  @Override
  final boolean childrenHaveEnded() {
    Children mine = children();
    return mine == null || mine.haveEnded();
  }

  // ---- links

  @Override
  public void link(Selector other) {
    requireTurn("link()");
    requireArgument(other, "selector to link");
    if (other == selector) {
      throw new IllegalArgumentException(
          name() + " cannot be linked to itself; its own end is reported"
              + " to its onExit() and to its monitors");
    }
    links().link(other.cell.links());
  }

  @Override
  public void unlink(Selector other) {
    requireTurn("unlink()");
    requireArgument(other, "selector to unlink");
    links().unlink(other.cell.links());
  }

  @Override
  public void trapExits(Mailbox<? super Exit> mailbox) {
    requireOwner("trapExits()", "");
    requireOwn(mailbox);
    if (mailbox.isBounded()) {
      throw new IllegalArgumentException("mailbox '" + mailbox.name() + "' of " + name()
          + " is bounded, so an Exit could be lost; trap exits with one that has no bound");
    }
    links().trap(mailbox);
  }

  final boolean trapsExitsBy(Mailbox<?> mailbox) {
    Extras its = extras();
    Links l = its == null ? null : its.links;
    return l != null && l.traps(mailbox);
  }

  final Links links() {
    Extras its = extrasToChange();
    Links l = its.links;
    if (l == null) {
      synchronized (this) {
        l = its.links;
        if (l == null) {
          l = new Links(selector.cell);
          its.links = l;
        }
      }
      if (isOver()) {
        l.ended(exitReason()); // as with watchers
      }
    }
    return l;
  }

  // ---- those who are told of its end

  final Watchers watchers() {
    Extras its = extrasToChange();
    Watchers w = its.watchers;
    if (w == null) {
      synchronized (this) {
        w = its.watchers;
        if (w == null) {
          w = new Watchers();
          its.watchers = w;
        }
      }
      if (isOver()) { // after the write of the watchers: hasEnded() does both the other way round
        w.ended(new Down(selector, exitReason())); // telling twice has no effect
      }
    }
    return w;
  }

  @Override
  final void beginsAnew(Throwable cause) {
    Extras its = extras();
    Watchers w = its == null ? null : its.watchers;
    if (w != null) {
      w.beginsAnew(cause);
    }
  }

  /** After the end. Each is told even if another one has thrown. */
  final void tellRelatives(ExitReason reason) {
    Extras its = extras();
    if (its == null) {
      return; // nobody to tell
    }
    Watchers w = its.watchers;
    Links l = its.links;
    try {
      if (l != null) {
        l.ended(reason);
      }
    } catch (Throwable t) { // for want of memory: all others are still told
      Journal.tellThread(t);
    }
    try {
      if (w != null) {
        w.ended(Shortage.outlast(Watchers.DOWN, selector, reason));
      }
    } finally {
      if (its.children != null) {
        its.children.haveEnded(); // have been told before, unless it has crashed
      }
      if (its.siblings != null) {
        its.siblings.ended(
            selector.cell); // last: its parent may wait for it in order to end itself
      }
    }
  }
}
