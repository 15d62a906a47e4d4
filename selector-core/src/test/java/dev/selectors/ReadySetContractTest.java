package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every ready set promises. */
@Timeout(60)
abstract class ReadySetContractTest {
  private static final class Word extends OneWordReadySet {}

  private final int n;
  private final Word control = new Word();
  private final Mailbox<?>[] mailboxes;
  private final ReadySet set;

  ReadySetContractTest(int n) {
    this.n = n;
    Selector selector = new Selector() {};
    selector.mailboxes("m", n, (i, m) -> {});
    mailboxes = selector.cell.allMailboxes().toArray(Mailbox<?>[]::new);
    set = ReadySet.of(control, n);
    control.started();
  }

  @SuppressWarnings("unchecked")
  private Inbox<String> inbox(int i) {
    return ((Mailbox<String>) mailboxes[i]).inbox();
  }

  private boolean send(int i) {
    inbox(i).offer("m");
    return set.arrived(i);
  }

  private List<Integer> candidates() {
    long seen = set.look();
    List<Integer> found = new ArrayList<>();
    for (int i = set.next(seen, 0); i >= 0; i = set.next(seen, i + 1)) {
      found.add(i);
    }
    return found;
  }

  /** An inbox in which something happens while it is looked into. */
  private static final class Watched extends Inbox<String> {
    private final Runnable meanwhile;
    private final boolean empty;

    Watched(Runnable meanwhile, boolean empty) {
      this.meanwhile = meanwhile;
      this.empty = empty;
    }

    @Override
    public boolean offer(String message) {
      return false;
    }

    @Override
    public String poll() {
      return "";
    }

    @Override
    public String peek() {
      return "";
    }

    @Override
    public boolean isEmpty() {
      meanwhile.run();
      return empty;
    }

    @Override
    public int size() {
      return 0;
    }
  }

  @Test
  void upToFiftySixMailboxesFitOneWord() {
    if (n <= 56) {
      assertSame(control, set);
    } else {
      assertInstanceOf(TwoLevelReadySet.class, set);
    }
  }

  @Test
  void aNewSetHasNoCandidateAndGoesIdle() {
    assertEquals(List.of(), candidates());
    assertTrue(set.tryIdle());
    assertFalse(control.is(ControlWord.RUN));
  }

  @Test
  void aSetThatStartsIdleIsWokenByAMessageToAnOpenMailboxOnly() {
    Word fresh = new Word();
    fresh.set(ControlWord.DRAFT);
    ReadySet its = ReadySet.of(fresh, n);
    if (n > 1) {
      its.close(0);
    }
    its.startIdle();
    assertFalse(fresh.is(ControlWord.DRAFT | ControlWord.RUN));
    if (n > 1) {
      inbox(0).offer("m");
      assertFalse(its.arrived(0));
      assertFalse(fresh.is(ControlWord.RUN));
    }
    assertTrue(its.arrived(n - 1));
    assertTrue(fresh.is(ControlWord.RUN));
  }

  @Test
  void aRequestMadeBeforeASetStartsIdleIsKept() {
    Word fresh = new Word();
    assertFalse(fresh.raise(ControlWord.STOP));
    ReadySet.of(fresh, n).startIdle();
    assertTrue(fresh.is(ControlWord.STOP));
    assertTrue(fresh.raise(ControlWord.RECHECK));
  }

  @Test
  void aMailboxIsOnlyAtMostWhileNoOtherOpenOneMayHaveAMessage() {
    send(n - 1);
    assertEquals(n <= 56, set.isOnly(n - 1, n));
    if (n > 1) {
      assertFalse(set.isOnly(0, n));
      send(0);
      assertFalse(set.isOnly(n - 1, n));
      set.refuse(0);
      assertFalse(set.isOnly(n - 1, n)); // its guard is to be asked again after the next turn
      set.close(0);
      assertEquals(n <= 56, set.isOnly(n - 1, n));
    }
    control.raise(ControlWord.RECHECK);
    assertFalse(set.isOnly(n - 1, n));
    control.clear(ControlWord.RECHECK);
    set.close(n - 1);
    assertFalse(set.isOnly(n - 1, n));
  }

  @Test
  void aMailboxIsTheOnlyOneBelowAnIndexWhateverThoseAboveItHave() {
    send(0);
    send(n - 1);
    assertEquals(n <= 56, set.isOnly(0, 1));
    assertEquals(n == 1, set.isOnly(n - 1, n));
  }

  @Test
  void theFirstMessageWakesAndTheNextDoesNot() {
    assertTrue(set.tryIdle());
    assertTrue(send(n - 1));
    assertTrue(control.is(ControlWord.RUN));
    assertFalse(send(n - 1));
    assertFalse(send(0));
    assertEquals(n == 1 ? List.of(0) : List.of(0, n - 1), candidates());
    assertFalse(set.tryIdle());
    assertTrue(control.is(ControlWord.RUN));
  }

  @Test
  void nextIsTheFirstCandidateAtOrAfter() {
    send(0);
    send(n / 2);
    send(n - 1);
    long seen = set.look();
    assertEquals(0, set.next(seen, 0));
    assertEquals(n / 2, set.next(seen, n / 2));
    assertEquals(n / 2 == n - 1 ? -1 : n - 1, set.next(seen, n / 2 + 1));
    assertEquals(n - 1, set.next(seen, n - 1));
    assertEquals(-1, set.next(seen, n));
  }

  @Test
  void everyMailboxHasAPlaceOfItsOwn() {
    for (int i = 0; i < n; i++) {
      send(i);
    }
    assertEquals(IntStream.range(0, n).boxed().toList(), candidates());
    for (int i = 0; i < n; i += 2) {
      inbox(i).poll();
      assertTrue(set.emptied(i, inbox(i)));
    }
    assertEquals(IntStream.range(0, n).filter(i -> i % 2 == 1).boxed().toList(), candidates());
  }

  @Test
  void anEmptiedMailboxIsNoCandidateUntilAMessageComes() {
    send(n - 1);
    inbox(n - 1).poll();
    assertTrue(set.emptied(n - 1, inbox(n - 1)));
    assertEquals(List.of(), candidates());
    assertTrue(set.tryIdle());
    assertTrue(send(n - 1));
    assertEquals(List.of(n - 1), candidates());
  }

  @Test
  void aMailboxWithAMessageIsNotEmptied() {
    send(n - 1);
    assertFalse(set.emptied(n - 1, inbox(n - 1)));
    assertEquals(List.of(n - 1), candidates());
    assertFalse(set.tryIdle());
  }

  @Test
  void aMessageThatComesWhileTheMailboxIsFoundEmptyIsNotLost() {
    set.arrived(n - 1);
    Watched inbox = new Watched(() -> set.arrived(n - 1), true);
    assertTrue(set.emptied(n - 1, inbox));
    assertEquals(List.of(n - 1), candidates());
    assertFalse(set.tryIdle());
  }

  @Test
  void aSenderThatSawTheBitIsFoundByTheSecondLook() {
    set.arrived(n - 1);
    assertFalse(set.emptied(n - 1, new Watched(() -> {}, false)));
    assertEquals(List.of(n - 1), candidates());
    assertFalse(set.tryIdle());
  }

  /** So that the cost of a choice does not grow with the number of mailboxes. */
  @Test
  void whereNothingWasFoundNobodyLooksAgain() {
    set.relook(n, i -> i == n - 1);
    assertEquals(n - 1, set.next(set.look(), 0));
    assertEquals(1, Long.bitCount(set.look()));
  }

  @Test
  void aRefusedMailboxIsNoCandidateUntilReconsidered() {
    send(0);
    send(n - 1);
    long seen = set.look();
    set.refuse(n - 1);
    assertEquals(-1, set.next(seen, n - 1));
    assertEquals(n == 1 ? List.of() : List.of(0), candidates());
    set.reconsider();
    assertEquals(n == 1 ? List.of(0) : List.of(0, n - 1), candidates());
  }

  @Test
  void someOfTheRefusedMailboxesStayRefused() {
    send(0);
    send(n - 1);
    set.refuse(0);
    assertTrue(set.isRefused(0));
    assertEquals(n == 1, set.isRefused(n - 1));
    set.refuse(n - 1);
    set.reconsiderBut(n, i -> i == n - 1);
    assertEquals(n == 1 ? List.of() : List.of(0), candidates());
    set.reconsiderBut(n, i -> i == 0); // which is not refused, unless it is the only one
    assertFalse(n > 1 && set.isRefused(0));
    assertEquals(n == 1 ? List.of() : List.of(0, n - 1), candidates());
  }

  @Test
  void aRefusedMailboxDoesNotKeepTheRunAndIsNotWokenFor() {
    send(n - 1);
    set.refuse(n - 1);
    assertTrue(set.tryIdle());
    assertFalse(send(n - 1));
    assertFalse(control.is(ControlWord.RUN));
    assertTrue(control.raise(ControlWord.RECHECK));
    set.reconsider();
    assertEquals(List.of(n - 1), candidates());
  }

  @Test
  void aClosedMailboxIsNoCandidateAndIsNotWokenFor() {
    set.close(n - 1);
    send(n - 1);
    assertEquals(List.of(), candidates());
    assertTrue(set.tryIdle());
    assertFalse(send(n - 1));
    assertFalse(control.is(ControlWord.RUN));
    assertTrue(control.raise(ControlWord.EVENT));
    set.open(n - 1);
    assertEquals(List.of(n - 1), candidates());
    control.clear(ControlWord.EVENT);
    assertFalse(set.tryIdle());
  }

  @Test
  void aMailboxThatIsClosedWithAMessageKeepsItForLater() {
    send(n - 1);
    set.close(n - 1);
    assertEquals(List.of(), candidates());
    assertTrue(set.tryIdle());
    assertTrue(control.raise(ControlWord.EVENT));
    set.open(n - 1);
    assertEquals(List.of(n - 1), candidates());
  }

  @Test
  void aSetKnowsWhetherAnyMailboxIsOpenHoweverOftenEachIsClosed() {
    assertTrue(set.isAnyOpen());
    for (int i = 0; i < n; i++) {
      assertTrue(set.isAnyOpen());
      set.close(i);
      set.close(i);
    }
    assertFalse(set.isAnyOpen());
    set.open(n - 1);
    set.open(n - 1);
    assertTrue(set.isAnyOpen());
    set.close(n - 1);
    assertFalse(set.isAnyOpen());
  }

  @Test
  void aRequestKeepsTheRun() {
    for (long request : new long[] {ControlWord.STOP, ControlWord.EVENT, ControlWord.RECHECK}) {
      assertFalse(control.raise(request));
      assertFalse(set.tryIdle());
      assertFalse(set.tryIdleSuspended());
      control.clear(request);
    }
    assertTrue(set.tryIdle());
  }

  @Test
  void aSuspendedSelectorIsWokenByRequestsOnlyAndThenFindsEveryMessage() {
    send(0);
    assertTrue(set.tryIdleSuspended());
    assertFalse(control.is(ControlWord.RUN));
    assertFalse(send(n - 1));
    assertFalse(send(0));
    assertFalse(control.is(ControlWord.RUN));
    assertTrue(control.raise(ControlWord.EVENT));
    control.clear(ControlWord.EVENT);
    set.relook(n, i -> ReadySet.mayHoldMessage(mailboxes[i]));
    List<Integer> found = new ArrayList<>(candidates());
    found.removeIf(i -> inbox(i).isEmpty() && set.emptied(i, inbox(i)));
    assertEquals(n == 1 ? List.of(0) : List.of(0, n - 1), found);
    assertEquals(found, candidates());
    assertFalse(set.tryIdle());
  }

  @Test
  void relookFindsNothingWhereNothingIs() {
    assertTrue(set.tryIdleSuspended());
    assertTrue(control.raise(ControlWord.EVENT));
    control.clear(ControlWord.EVENT);
    set.relook(n, i -> ReadySet.mayHoldMessage(mailboxes[i]));
    assertEquals(List.of(), candidates());
    assertTrue(set.tryIdle());
    assertTrue(send(n - 1));
  }

  @Test
  void anyHistoryLeavesExactlyTheEligibleMailboxes() {
    for (int seed = 0; seed < 20; seed++) {
      new History(seed).run();
    }
  }

  /** A random history, next to a naive model. */
  private final class History {
    private final SplittableRandom random;
    private final int seed;
    private final Word word = new Word();
    private final ReadySet subject = ReadySet.of(word, n);
    private final Mailbox<?>[] boxes;
    private final boolean[] closed = new boolean[n];
    private final boolean[] refused = new boolean[n];
    private boolean idle;
    private boolean suspended;

    History(int seed) {
      this.seed = seed;
      random = new SplittableRandom(seed);
      Selector selector = new Selector() {};
      selector.mailboxes("m", n, (i, m) -> {});
      boxes = selector.cell.allMailboxes().toArray(Mailbox<?>[]::new);
      word.started();
    }

    @SuppressWarnings("unchecked")
    private Inbox<String> in(int i) {
      return ((Mailbox<String>) boxes[i]).inbox();
    }

    void run() {
      for (int step = 0; step < 300; step++) {
        // Mostly neighbours, some far away.
        int i = random.nextInt(random.nextBoolean() ? Math.min(n, 4) : n);
        int what = random.nextInt(10);
        if (what < 3) {
          in(i).offer("m");
          boolean wakes = subject.arrived(i);
          assertEquals(idle && !suspended && !closed[i] && !refused[i], wakes, this::text);
          idle = idle && !wakes;
        } else if (idle) {
          assertTrue(word.raise(ControlWord.EVENT), this::text);
          word.clear(ControlWord.EVENT);
          idle = false;
          if (suspended) {
            suspended = false;
            subject.relook(n, m -> ReadySet.mayHoldMessage(boxes[m]));
          }
        } else {
          own(what, i);
        }
      }
    }

    private void own(int what, int i) {
      switch (what) {
        case 3 -> {
          subject.close(i);
          closed[i] = true;
        }
        case 4 -> {
          subject.open(i);
          closed[i] = false;
        }
        case 5 -> {
          subject.reconsider();
          java.util.Arrays.fill(refused, false);
        }
        case 6 -> {
          long seen = subject.look();
          int c = subject.next(seen, i);
          if (c >= 0) {
            assertTrue(c >= i && !closed[c] && !refused[c], this::text);
            subject.refuse(c);
            refused[c] = true;
            assertTrue(subject.next(seen, i) != c, this::text);
          }
        }
        case 7 -> {
          for (int c : resolved()) {
            in(c).poll();
          }
        }
        case 8 -> {
          boolean work = !resolved().isEmpty();
          idle = subject.tryIdle();
          assertEquals(!work, idle, this::text);
        }
        default -> {
          suspended = subject.tryIdleSuspended();
          idle = suspended;
          assertTrue(idle, this::text);
        }
      }
    }

    /** The candidates, after those without a message were found empty. */
    private List<Integer> resolved() {
      List<Integer> expected = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        if (!closed[i] && !refused[i] && !in(i).isEmpty()) {
          expected.add(i);
        }
      }
      for (int round = 0; round < 2; round++) {
        long seen = subject.look();
        List<Integer> found = new ArrayList<>();
        for (int i = subject.next(seen, 0); i >= 0; i = subject.next(seen, i + 1)) {
          if (in(i).isEmpty()) {
            assertEquals(0, round, this::text);
            assertTrue(subject.emptied(i, in(i)), this::text);
          } else {
            found.add(i);
          }
        }
        assertEquals(expected, found, this::text);
      }
      return expected;
    }

    private String text() {
      return "seed " + seed;
    }
  }
}
