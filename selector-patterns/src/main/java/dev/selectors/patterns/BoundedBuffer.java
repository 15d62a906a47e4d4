package dev.selectors.patterns;

import dev.selectors.Directive;
import dev.selectors.ExitReason;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import java.util.Optional;

/**
 * A selector between producers and consumers: those who put are held back while it is full, those
 * who take wait while it is empty, and no thread is held by either.
 *
 * {@snippet file="dev/selectors/patterns/BufferSnippetsTest.java" region="buffer"}
 *
 * <p>Order, answers, and what a full line does to producers are those of its one part: see
 * {@link Buffer}. The buffer lives until it is stopped or its system ends, so that everybody who
 * comes after {@link #close} can be told.
 *
 * <p><b>Threads.</b> All methods and addresses are for any thread. An answer is sent in a turn of
 * the buffer; what a lambda does there should be quick.
 *
 * <p><b>Memory consistency effects:</b> what a producer did before it put an item
 * <i>happens-before</i> what a consumer does after it has taken that item.
 *
 * <p><b>Failure.</b> An address that throws does not get the item, and the buffer goes on, unless
 * what is thrown is a {@link VirtualMachineError} other than a {@link StackOverflowError}: that
 * ends the buffer, and what is stored is lost. When the buffer ends otherwise, what is stored
 * becomes dead letters.
 *
 * @param <T> the items
 */
public final class BoundedBuffer<T> extends Selector {
  /** Stores an item, when there is room for it, and answers. */
  public final MailboxRef<Buffer.Put<T>> put;

  /** Sends the oldest item, when there is one; empty once the buffer is closed and empty. */
  public final MailboxRef<MailboxRef<? super Optional<T>>> take;

  /** Sends several items, when there is one at least; none at the end. */
  public final MailboxRef<Buffer.Batch<T>> takeBatch;

  private final Buffer<T> buffer;

  /**
   * Makes a buffer that is not spawned yet.
   *
   * @param capacity how many items are stored at most; at least 1; a hard limit
   * @throws IllegalArgumentException if {@code capacity} is not positive
   */
  public BoundedBuffer(int capacity) {
    buffer = new Buffer<>(context(), "", capacity);
    put = buffer.put;
    take = buffer.take;
    takeBatch = buffer.takeBatch;
  }

  /** Has the buffer store nothing that is put afterwards: {@link Buffer#close}. */
  public void close() {
    buffer.close();
  }

  /** An address that throws is its owner's failure, not one of the other parties. */
  @Override
  protected Directive onFailure(Throwable cause) {
    return Directive.RESUME;
  }

  @Override
  protected void onExit(ExitReason reason) {
    buffer.bury();
  }
}
