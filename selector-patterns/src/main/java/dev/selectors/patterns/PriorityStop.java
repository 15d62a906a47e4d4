package dev.selectors.patterns;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.MailboxSnapshot;
import dev.selectors.SelectorContext;
import dev.selectors.SelectorSnapshot;
import dev.selectors.StoppedError;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The end of a selector with priorities, which gives back what waits. Its state outlives a restart:
 * a selector that was asked to stop still stops. Guards of the levels hold once it
 * {@linkplain #hasBegun has begun}.
 */
final class PriorityStop<M> {
  private final SelectorContext context;
  private final List<Mailbox<M>> levels;
  private final Mailbox<EndOfLevels> last;
  private final BiConsumer<? super MailboxRef<? super M>, ? super M> way;
  private final Runnable first;
  private final int[] waiting;
  private @Nullable MailboxRef<? super M> to;

  /**
   * @param last served when no level has a message that may be handled
   * @param way gives a message back to the address
   * @param first done at once when it begins
   */
  PriorityStop(
      SelectorContext context,
      List<Mailbox<M>> levels,
      Mailbox<EndOfLevels> last,
      BiConsumer<? super MailboxRef<? super M>, ? super M> way,
      Runnable first) {
    this.context = context;
    this.levels = levels;
    this.last = last;
    this.way = way;
    this.first = first;
    this.waiting = new int[levels.size()];
  }

  boolean hasBegun() {
    return to != null;
  }

  void begin(MailboxRef<? super M> address) {
    if (hasBegun()) {
      return; // it was handled before a restart
    }
    to = address;
    first.run();
    levels.forEach(Mailbox::disable); // and enabled again: what a gate tells is older than the stop
    context.disableAllExcept(
        Stream.concat(levels.stream(), Stream.of(last)).toArray(Mailbox<?>[]::new));
    SelectorSnapshot now = context.selector().snapshot();
    for (int i = 0; i < waiting.length; i++) {
      MailboxSnapshot level = now.mailbox(levels.get(i).name());
      waiting[i] = level.depth() + level.forRoom();
      closeIfDone(i);
    }
    last.send(EndOfLevels.STOP);
  }

  void giveBack(int level, M message) {
    waiting[level]--;
    closeIfDone(level);
    try {
      way.accept(Objects.requireNonNull(to), message);
    } catch (StoppedError e) {
      throw e; // it has its place there, and this goes on if the selector restarts
    } catch (Throwable t) {
      context.exit(); // whatever the directive for the failure
      throw t;
    }
  }

  /** To give back what came later would go on for as long as somebody sends. */
  private void closeIfDone(int level) {
    if (waiting[level] <= 0) {
      levels.get(level).disable();
    }
  }

  void end() {
    SelectorSnapshot now = context.selector().snapshot();
    if (levels.stream().anyMatch(level -> mayStillCome(now.mailbox(level.name())))) {
      last.send(EndOfLevels.STOP);
      return;
    }
    context.exit();
  }

  /**
   * A message that waits and is not given back yet may be in the hands of a thread that has just
   * sent and lets others in; or a selection policy that ignores levels came here too early. The
   * count of those that were to be given back does not tell, as requests expire. What a head guard
   * keeps back may stay for ever.
   */
  private static boolean mayStillCome(MailboxSnapshot level) {
    return level.gate().isOpen() && level.depth() + level.forRoom() > 0;
  }
}
