package dev.selectors.savina.manytoone;

import static dev.selectors.savina.harness.WrongAnswers.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.ActorFailedException;
import dev.selectors.savina.dialect.Finish;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ManyToOneTest {
  private static final ManyToOneParams PARAMS = new ManyToOneParams(2, 300);

  private final ManyToOne benchmark = new ManyToOne();

  /** All that one sender sends. */
  private static List<Delivery> sent(int sender) throws InterruptedException {
    List<Delivery> sent = new ArrayList<>();
    Senders.start(new ManyToOneParams(1, PARAMS.messages()), new Wire(sent::add), new Finish(1))
        .join();
    return sent.stream().map(message -> from(sender, message)).toList();
  }

  private static Delivery from(int sender, Delivery message) {
    return switch (message) {
      case Delivery.Item item -> new Delivery.Item(sender, item.place());
      case Delivery.Last last -> new Delivery.Last(sender);
    };
  }

  private record Wire(MailboxRef<Delivery> end) implements Receiver {
    @Override
    public MailboxRef<Delivery> inbox(int sender) {
      return end;
    }

    @Override
    public Tally tally() {
      throw new UnsupportedOperationException("counts nothing");
    }
  }

  private static ManyToOne.Result counted(List<Delivery> first, List<Delivery> second) {
    Tally tally = new Tally(2);
    first.forEach(tally::add);
    second.forEach(tally::add);
    return tally.result();
  }

  @Test
  void everythingThatIsSentIsCounted() throws InterruptedException {
    benchmark.verify(PARAMS, counted(sent(0), sent(1)));
  }

  @Test
  void lostMessageIsRefused() throws InterruptedException {
    for (int lost : List.of(0, 128, 299)) {
      List<Delivery> first = new ArrayList<>(sent(0));
      first.remove(lost);
      assertRefused(benchmark, PARAMS, counted(first, sent(1)));
    }
  }

  @Test
  void doubledMessageIsRefused() throws InterruptedException {
    for (int doubled : List.of(0, 127, 299)) {
      List<Delivery> second = new ArrayList<>(sent(1));
      second.add(doubled, second.get(doubled));
      assertRefused(benchmark, PARAMS, counted(sent(0), second));
    }
  }

  @Test
  void messageInPlaceOfAnotherIsRefused() throws InterruptedException {
    List<Delivery> first = new ArrayList<>(sent(0));
    first.set(17, first.get(16));
    assertRefused(benchmark, PARAMS, counted(first, sent(1)));
  }

  @Test
  void messagesOutOfTheirOrderAreRefused() throws InterruptedException {
    List<Delivery> first = new ArrayList<>(sent(0));
    first.add(200, first.remove(201));
    assertRefused(benchmark, PARAMS, counted(first, sent(1)));
  }

  @Test
  void senderNobodyHasHeardOfIsRefused() throws InterruptedException {
    assertRefused(benchmark, PARAMS, counted(sent(0), sent(0)));
    assertRefused(benchmark, PARAMS, new ManyToOne.Result(List.of(PARAMS.messages()), 0));
  }

  @Test
  void moreIsExpectedUntilTheLastOfAll() {
    Tally tally = new Tally(2);
    tally.add(new Delivery.Last(1));
    assertEquals(true, tally.expectsMore());
    tally.add(new Delivery.Last(0));
    assertEquals(false, tally.expectsMore());
  }

  @Test
  void aLastThatComesTwiceIsMisplacedAndStandsForNoOther() {
    Tally tally = new Tally(2);
    tally.add(new Delivery.Last(1));
    tally.add(new Delivery.Last(1));
    assertEquals(true, tally.expectsMore());
    assertEquals(1, tally.result().misplaced());
  }

  @Test
  void sendersTakeTurnsOverTheMailboxes() {
    ReceiverSelector receiver = new ReceiverSelector(4, new Tally(20), new Finish(1));
    List<MailboxRef<Delivery>> inboxes =
        IntStream.range(0, 20).mapToObj(receiver::inbox).toList();
    assertEquals(4, inboxes.stream().distinct().count());
    assertSame(inboxes.get(1), inboxes.get(17));
  }

  @Test
  void senderThatFailsEndsTheRun() throws InterruptedException {
    IllegalStateException cause = new IllegalStateException("on purpose");
    Finish finish = new Finish(1);
    MailboxRef<Delivery> broken = message -> {
      throw cause;
    };
    Senders.start(PARAMS, new Wire(broken), finish).join();
    assertSame(cause, assertThrows(ActorFailedException.class, finish::await).getCause());
  }

  @Test
  void impossibleParametersAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new ManyToOneParams(0, 1));
    assertThrows(IllegalArgumentException.class, () -> new ManyToOneParams(1, 0));
  }
}
