package dev.selectors.savina.harness;

import dev.selectors.Callback;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.Turns;
import dev.selectors.savina.runtimes.SelectorsRuntime;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A real system on one thread, in which one message gets to its selector but is not handled: as if
 * the selector had skipped a unit of its work.
 *
 * <p>It has no thread of its own, and is never closed.
 */
final class FaultySystem {
  private final Turns turns = new Turns();
  private final List<String> handled = new ArrayList<>();
  private final int number;
  private @Nullable Object skipped;

  private FaultySystem(int number) {
    this.number = number;
  }

  /** Has no fault. */
  static FaultySystem sound() {
    return new FaultySystem(-1);
  }

  /** Skips the message that is handled after so many others. */
  static FaultySystem skipping(int after) {
    return new FaultySystem(after);
  }

  /** Where messages were handled so far: selector and mailbox. */
  List<String> handled() {
    return handled;
  }

  /** Whether a message was skipped: those that a turn waits for cannot be. */
  boolean hasSkipped() {
    return skipped != null;
  }

  /** The kind of the message that was skipped. */
  String skipped() {
    return skipped == null ? "" : skipped.getClass().getSimpleName();
  }

  /** How many turns were taken, those of other kinds included. */
  long turns() {
    return turns.taken();
  }

  /**
   * One run.
   *
   * @throws ExecutionException if it fails, or takes more turns than that
   */
  Answer run(Cell<?, ?> cell, long most) throws ExecutionException, InterruptedException {
    SelectorSystem system = SelectorSystem.builder()
        .executor(turns)
        .throughput(1)
        .beforeCallback(this::before)
        .build();
    return turns.run(() -> cell.run(new SelectorsRuntime(system)), most);
  }

  /** Gets in front of all handlers that the selector has declared, before its first message. */
  private void before(Callback call) {
    if (call.kind() == Callback.Kind.START) {
      Selector selector = call.selector();
      try {
        for (Mailbox<?> mailbox : mailboxes(selector)) {
          getInFront(selector, mailbox);
        }
      } catch (ReflectiveOperationException e) {
        throw new LinkageError(e.getMessage(), e);
      }
    }
  }

  /** The mailboxes of a selector, in the order in which it has made them. */
  static List<Mailbox<?>> mailboxes(Selector selector) {
    try {
      Object inside = Objects.requireNonNull(get(Selector.class, "cell", selector));
      Method all = Class.forName("dev.selectors.Mailboxes").getDeclaredMethod("allMailboxes");
      all.setAccessible(true);
      List<Mailbox<?>> mailboxes = new ArrayList<>();
      ((List<?>) all.invoke(inside)).forEach(one -> mailboxes.add((Mailbox<?>) one));
      return mailboxes;
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  @SuppressWarnings("unchecked") // a mailbox has a handler of its messages, or none
  private <M> void getInFront(Selector selector, Mailbox<M> mailbox)
      throws ReflectiveOperationException {
    Class<?> delivery = Class.forName("dev.selectors.Delivery");
    Consumer<M> declared = (Consumer<M>) get(delivery, "handler", mailbox);
    String place = selector.getClass().getSimpleName() + "." + mailbox.name();
    Consumer<M> handler =
        declared != null ? declared : message -> receive(selector, mailbox, message);
    Consumer<M> inFront = message -> {
      handled.add(place);
      if (handled.size() - 1 == number) {
        skipped = message;
      } else {
        handler.accept(message);
      }
    };
    // Not by become(), which a selector that takes its messages itself refuses.
    Method push = delivery.getDeclaredMethod("pushHandler", Consumer.class);
    push.setAccessible(true);
    push.invoke(mailbox, inFront);
  }

  /** What actors, and selectors that go step by step, do with a message. */
  private static void receive(Selector selector, Mailbox<?> mailbox, Object message) {
    try {
      Method received = Selector.class.getDeclaredMethod("received", Mailbox.class, Object.class);
      received.setAccessible(true);
      received.invoke(selector, mailbox, message);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static @Nullable Object get(Class<?> type, String field, Object from)
      throws ReflectiveOperationException {
    Field found = type.getDeclaredField(field);
    found.setAccessible(true);
    return found.get(from);
  }
}
