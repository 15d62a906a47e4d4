package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The figures of the selectors paper, in its own form. */
@Timeout(30)
class PaperTest {
  private final ManualSystem manual = new ManualSystem();
  private final List<String> log = new ArrayList<>();

  // ---- figure 7

  private enum Box {
    REGULAR,
    REPLY
  }

  private sealed interface Message {}

  private record SomeMessage(String data) implements Message {}

  private record SomeReply(String data) implements Message {}

  private record SomeRequest(ReqRespSelector sender, SomeMessage m) {}

  private final class ReqRespSelector extends EnumSelector<Box, Message> {
    private final ResponseActor anotherActor;

    ReqRespSelector(ResponseActor anotherActor) {
      super(Box.class);
      this.anotherActor = anotherActor;
    }

    @Override
    protected void process(Message theMsg) {
      switch (theMsg) {
        case SomeMessage m -> {
          // a case where we want a response
          log.add("request " + m.data());
          anotherActor.send(new SomeRequest(this, m));
          // move to reply-blocked state
          disable(Box.REGULAR);
        }
        case SomeReply someReply -> {
          // process the reply (from REPLY mailbox)
          log.add("reply " + someReply.data());
          // resume processing regular messages
          enable(Box.REGULAR);
        }
      }
    }
  }

  private static final class ResponseActor extends Actor<SomeRequest> {
    @Override
    protected void receive(SomeRequest m) {
      String reply = m.m().data().toUpperCase(java.util.Locale.ROOT);
      // send to response mailbox
      m.sender().send(Box.REPLY, new SomeReply(reply));
    }
  }

  @Test
  void figure7RequestsAndRepliesAlternate() {
    ReqRespSelector selector =
        manual.started(new ReqRespSelector(manual.started(new ResponseActor())));
    selector.send(Box.REGULAR, new SomeMessage("a"));
    selector.send(Box.REGULAR, new SomeMessage("b"));
    selector.ref(Box.REGULAR).send(new SomeMessage("c"));
    manual.runAll();
    assertEquals(
        List.of("request a", "reply A", "request b", "reply B", "request c", "reply C"), log);
  }

  @Test
  void theFirstConstantIsServedFirst() {
    ReqRespSelector selector = new ReqRespSelector(manual.started(new ResponseActor()));
    selector.send(Box.REPLY, new SomeReply("reply"));
    selector.send(Box.REGULAR, new SomeMessage("x"));
    manual.system.spawn(selector);
    manual.executor.runOne();
    assertEquals("request x", log.get(0));
    assertEquals(
        List.of("REGULAR", "REPLY"),
        selector.snapshot().mailboxes().stream().map(MailboxSnapshot::name).toList());
    assertEquals(1, selector.snapshot().mailbox("REPLY").level());
  }

  private enum Nothing {}

  @Test
  void anEnumWithoutConstantsIsRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> new EnumSelector<Nothing, String>(Nothing.class) {
          @Override
          protected void process(String message) {}
        });
  }

  @Test
  void gatesAndGuardsGoByTheirConstants() {
    boolean[] open = {false};
    EnumSelector<Box, String> selector = new EnumSelector<>(Box.class) {
      {
        guard(Box.REGULAR, () -> open[0]);
      }

      @Override
      protected void process(String message) {
        log.add(message);
        switch (message) {
          case "open" -> open[0] = true;
          case "only reply" -> disableAllExcept(Box.REPLY);
          default -> {}
        }
      }
    };
    manual.started(selector);
    selector.send(Box.REGULAR, "a");
    manual.runAll();
    assertEquals(List.of(), log);
    selector.send(Box.REPLY, "open");
    manual.runAll();
    assertEquals(List.of("open", "a"), log);
    selector.send(Box.REPLY, "only reply");
    manual.runAll();
    selector.send(Box.REGULAR, "b");
    selector.send(Box.REPLY, "c");
    manual.runAll();
    assertEquals(List.of("open", "a", "only reply", "c"), log);
  }

  // ---- figure 11

  private record ItemMessage(int sourceId, int intValue) {}

  private static final class AdderAnyOrder extends Selector {
    private final int numSrcs;
    private int[] items;
    private int srcMatched;
    final List<Mailbox<ItemMessage>> sources;

    AdderAnyOrder(int numSrcs, MailboxRef<Integer> nextInChain) {
      this.numSrcs = numSrcs;
      items = new int[numSrcs];
      sources = mailboxes("source", numSrcs, (i, im) -> {
        items[im.sourceId()] = im.intValue();
        // disable the current mailbox
        sourceOf(im).disable();
        srcMatched++;
        if (srcMatched == this.numSrcs) {
          nextInChain.send(Arrays.stream(items).sum());
          // reset locals
          items = new int[this.numSrcs];
          srcMatched = 0;
          // enable all mailboxes for next seq
          enableAll();
        }
      });
    }

    private Mailbox<ItemMessage> sourceOf(ItemMessage im) {
      return sources.get(im.sourceId());
    }
  }

  private final class AdderRoundRobinOrder extends Selector {
    private final int numSrcs;
    private int[] items;
    private int srcMatched;
    final List<Mailbox<ItemMessage>> sources;

    AdderRoundRobinOrder(int numSrcs, MailboxRef<Integer> nextInChain) {
      this.numSrcs = numSrcs;
      items = new int[numSrcs];
      sources = mailboxes("source", numSrcs, (i, im) -> {
        log.add("source " + i);
        items[im.sourceId()] = im.intValue();
        // disable the current mailbox
        box(im.sourceId()).disable();
        srcMatched++;
        if (srcMatched == this.numSrcs) {
          nextInChain.send(Arrays.stream(items).sum());
          // reset locals
          items = new int[this.numSrcs];
          srcMatched = 0;
        }
        // enable round-robin mailbox for next seq
        box(srcMatched).enable();
      });
      // expect item from first source
      disableAllExcept(sources.get(0));
    }

    private Mailbox<ItemMessage> box(int i) {
      return sources.get(i);
    }
  }

  @Test
  void figure11JoinsOneItemOfEachSourceInAnyOrder() {
    List<Integer> sums = new ArrayList<>();
    AdderAnyOrder adder = manual.started(new AdderAnyOrder(3, sums::add));
    // The first source is three items ahead.
    for (int v = 1; v <= 3; v++) {
      adder.sources.get(0).send(new ItemMessage(0, v));
    }
    manual.runAll();
    assertEquals(2, adder.sources.get(0).depth());
    for (int v = 1; v <= 3; v++) {
      adder.sources.get(2).send(new ItemMessage(2, 100 * v));
      adder.sources.get(1).send(new ItemMessage(1, 10 * v));
    }
    manual.runAll();
    assertEquals(List.of(111, 222, 333), sums);
  }

  @Test
  void figure11JoinsOneItemOfEachSourceInTurn() {
    List<Integer> sums = new ArrayList<>();
    AdderRoundRobinOrder adder = manual.started(new AdderRoundRobinOrder(3, sums::add));
    for (int v = 1; v <= 2; v++) {
      for (int source = 2; source >= 0; source--) {
        int value = v * (int) Math.pow(10, source);
        adder.sources.get(source).send(new ItemMessage(source, value));
      }
    }
    manual.runAll();
    assertEquals(List.of(111, 222), sums);
    assertEquals(
        List.of("source 0", "source 1", "source 2", "source 0", "source 1", "source 2"), log);
  }

  // ---- figure 16

  /** In the order of the first readers-writers problem: reads go first. */
  private enum Access {
    READ,
    WRITE
  }

  private sealed interface Use {}

  private record ReadMessage(String messageBody) implements Use {}

  private record WriteMessage(String messageBody) implements Use {}

  private final class ReadWriteSelector extends EnumSelector<Access, Use> {
    private final AtomicInteger readers = new AtomicInteger();
    private CompletableFuture<@Nullable Void> readersDdc = CompletableFuture.completedFuture(null);

    ReadWriteSelector() {
      super(Access.class);
    }

    void sendWrite(String theMsg) {
      send(Access.WRITE, new WriteMessage(theMsg));
    }

    void sendRead(String theMsg) {
      send(Access.READ, new ReadMessage(theMsg));
    }

    @Override
    protected void process(Use theMsg) {
      switch (theMsg) {
        case ReadMessage m -> {
          // another reader task is becoming active
          if (readers.incrementAndGet() == 1) {
            readersDdc = new CompletableFuture<>();
          }
          CompletableFuture<@Nullable Void> ddc = readersDdc;
          async(
              () -> { // process read asynchronously
                log.add("read " + m.messageBody());
                // notify that reader is no longer active
                if (readers.decrementAndGet() == 0) {
                  ddc.complete(null);
                }
              });
        }
        case WriteMessage m -> {
          if (readersDdc.isDone()) {
            // no readers active, safe to process
            log.add("write " + m.messageBody());
          } else {
            disableAll(); // disable mailboxes
            // wait for in-flight readers to complete
            await(readersDdc, (nothing, error) -> {
              log.add("write " + m.messageBody());
              // resume processing read/write messages
              enableAll();
            });
          }
        }
      }
    }
  }

  @Test
  void figure16ReadsRunAtOnceAndAWriteWaitsForThemWithAllMailboxesDisabled() {
    ReadWriteSelector selector = manual.started(new ReadWriteSelector());
    selector.sendWrite("1");
    manual.runAll();
    assertEquals(List.of("write 1"), log);
    selector.sendWrite("2");
    selector.sendRead("1");
    selector.sendRead("2");
    manual.executor.runOne();
    assertEquals(2, manual.executor.pending(), "both reads are under way");
    selector.sendRead("3");
    selector.sendWrite("3");
    manual.runAll();
    assertEquals(List.of("write 1", "read 1", "read 2", "write 2", "read 3", "write 3"), log);
    assertEquals(List.of(), manual.failures);
  }

  // ---- figure 19

  private enum Side {
    PRODUCER,
    CONSUMER
  }

  private sealed interface BufferMessage {}

  private record ProducerMsg(int data, MailboxRef<String> producer) implements BufferMessage {}

  private record ConsumerMsg(MailboxRef<Integer> consumer) implements BufferMessage {}

  private record ProdExitMsg() implements BufferMessage {}

  private static final class BufferSelector extends EnumSelector<Side, BufferMessage> {
    private final int numProducers;
    private final Queue<Integer> dataBuffer = new ArrayDeque<>();
    private int numTerminatedProducers;

    BufferSelector(int thresholdSize, int numProducers) {
      super(Side.class);
      this.numProducers = numProducers;
      // disable producer msgs if buffer might overflow
      guard(Side.PRODUCER, () -> dataBuffer.size() < thresholdSize);
      // disable consumer msgs when buffer empty
      guard(Side.CONSUMER, () -> !dataBuffer.isEmpty());
    }

    @Override
    protected void process(BufferMessage theMsg) {
      switch (theMsg) {
        case ProducerMsg dm -> {
          // store the data in the buffer
          dataBuffer.add(dm.data());
          // request producer to produce next data
          dm.producer().send("produce");
        }
        case ConsumerMsg cm -> {
          // send data item to consumer
          cm.consumer().send(dataBuffer.remove());
          tryExit();
        }
        case ProdExitMsg em -> {
          numTerminatedProducers++;
          tryExit();
        }
      }
    }

    private void tryExit() {
      if (numTerminatedProducers == numProducers && dataBuffer.isEmpty()) {
        exit();
      }
    }
  }

  @Test
  void figure19ProducersWaitForRoomAndConsumersForData() {
    BufferSelector buffer = manual.started(new BufferSelector(2, 1));
    List<Integer> taken = new ArrayList<>();
    buffer.send(Side.CONSUMER, new ConsumerMsg(taken::add));
    manual.runAll();
    assertEquals(List.of(), taken);
    for (int i = 1; i <= 4; i++) {
      buffer.send(Side.PRODUCER, new ProducerMsg(i, log::add));
    }
    buffer.send(Side.PRODUCER, new ProdExitMsg());
    manual.runAll();
    assertEquals(List.of(1), taken);
    assertEquals(List.of("produce", "produce", "produce"), log, "one more would overflow");
    for (int i = 2; i <= 4; i++) {
      buffer.send(Side.CONSUMER, new ConsumerMsg(taken::add));
    }
    manual.runAll();
    assertEquals(List.of(1, 2, 3, 4), taken);
    assertEquals(new SelectorState.Terminated(new ExitReason.Normal()), buffer.state());
    assertEquals(List.of(), manual.deadLetters);
  }
}
