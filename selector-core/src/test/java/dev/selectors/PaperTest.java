package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
}
