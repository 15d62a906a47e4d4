package dev.selectors;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a selector can do with itself, for parts that it is composed of and for selectors written as
 * a lambda.
 *
 * {@snippet file="dev/selectors/Snippets.java" region="context"}
 *
 * <p>Every method is that of the same name in {@link Selector}; see there.
 *
 * <p><b>Threads.</b> Callable only by the owner: inside a turn of the selector, or, before it is
 * spawned, by the thread that constructs it. Otherwise {@link IllegalStateException}.
 * {@link #recheck}, {@link #name} and {@link #system} are callable from any thread.
 */
public interface SelectorContext {
  /** Declares a mailbox: {@link Selector#mailbox(String, Consumer)}. */
  <M> Mailbox<M> mailbox(String name, Consumer<? super M> handler);

  /**
   * Declares a mailbox for messages of a class: {@link Selector#mailbox(Class, String, Consumer)}.
   */
  <M> Mailbox<M> mailbox(Class<M> type, String name, Consumer<? super M> handler);

  /** Declares several mailboxes that share a handler: {@link Selector#mailboxes}. */
  <M> List<Mailbox<M>> mailboxes(String name, int n, BiConsumer<Integer, ? super M> handler);

  /** A ref whose messages are distributed over mailboxes: {@link Selector#router}. */
  <M> MailboxRef<M> router(Function<? super M, Mailbox<? super M>> route);

  /** Sets the selection policy: {@link Selector#policy}. */
  void policy(SelectionPolicy policy);

  /** Enables all mailboxes: {@link Selector#enableAll}. */
  void enableAll();

  /** Disables all mailboxes: {@link Selector#disableAll}. */
  void disableAll();

  /** Disables all mailboxes but these, and enables these: {@link Selector#disableAllExcept}. */
  void disableAllExcept(Mailbox<?>... open);

  /** Suspends the selector until the stage completes: {@link Selector#await}. */
  <T> Await await(
      CompletionStage<T> stage,
      BiConsumer<? super @Nullable T, ? super @Nullable Throwable> continuation);

  /** Runs a task beside the selector: {@link Selector#async(Runnable)}. */
  void async(Runnable task);

  /** Runs a task beside the selector: {@link Selector#async(Callable, BiConsumer)}. */
  <T extends @Nullable Object> void async(
      Callable<T> task, BiConsumer<? super @Nullable T, ? super @Nullable Throwable> continuation);

  /** Runs an action later, in a turn: {@link Selector#after}. */
  Cancellable after(Duration delay, Runnable action);

  /** Runs an action again and again, in turns: {@link Selector#every}. */
  Cancellable every(Duration period, Runnable action);

  /** Ends the selector after this turn: {@link Selector#exit}. */
  void exit();

  /** Has the guards evaluated afresh: {@link Selector#recheck}. */
  void recheck();

  /** The selector's name: {@link Selector#name}. */
  String name();

  /** The system that the selector was spawned in: {@link Selector#system}. */
  SelectorSystem system();
}
