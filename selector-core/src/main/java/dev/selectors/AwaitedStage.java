package dev.selectors;

import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A stage whose completion a selector, or some of its mailboxes, wait for. The stage refers to it
 * only through a {@link Relay}, as a stage may never complete.
 */
final class AwaitedStage<T extends @Nullable Object> extends Expected implements Await {
  /** What the stage calls; it lets go of a selector that does not wait any more. */
  private static final class Relay<T extends @Nullable Object>
      implements BiFunction<@Nullable T, @Nullable Throwable, @Nullable Void> {
    private volatile @Nullable AwaitedStage<T> target;

    Relay(AwaitedStage<T> target) {
      this.target = target;
    }

    @Override
    public @Nullable Void apply(@Nullable T result, @Nullable Throwable failure) {
      AwaitedStage<T> waiting = target;
      if (waiting != null) {
        waiting.completed(result, failure);
      }
      return null;
    }
  }

  private final BiConsumer<? super @Nullable T, ? super @Nullable Throwable> continuation;
  private final Relay<T> relay = new Relay<>(this);
  private final long turn;
  private List<Mailbox<?>> paused = List.of();
  private boolean suspends = true;
  private @Nullable T value;
  private @Nullable Throwable error;
  /** Null if the stage is no message's wait for room. */
  private Waits.@Nullable RoomWait forRoom;

  AwaitedStage(
      Cell cell, BiConsumer<? super @Nullable T, ? super @Nullable Throwable> continuation) {
    super(cell);
    this.continuation = continuation;
    this.turn = cell.turns();
  }

  void listenTo(CompletionStage<T> stage) {
    if (stage instanceof Admission admission && admission.isWaiting()) {
      forRoom = new Waits.RoomWait(admission, cell);
      cell.system().allWaits().add(forRoom);
    }
    // Not whenComplete(), which would make an exception for a stage that nobody looks at.
    stage.handle(relay);
  }

  private void completed(@Nullable T result, @Nullable Throwable failure) {
    value = result;
    error = failure;
    announce();
  }

  @Override
  public void whileDisabled(Mailbox<?>... mailboxes) {
    cell.requireOwner("whileDisabled() of an awaited stage", "");
    if (!suspends || turn != cell.turns()) {
      throw new IllegalStateException("whileDisabled() of an awaited stage of " + cell.name()
          + " called twice or too late; call it once, directly on the result of await()");
    }
    cell.requireOwn(mailboxes);
    paused = List.of(mailboxes);
    paused.forEach(Mailbox::pause);
    suspends = false;
    cell.pending().unsuspend();
    if (paused.isEmpty()) {
      waitsNoMore(); // it goes on with everything
    }
  }

  @Override
  boolean isHeededWhileSuspended() {
    return suspends;
  }

  @Override
  boolean isInTheMiddle() {
    return true;
  }

  private void waitsNoMore() {
    if (forRoom != null) {
      cell.system().allWaits().remove(forRoom);
    }
  }

  @Override
  void happen() {
    waitsNoMore();
    if (suspends) {
      cell.pending().unsuspend();
    }
    paused.forEach(Mailbox::unpause);
    cell.beforeCallback(Callback.Kind.CONTINUATION, null);
    continuation.accept(value, error);
  }

  @Override
  Origin origin(Throwable thrown) {
    return Origin.AWAITED;
  }

  /** The stage belongs to somebody else; the gates are restored by whoever begins anew. */
  @Override
  void forget() {
    suspends = false; // so that it cannot be narrowed any more
    relay.target = null;
    waitsNoMore();
  }
}
