package dev.selectors;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * No wake-up is lost, and nobody is scheduled twice: senders, gates, guards and the run meet over a
 * control word, a ready set and two inboxes, without a system around them.
 */
final class WakeUpLincheckTest {
  private static final int TALK = 0;
  private static final int WORK = 1;
  private static final int CLOSE = 1;
  private static final int OPEN = 2;

  private static final class Word extends OneWordReadySet {
    Word() {
      started();
    }
  }

  /** A selector reduced to what decides who runs it and when. */
  public abstract static class Subject {
    final Word word = new Word();
    private final ReadySet ready;
    private final List<Inbox<Integer>> inboxes = List.of(new LinkedInbox<>(), new LinkedInbox<>());
    /** Somebody has to run the selector. */
    private final AtomicInteger scheduled = new AtomicInteger();

    private final AtomicBoolean inside = new AtomicBoolean();
    private volatile boolean guarded;
    private boolean closed;
    private volatile @Nullable String wrong;

    Subject(int mailboxes) {
      ready = ReadySet.of(word, mailboxes);
      run();
    }

    /** The box was found without a message; false if there is one after all. */
    boolean emptied(ReadySet set, int box, Inbox<?> inbox) {
      return set.emptied(box, inbox);
    }

    @Operation
    public void work() {
      send(WORK, 0);
    }

    @Operation
    public void talk(@Param(gen = IntGen.class, conf = "0:2") int order) {
      send(TALK, order);
    }

    private void send(int box, int message) {
      inboxes.get(box).offer(message);
      if (ready.arrived(box)) {
        schedule();
      }
    }

    @Operation
    public void guard() {
      guarded = true;
    }

    @Operation
    public void unguard() {
      guarded = false;
      if (word.raise(ControlWord.RECHECK)) {
        schedule();
      }
    }

    private void schedule() {
      if (inside.get() || scheduled.incrementAndGet() > 1) {
        wrong = "scheduled although somebody runs it or will";
      }
    }

    @Operation
    public void worker() {
      int n = scheduled.get();
      if (n > 0 && scheduled.compareAndSet(n, n - 1)) {
        run();
      }
    }

    private void run() {
      enter();
      while (true) {
        if (word.is(ControlWord.REQUESTS)) {
          mayBeSwitched();
          word.clear(ControlWord.REQUESTS);
          ready.reconsider();
        }
        int box = ready.next(ready.look(), 0);
        if (box == WORK && guarded) {
          ready.refuse(box);
          continue;
        }
        if (box < 0) {
          inside.set(false);
          if (ready.tryIdle()) {
            return;
          }
          enter();
          continue;
        }
        Integer message = inboxes.get(box).poll();
        if (message != null) {
          turn(message);
          ready.reconsider();
        } else {
          mayBeSwitched();
          if (!emptied(ready, box, inboxes.get(box))) {
            Thread.onSpinWait();
          }
        }
      }
    }

    /** Lincheck switches threads before an atomic read, but not before {@code getAndBitwiseAnd}. */
    private void mayBeSwitched() {
      scheduled.get();
    }

    private void enter() {
      if (inside.getAndSet(true)) {
        wrong = "two workers at once";
      }
    }

    private void turn(int order) {
      if (order == CLOSE) {
        closed = true;
        ready.close(WORK);
      } else if (order == OPEN) {
        closed = false;
        ready.open(WORK);
      }
    }

    /** When all who were scheduled have run, nothing is left that a run would have taken. */
    @Validate
    public void nothingIsLeft() {
      worker();
      if (wrong != null) {
        throw new IllegalStateException(wrong);
      }
      if (word.is(ControlWord.RUN)) {
        throw new IllegalStateException("taken for scheduled, but nobody will run it");
      }
      if (!inboxes.get(TALK).isEmpty() || (!inboxes.get(WORK).isEmpty() && !closed && !guarded)) {
        throw new IllegalStateException("a message waits in an idle selector");
      }
    }
  }

  /** Up to 56 mailboxes. */
  public static final class OneWord extends Subject {
    public OneWord() {
      super(2);
    }
  }

  /** More mailboxes than the control word has bits. */
  public static final class TwoLevels extends Subject {
    public TwoLevels() {
      super(57);
    }
  }

  /** A bug: the tail is not read again after the bit was cleared. */
  public static final class Forgetful extends Subject {
    public Forgetful() {
      super(2);
    }

    @Override
    boolean emptied(ReadySet set, int box, Inbox<?> inbox) {
      word.clear(1L << box);
      return true;
    }
  }

  @ParameterizedTest
  @EnumSource
  void noWakeUpIsLost(Exploration way) {
    way.validate(OneWord.class);
  }

  @ParameterizedTest
  @EnumSource
  void noWakeUpIsLostWithManyMailboxes(Exploration way) {
    way.validate(TwoLevels.class);
  }

  @Test
  void selectorThatDoesNotLookAgainIsFoundOut() {
    Exploration.assertFound(
        "a message waits in an idle selector",
        () -> Exploration.MODEL_CHECKING.validate(Forgetful.class));
  }
}
