package dev.selectors.docs.pipes;

import dev.selectors.MailboxRef;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Tells when a channel is ready, once for each registration, on a thread of its own. */
final class Dispatcher implements AutoCloseable {
  private record Registration(SelectableChannel channel, int operation, MailboxRef<Ready> to) {}

  private final Selector selector = Selector.open();
  private final Queue<Registration> registrations = new ConcurrentLinkedQueue<>();
  private volatile boolean closed;

  private Dispatcher() throws IOException {}

  static Dispatcher open() throws IOException {
    Dispatcher dispatcher = new Dispatcher();
    new Thread(dispatcher::dispatch, "dispatcher").start();
    return dispatcher;
  }

  /** Callable from any thread. A channel has one registration at a time. */
  void register(SelectableChannel channel, int operation, MailboxRef<Ready> to) {
    registrations.add(new Registration(channel, operation, to));
    selector.wakeup();
  }

  private void dispatch() {
    try (selector) {
      while (!closed) {
        for (Registration r = registrations.poll(); r != null; r = registrations.poll()) {
          begin(r);
        }
        selector.select(Dispatcher::tell);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void begin(Registration r) {
    try {
      r.channel().register(selector, r.operation(), r.to());
    } catch (ClosedChannelException e) {
      r.to().send(new Ready()); // who tries to use the channel will be told
    }
  }

  @SuppressWarnings("unchecked") // it was attached by begin()
  private static void tell(SelectionKey key) {
    if (key.isValid()) {
      key.interestOps(0);
      ((MailboxRef<Ready>) key.attachment()).send(new Ready());
    }
  }

  @Override
  public void close() {
    closed = true;
    selector.wakeup();
  }
}
