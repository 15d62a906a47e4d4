package dev.selectors.docs.pipes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Down;
import dev.selectors.ExitReason;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import dev.selectors.ThreadInbox;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the page about pipes says of processes that exchange data, and then their roles. */
@Timeout(60)
final class PipesPageTest {
  /** Several times what the connection holds. */
  private static final int AMOUNT = 256 * 1024;

  private static final int ROUNDS = 6;
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final byte[] one = bytes(1);
  private final byte[] other = bytes(2);
  private final End[] ends = End.connect(AMOUNT, one, other);
  private final Dispatcher dispatcher = Dispatcher.open();

  PipesPageTest() throws IOException {}

  private static byte[] bytes(int seed) {
    byte[] bytes = new byte[ROUNDS / 2 * AMOUNT];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  @AfterEach
  void close() throws Exception {
    dispatcher.close();
    ends[0].close();
    ends[1].close();
  }

  @Test
  void allBytesArriveInThreadForm() throws Exception {
    CyclicBarrier exchange = new CyclicBarrier(2);
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      Future<@Nullable Void> writer =
          threads.submit(new ThreadProc(ends[0], dispatcher, exchange, true, ROUNDS));
      Future<@Nullable Void> reader =
          threads.submit(new ThreadProc(ends[1], dispatcher, exchange, false, ROUNDS));
      writer.get();
      reader.get();
    }

    allBytesHaveArrived();
  }

  @Test
  void allBytesArriveInEventForm() throws Exception {
    try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
      EventProc writer = new EventProc(ends[0], dispatcher, pool, true, ROUNDS);
      EventProc reader = new EventProc(ends[1], dispatcher, pool, false, ROUNDS);
      writer.start();
      reader.start();
      writer.done.get();
      reader.done.get();
    }

    allBytesHaveArrived();
  }

  @Test
  void allBytesArriveInReceiveForm() throws Exception {
    ReceivingProc writer = new ReceivingProc(ends[0], dispatcher, true, ROUNDS);
    ReceivingProc reader = new ReceivingProc(ends[1], dispatcher, false, ROUNDS);
    converse(writer, writer.peer, reader.exchange, reader, reader.peer, writer.exchange);
  }

  @Test
  void allBytesArriveInReactForm() throws Exception {
    ReactingProc writer = new ReactingProc(ends[0], dispatcher, true, ROUNDS);
    ReactingProc reader = new ReactingProc(ends[1], dispatcher, false, ROUNDS);
    converse(writer, writer.peer, reader.exchange, reader, reader.peer, writer.exchange);
  }

  @Test
  void bothFormsOfASelectorUnderstandEachOther() throws Exception {
    ReactingProc writer = new ReactingProc(ends[0], dispatcher, true, ROUNDS);
    ReceivingProc reader = new ReceivingProc(ends[1], dispatcher, false, ROUNDS);
    converse(writer, writer.peer, reader.exchange, reader, reader.peer, writer.exchange);
  }

  private void converse(
      Selector writer,
      MailboxRef<MailboxRef<Exchange>> writersPeer,
      MailboxRef<Exchange> readersExchange,
      Selector reader,
      MailboxRef<MailboxRef<Exchange>> readersPeer,
      MailboxRef<Exchange> writersExchange)
      throws Exception {
    writersPeer.send(readersExchange);
    readersPeer.send(writersExchange);
    try (SelectorSystem system = SelectorSystem.create()) {
      system.spawn(writer);
      system.spawn(reader);
      writer.whenTerminated().toCompletableFuture().get();
      reader.whenTerminated().toCompletableFuture().get();
    }

    allBytesHaveArrived();
  }

  private void allBytesHaveArrived() {
    assertArrayEquals(one, ends[1].bytesRead());
    assertArrayEquals(other, ends[0].bytesRead());
  }

  @Test
  void rolesAreExchangedOnceBothHaveDoneTheirPartInReceiveForm() throws Exception {
    ReceivingProc reader = new ReceivingProc(ends[1], dispatcher, false, ROUNDS);
    rolesAreExchangedOnceBothAreDone(reader, reader.peer, reader.exchange);
  }

  @Test
  void rolesAreExchangedOnceBothHaveDoneTheirPartInReactForm() throws Exception {
    ReactingProc reader = new ReactingProc(ends[1], dispatcher, false, ROUNDS);
    rolesAreExchangedOnceBothAreDone(reader, reader.peer, reader.exchange);
  }

  private void rolesAreExchangedOnceBothAreDone(
      Selector reader, MailboxRef<MailboxRef<Exchange>> readersPeer, MailboxRef<Exchange> exchange)
      throws Exception {
    try (SelectorSystem system = SelectorSystem.create();
        ThreadInbox<Exchange> mine = system.inbox(Exchange.class)) {
      readersPeer.send(mine);
      system.spawn(reader);
      for (int left = AMOUNT; left > 0; ) {
        left -= ends[0].write(left);
      }
      mine.receive();
      assertTrue(system.awaitQuiescence(LIMIT));
      assertEquals(0, ends[0].read());

      exchange.send(new Exchange());
      for (int left = AMOUNT; left > 0; ) {
        left -= ends[0].read();
      }
      mine.receive();
    }
  }

  @Test
  void aBrokenPipeIsAFailureOfTheSelectorInReceiveForm() throws Exception {
    ReceivingProc reader = new ReceivingProc(ends[1], dispatcher, false, ROUNDS);
    failsAsTheOtherEndIsClosed(reader, reader.peer);
  }

  @Test
  void aBrokenPipeIsAFailureOfTheSelectorInReactForm() throws Exception {
    ReactingProc reader = new ReactingProc(ends[1], dispatcher, false, ROUNDS);
    failsAsTheOtherEndIsClosed(reader, reader.peer);
  }

  private void failsAsTheOtherEndIsClosed(
      Selector reader, MailboxRef<MailboxRef<Exchange>> readersPeer) throws Exception {
    ends[0].write(1000);
    ends[0].close();
    readersPeer.send(e -> {});
    try (SelectorSystem system = SelectorSystem.create();
        ThreadInbox<Down> news = system.inbox(Down.class)) {
      reader.monitor(news);
      system.spawn(reader);

      ExitReason.Failed reason =
          assertInstanceOf(ExitReason.Failed.class, news.receive().reason());
      assertInstanceOf(EOFException.class, reason.cause().getCause());
    }
  }

  @Test
  void whoWaitsInAWriteEndsWhenItsChannelIsClosedFromOutside() throws Exception {
    try (SelectorSystem system = SelectorSystem.create()) {
      LineOut out = startedToWrite(system);
      out.hangUp();
      endsByItself(out);
    }
  }

  @Test
  void theEndOfOneSelectorOfAConnectionEndsTheOther() throws Exception {
    try (SelectorSystem system = SelectorSystem.create()) {
      LineOut out = startedToWrite(system);
      ReceivingProc in = system.spawn(new ReceivingProc(ends[0], dispatcher, false, ROUNDS));
      in.monitor(down -> out.hangUp());
      in.stop();
      endsByItself(out);
    }
  }

  /** More than there is room for; so that it waits, or will, as nobody reads the rest. */
  private LineOut startedToWrite(SelectorSystem system) throws IOException {
    ends[0].channel.configureBlocking(true);
    LineOut out = system.spawn(new LineOut(ends[0].channel));
    out.lines.send(ByteBuffer.allocate(4 * AMOUNT));
    while (ends[1].read() == 0) {
      Thread.onSpinWait();
    }
    return out;
  }

  private static void endsByItself(Selector out) throws Exception {
    out.whenTerminated().toCompletableFuture().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    assertEquals(
        new ExitReason.Normal(), out.whenTerminated().toCompletableFuture().get());
  }
}
