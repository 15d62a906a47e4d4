package dev.selectors.patterns;

import dev.selectors.Directive;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A selector around a data structure that many read and few write: reads run in parallel, each
 * write alone, and nobody holds a thread while waiting. The structure itself needs no lock.
 *
 * {@snippet file="dev/selectors/patterns/ReaderWriterSnippetsTest.java" region="readWrite"}
 *
 * <p>From now on the structure is the selector's: it must be reached through {@link #read} and
 * {@link #write} only. A function must not keep it, nor return it or a live view of it, such as
 * {@code keySet()}: copy it. A read must not change anything, not even a cache, or the order of an
 * access-ordered {@link java.util.LinkedHashMap}. Neither is checked; it would be a data race, as
 * with a {@link java.util.concurrent.locks.ReadWriteLock}.
 *
 * <p><b>Ordering and fairness</b> depend on the {@link ReaderWriter.Order}, and so does who can
 * starve. With {@link ReaderWriter.Order#ARRIVAL} a sender reads what it has written.
 *
 * <p><b>Threads.</b> All methods are callable from any thread, inside turns too, and never block.
 * Functions run on the system's workers, reads several at once. One that waits for an answer from
 * this selector may wait for ever.
 *
 * <p><b>Memory consistency effects:</b> each write <i>happens-before</i> the reads and writes that
 * begin after it, and each read <i>happens-before</i> the next write. What a function did
 * <i>happens-before</i> what depends on its answer.
 *
 * <p><b>Failure.</b> What a function throws fails its stage, or its {@link ReplyTo}. If the answer
 * was to go elsewhere, it is logged and told to the system's failure handler. The selector goes on,
 * with the structure as the function has left it; only a {@link VirtualMachineError} other than a
 * {@link StackOverflowError} ends it. If the selector ends, all stages that wait fail.
 *
 * @param <S> the data structure
 */
public final class ReadWrite<S> extends Selector {
  /** A request that waits as long as it takes. */
  private static final Duration FOREVER = Duration.ofDays(36_500);

  private record Access<S, A>(
      boolean reads, Function<? super S, ? extends A> function, MailboxRef<? super A> replyTo) {
    A apply(S structure) {
      return function.apply(structure);
    }
  }

  private final S structure;
  private final ReaderWriter<Access<S, ?>> access;

  /**
   * Makes a selector, to be spawned, with at most 16 reads at once.
   *
   * @param structure is the selector's from now on
   * @param order who goes first
   * @throws NullPointerException if an argument is null
   */
  public ReadWrite(S structure, ReaderWriter.Order order) {
    this(structure, order, ReadsBeside.AT_ONCE);
  }

  /**
   * Makes a selector, to be spawned.
   *
   * @param structure is the selector's from now on
   * @param order who goes first
   * @param readsAtOnce how many reads run at once at the most; at least 1
   * @throws IllegalArgumentException if {@code readsAtOnce} is not positive
   * @throws NullPointerException if an argument is null
   */
  public ReadWrite(S structure, ReaderWriter.Order order, int readsAtOnce) {
    this.structure = Objects.requireNonNull(structure, "data structure is null");
    access = new ReaderWriter<>(
        context(), "requests", order, readsAtOnce, Access::reads, this::onAccess);
  }

  /**
   * Looks at the structure, in parallel with other reads.
   *
   * @param <A> the answer; may be null
   * @param read changes nothing
   * @return always completes, and only once, with what {@code read} returns or throws; or with the
   *     reason why it was not called, as {@link dev.selectors.SelectorSystem#ask} has it. If the
   *     future of this stage is completed by somebody else first, such as by {@code cancel} or
   *     {@code orTimeout}, the request is withdrawn: {@code read} is not called any more
   * @throws IllegalStateException if the selector was not spawned yet
   * @throws NullPointerException if {@code read} is null
   */
  public <A extends @Nullable Object> CompletionStage<A> read(
      Function<? super S, ? extends A> read) {
    return answerOf(true, read);
  }

  /**
   * Looks at the structure, in parallel with other reads, and sends the answer. A {@link ReplyTo}
   * is handed on: whoever asked is told by this selector.
   *
   * @param <A> the answer
   * @param replyTo is sent what {@code read} returns
   * @param read changes nothing, and does not return null
   * @throws NullPointerException if an argument is null
   */
  public <A> void read(MailboxRef<? super A> replyTo, Function<? super S, ? extends A> read) {
    send(true, read, replyTo);
  }

  /**
   * Changes the structure, alone.
   *
   * @param <A> the answer; may be null
   * @param write may read and change
   * @return as for {@link #read(Function)}
   * @throws IllegalStateException if the selector was not spawned yet
   * @throws NullPointerException if {@code write} is null
   */
  public <A extends @Nullable Object> CompletionStage<A> write(
      Function<? super S, ? extends A> write) {
    return answerOf(false, write);
  }

  /**
   * Changes the structure, alone, and sends the answer. A {@link ReplyTo} is handed on: whoever
   * asked is told by this selector.
   *
   * @param <A> the answer
   * @param replyTo is sent what {@code write} returns
   * @param write may read and change, and does not return null
   * @throws NullPointerException if an argument is null
   */
  public <A> void write(MailboxRef<? super A> replyTo, Function<? super S, ? extends A> write) {
    send(false, write, replyTo);
  }

  private <A extends @Nullable Object> CompletionStage<A> answerOf(
      boolean reads, Function<? super S, ? extends A> function) {
    requireFunction(function);
    CompletableFuture<A> answer = new CompletableFuture<>();
    CompletableFuture<Optional<A>> asked = system()
        .<Access<S, ?>, Optional<A>>ask(
            access.requests,
            replyTo -> new Access<S, Optional<A>>(
                reads, s -> Optional.ofNullable(function.apply(s)), replyTo),
            FOREVER)
        .toCompletableFuture();
    Completed.then(
        asked,
        (value, error) -> Copied.into(answer, error == null ? value.orElse(null) : null, error));
    Completed.then(answer, (value, error) -> asked.cancel(false)); // if the caller no longer waits
    return answer;
  }

  private <A> void send(
      boolean reads, Function<? super S, ? extends A> function, MailboxRef<? super A> replyTo) {
    requireFunction(function);
    Objects.requireNonNull(replyTo, "address for the answer is null");
    Access<S, ?> message = new Access<S, A>(reads, function, replyTo);
    if (replyTo instanceof ReplyTo<? super A> request) {
      request.forward(access.requests, message);
    } else {
      access.requests.send(message);
    }
  }

  private static void requireFunction(@Nullable Function<?, ?> function) {
    Objects.requireNonNull(function, "function over the data structure is null");
  }

  private <A> void onAccess(Access<S, A> message) {
    if (message.reads()) {
      access.read(message.replyTo(), () -> message.apply(structure));
    } else {
      ReadsBeside.answer(message.replyTo(), () -> message.apply(structure));
    }
  }

  /** A function has failed, and nobody else could be told. */
  @Override
  protected Directive onFailure(Throwable cause) {
    return Directive.RESUME;
  }
}
