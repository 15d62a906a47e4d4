package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The choosers, over candidates that a test picks. */
class ChooserTest {
  /** Candidates that a test sets; counts the questions. */
  private static final class Candidates implements ReadySet {
    private final BitSet bits = new BitSet();
    private Runnable atLook = () -> {};
    private int asked;

    Candidates(int... candidates) {
      for (int c : candidates) {
        bits.set(c);
      }
    }

    @Override
    public boolean arrived(int i) {
      bits.set(i);
      return false;
    }

    @Override
    public long look() {
      atLook.run();
      return 0;
    }

    @Override
    public int next(long seen, int from) {
      asked++;
      return bits.nextSetBit(from);
    }

    @Override
    public long asWord(long seen) {
      asked++;
      return bits.isEmpty() ? 0 : bits.toLongArray()[0];
    }

    @Override
    public void refuse(int i) {
      bits.clear(i);
    }

    @Override
    public boolean isRefused(int i) {
      return false;
    }

    @Override
    public void reconsider() {}

    @Override
    public void open(int i) {}

    @Override
    public void close(int i) {}

    @Override
    public boolean isAnyOpen() {
      return true;
    }

    @Override
    public boolean emptied(int i, Inbox<?> inbox) {
      bits.clear(i);
      return true;
    }

    @Override
    public void relook(int mailboxes, IntPredicate mayHoldMessage) {}

    @Override
    public void startIdle() {}

    @Override
    public boolean tryIdle() {
      return false;
    }

    @Override
    public boolean tryIdleSuspended() {
      return false;
    }
  }

  private static Mailbox<?>[] mailboxes(int... levels) {
    Selector selector = new Selector() {};
    for (int i = 0; i < levels.length; i++) {
      selector.mailbox("m" + i, m -> {}).level(levels[i]);
    }
    return selector.cell.allMailboxes().toArray(Mailbox<?>[]::new);
  }

  private static List<Integer> choices(Chooser chooser, int n, int... candidates) {
    List<Integer> chosen = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int choice = chooser.choose(new Candidates(candidates), 0);
      chosen.add(choice);
      if (choice >= 0) {
        chooser.served(choice);
      }
    }
    return chosen;
  }

  // ---- whose turn it is

  private static int next(Rota rota, int... candidates) {
    return rota.next(new Candidates(candidates), 0);
  }

  private static Rota served(int... mailboxes) {
    Rota rota = new Rota.LongestWait(0, 6);
    IntStream.of(mailboxes).forEach(rota::served);
    return rota;
  }

  @Test
  void theOneServedLongestAgoIsNextAndOfThoseNeverServedTheFirst() {
    assertEquals(1, next(served(), 1, 3, 5));
    assertEquals(3, next(served(1), 1, 3, 5));
    assertEquals(1, next(served(1, 5, 3), 1, 3, 5));
    assertEquals(5, next(served(1, 5, 3, 1), 1, 3, 5));
    assertEquals(3, next(served(1, 5, 3, 1, 5, 1, 5, 5), 1, 3, 5));
    assertEquals(0, next(served(5, 4, 3, 2, 1), 0, 1, 2, 3, 4, 5));
    assertEquals(5, next(served(5, 4, 3, 2, 1, 0), 0, 1, 2, 3, 4, 5));
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 57})
  void theNextOneIsWithinItsRange(int mailboxes) {
    Rota rota = Rota.of(2, 5, mailboxes);
    rota.served(3);
    assertEquals(-1, next(rota));
    assertEquals(-1, next(rota, 5));
    assertEquals(-1, next(rota, 1));
    assertEquals(4, next(rota, 1, 4, 5));
    assertEquals(2, next(rota, 0, 2, 5));
    assertEquals(3, next(rota, 3));
  }

  @Test
  void circleGoesOnAfterTheLastAndBeginsAgain() {
    Rota rota = new Rota.Circle(0, 6);
    rota.served(1);
    assertEquals(3, next(rota, 1, 3, 5));
    assertEquals(1, next(rota, 1));
    rota.served(5);
    assertEquals(1, next(rota, 1, 3, 5));
  }

  /** As if the message of the one in between opened the other two, whichever is served then. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void nobodyStarvesBehindOneThatIsServedInBetween(int between) {
    Chooser chooser = SelectionPolicy.multilevel().chooser(mailboxes(0, 0, 0));
    int[] others = IntStream.range(0, 3).filter(i -> i != between).toArray();
    List<Integer> chosen = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      chosen.addAll(choices(chooser, 1, others));
      assertEquals(List.of(between), choices(chooser, 1, between));
    }
    assertEquals(List.of(others[0], others[1], others[0], others[1]), chosen);
  }

  @Test
  void twoPairsThatAreServedByTurnsEachGoRound() {
    Chooser chooser = SelectionPolicy.weighted(Map.of()).chooser(mailboxes(0, 0, 0, 0));
    List<Integer> chosen = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      chosen.addAll(choices(chooser, 1, 0, 2));
      chosen.addAll(choices(chooser, 1, 1, 3));
    }
    assertEquals(List.of(0, 1, 2, 3, 0, 1, 2, 3), chosen);
  }

  // ---- each policy

  @Test
  void noCandidateNoChoice() {
    assertEquals(List.of(-1), choices(new Multilevel(mailboxes(0, 1)), 1));
    assertEquals(List.of(-1, -1), choices(ageing(2, 0, 1), 2));
    assertEquals(List.of(-1), choices(new Weighted(new int[] {1, 1}), 1));
    assertEquals(List.of(-1), choices(new RandomChoice(1), 1));
    assertEquals(List.of(-1), choices(new ArrivalOrder(mailboxes(0, 0)), 1));
    assertEquals(List.of(-1), choices(SelectionPolicy.multilevel().chooser(mailboxes(0)), 1));
    assertEquals(List.of(0), choices(SelectionPolicy.multilevel().chooser(mailboxes(0)), 1, 0));
    assertEquals(List.of(-1), choices(new RoundRobin(2), 1));
  }

  @Test
  void multilevelOfOneLevelGoesRoundAll() {
    Chooser chooser = SelectionPolicy.multilevel().chooser(mailboxes(3, 3, 3));
    assertInstanceOf(RoundRobin.class, chooser);
    assertEquals(List.of(0, 1, 2, 0), choices(chooser, 4, 0, 1, 2));
    assertEquals(List.of(2, 2), choices(chooser, 2, 2));
    assertEquals(List.of(1, 0), choices(chooser, 2, 0, 1));
    assertInstanceOf(Multilevel.class, SelectionPolicy.multilevel().chooser(mailboxes(3, 3, 4)));
  }

  @Test
  void multilevelStaysWithinTheLowestLevelAndRemembersEach() {
    Multilevel chooser = new Multilevel(mailboxes(0, 0, 4, 4, 4, 7));
    assertEquals(List.of(2, 3, 4, 2), choices(chooser, 4, 2, 3, 4, 5));
    assertEquals(List.of(0, 1, 0), choices(chooser, 3, 0, 1, 2, 3, 4, 5));
    assertEquals(List.of(3), choices(chooser, 1, 2, 3, 4, 5));
    assertEquals(List.of(5, 5), choices(chooser, 2, 5));
    assertEquals(List.of(1), choices(chooser, 1, 0, 1, 5));
  }

  @Test
  void withinOneSelectionARefusedCandidateIsFollowedByTheNext() {
    Multilevel chooser = new Multilevel(mailboxes(0, 0, 0, 1));
    Candidates candidates = new Candidates(0, 1, 2, 3);
    for (int expected : new int[] {0, 1, 2, 3}) {
      assertEquals(expected, chooser.choose(candidates, 0));
      candidates.refuse(expected);
    }
    assertEquals(-1, chooser.choose(candidates, 0));
  }

  private static Chooser ageing(int period, int... levels) {
    Mailbox<?>[] boxes = mailboxes(levels);
    Stream.of(boxes).forEach(ChooserTest::fill);
    return SelectionPolicy.ageing(period).chooser(boxes);
  }

  @SuppressWarnings("unchecked") // it takes whatever there is
  private static void fill(Mailbox<?> box) {
    ((Mailbox<Object>) box).send("message");
  }

  @Test
  void everyAgedSelectionServesOneThatLevelsKeepWaiting() {
    assertEquals(
        List.of(0, 0, 1, 0, 0, 2, 0, 0, 1, 0, 0, 2), choices(ageing(3, 0, 1, 2), 12, 0, 1, 2));
  }

  /**
   * Where the lowest level has many, it comes after each of them, and waits for none of them twice.
   */
  @Test
  void everyAgedSelectionServesTheOneThatHasWaitedLongest() {
    assertEquals(
        List.of(0, 1, 2, 3, 5, 0, 1, 2, 3, 5),
        choices(ageing(5, 0, 0, 0, 0, 0, 1), 10, 0, 1, 2, 3, 5));
    assertEquals(
        List.of(0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1),
        choices(ageing(5, 0, 0, 0, 0, 0, 1), 14, 0, 1, 2, 3, 4, 5));
  }

  @Test
  void agedSelectionStaysDueWhileOnlyTheLowestLevelHasCandidates() {
    Chooser chooser = ageing(3, 0, 0, 1);
    assertEquals(List.of(0, 1, 0, 1, 0), choices(chooser, 5, 0, 1));
    assertEquals(List.of(2, 1, 0, 2, 1, 0), choices(chooser, 6, 0, 1, 2));
  }

  @Test
  void aSelectionOfWhichNothingIsHandledDoesNotCountForAgeing() {
    Chooser chooser = ageing(2, 0, 1);
    List<Integer> handled = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      int chosen = chooser.choose(new Candidates(0, 1), 0);
      assertEquals(
          chosen, chooser.choose(new Candidates(0, 1), 0)); // what was chosen first was void
      chooser.served(chosen);
      handled.add(chosen);
    }
    assertEquals(List.of(0, 1, 0, 1, 0, 1, 0, 1), handled);
  }

  @Test
  void agedSelectionsDoNotDisturbTheTurnsWithinALevel() {
    assertEquals(List.of(0, 1, 0, 1, 0, 1), choices(ageing(3, 0, 0), 6, 0, 1));
    assertEquals(List.of(0, 1, 2, 0, 1, 2, 0, 1, 2, 0), choices(ageing(3, 0, 0, 1), 10, 0, 1, 2));
  }

  private static Stream<SelectionPolicy> sharedPolicies() {
    return Stream.of(
        SelectionPolicy.multilevel(), SelectionPolicy.ageing(3), SelectionPolicy.random(5));
  }

  @ParameterizedTest
  @MethodSource("sharedPolicies")
  void selectorsThatShareAPolicyEachCountTheirOwnTurns(SelectionPolicy policy) {
    List<Integer> alone = choices(policy.chooser(mailboxes(0, 0, 1)), 12, 0, 1, 2);
    Chooser one = policy.chooser(mailboxes(0, 0, 1));
    Chooser other = policy.chooser(mailboxes(0, 0, 1));
    List<Integer> ones = new ArrayList<>();
    List<Integer> others = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      ones.addAll(choices(one, 1, 0, 1, 2));
      others.addAll(choices(other, 1, 0, 1, 2));
    }
    assertEquals(alone, ones);
    assertEquals(alone, others);
  }

  @Test
  void anAgedSelectionWithoutCandidatesForgetsNothing() {
    Chooser chooser = ageing(2, 0, 1);
    assertEquals(List.of(0), choices(chooser, 1, 0, 1));
    assertEquals(List.of(-1, -1), choices(chooser, 2));
    assertEquals(List.of(1, 0), choices(chooser, 2, 0, 1));
  }

  @Test
  void weightedServesAMailboxAsOftenAsItsWeight() {
    Weighted chooser = new Weighted(new int[] {1, 3, 2});
    assertEquals(List.of(0, 1, 1, 1, 2, 2, 0), choices(chooser, 7, 0, 1, 2));
    assertEquals(List.of(1), choices(chooser, 1, 0, 1, 2));
    assertEquals(List.of(2, 2, 0), choices(chooser, 3, 0, 2));
    assertEquals(List.of(-1), choices(chooser, 1));
    assertEquals(List.of(1, 1, 1, 1), choices(chooser, 4, 1));
  }

  @Test
  void weightedRenewsTheShareOfAMailboxThatIsAlone() {
    Weighted chooser = new Weighted(new int[] {2, 1});
    assertEquals(List.of(0, 0, 0), choices(chooser, 3, 0));
    assertEquals(List.of(0, 1), choices(chooser, 2, 0, 1));
  }

  @Test
  void weightedKeepsItsPlaceWhileThereIsNoCandidate() {
    Weighted chooser = new Weighted(new int[] {2, 2});
    assertEquals(List.of(0), choices(chooser, 1, 0, 1));
    assertEquals(List.of(-1), choices(chooser, 1));
    assertEquals(List.of(0, 1, 1, 0), choices(chooser, 4, 0, 1));
  }

  @Test
  void randomGivesEachCandidateTheSameChance() {
    RandomChoice chooser = new RandomChoice(7);
    int[] count = new int[6];
    choices(chooser, 6000, 0, 2, 5).forEach(i -> count[i]++);
    for (int i : new int[] {0, 2, 5}) {
      assertTrue(Math.abs(count[i] - 2000) < 180, count[i] + " of " + i);
    }
    assertEquals(0, count[1] + count[3] + count[4]);
  }

  private static Mailbox<String>[] stamped(int n) {
    Selector selector = new Selector() {};
    selector.policy(SelectionPolicy.arrivalOrder());
    @SuppressWarnings({"unchecked", "rawtypes"})
    Mailbox<String>[] boxes =
        selector.<String>mailboxes("m", n, (i, m) -> {}).toArray(new Mailbox[0]);
    return boxes;
  }

  @Test
  void arrivalOrderTakesTheOldest() {
    Mailbox<String>[] boxes = stamped(4);
    ArrivalOrder chooser = new ArrivalOrder(boxes);
    boxes[2].send("first");
    boxes[0].send("second");
    boxes[3].send("third");
    assertEquals(List.of(2), choices(chooser, 1, 0, 2, 3));
    assertEquals(List.of(0), choices(chooser, 1, 0, 3));
    assertEquals(List.of(3), choices(chooser, 1, 3));
  }

  @Test
  void arrivalOrderLooksTwiceForAnOlderMessageInAMailboxAlreadyPassed() {
    Mailbox<String>[] boxes = stamped(2);
    ArrivalOrder chooser = new ArrivalOrder(boxes);
    boxes[0].send("sent before, not seen at first");
    boxes[1].send("sent after");
    Candidates candidates = new Candidates(1);
    candidates.atLook = () -> candidates.arrived(0);
    assertEquals(0, chooser.choose(candidates, 0));
  }

  @Test
  void arrivalOrderPrefersAMessageThatIsNotLinkedYet() {
    Mailbox<String>[] boxes = stamped(2);
    boxes[1].send("here");
    assertEquals(List.of(0), choices(new ArrivalOrder(boxes), 1, 0, 1));
  }

  @Test
  void arrivalOrderLetsNoMessageOvertakeThatHasComeSinceItLooked() {
    Mailbox<String>[] boxes = stamped(2);
    ArrivalOrder chooser = new ArrivalOrder(boxes);
    assertEquals(1, chooser.choose(new Candidates(1), 0)); // its bit is stale: it is empty
    boxes[0].send("first");
    boxes[1].send("second");
    assertNull(boxes[1].next());
    assertEquals(List.of(0), choices(chooser, 1, 0, 1));
    assertEquals("first", boxes[0].next());
  }

  // ---- cost

  @ParameterizedTest
  @ValueSource(ints = {2, 56, 57, 4000})
  void theCostOfAChoiceDoesNotDependOnTheNumberOfMailboxes(int n) {
    Mailbox<?>[] oneLevel = mailboxes(new int[n]);
    Mailbox<?>[] eachItsOwn = mailboxes(IntStream.range(0, n).toArray());
    Stream.of(oneLevel, eachItsOwn).flatMap(Stream::of).forEach(ChooserTest::fill);
    List<Chooser> choosers = List.of(
        SelectionPolicy.multilevel().chooser(oneLevel),
        SelectionPolicy.multilevel().chooser(eachItsOwn),
        SelectionPolicy.ageing(2).chooser(oneLevel),
        SelectionPolicy.ageing(2).chooser(eachItsOwn),
        SelectionPolicy.weighted(Map.of()).chooser(oneLevel));
    BitSet all = new BitSet();
    all.set(0, n);
    for (Chooser chooser : choosers) {
      Candidates candidates = new Candidates();
      candidates.bits.or(all);
      for (int turn = 0; turn < 3 * n; turn++) {
        candidates.asked = 0;
        int choice = chooser.choose(candidates, 0);
        assertTrue(choice >= 0);
        assertTrue(candidates.asked <= 3, () -> chooser + " asked " + candidates.asked);
        chooser.served(choice);
      }
      Candidates last = new Candidates(n - 1);
      assertEquals(n - 1, chooser.choose(last, 0));
      assertTrue(last.asked <= 3);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 56, 57, 4000})
  void theCostOfAgeingDoesNotDependOnTheNumberOfMailboxesThatHaveBecomeEmpty(int n) {
    for (int[] levels : List.of(new int[n], IntStream.range(0, n).toArray())) {
      Mailbox<?>[] boxes = mailboxes(levels);
      Stream.of(boxes).forEach(ChooserTest::fill);
      Chooser chooser = SelectionPolicy.ageing(2).chooser(boxes);
      Candidates candidates = new Candidates(IntStream.range(0, n).toArray());
      for (int taken = 0; taken < n; ) {
        int choice = chooser.choose(candidates, 0);
        if (boxes[choice].next() == null) { // its bit is stale
          candidates.emptied(choice, boxes[choice].inbox());
        } else {
          chooser.served(choice);
          taken++;
        }
      }
      assertTrue(candidates.asked <= 5 * n, () -> "asked " + candidates.asked + " times");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 56, 57, 4000})
  void theCostOfARandomOrTheEarliestOneDependsOnlyOnThoseInWhichMessagesWait(int n) {
    Mailbox<String>[] boxes = stamped(n);
    boxes[0].send("message");
    boxes[n - 1].send("message");
    List<Chooser> choosers = List.of(
        SelectionPolicy.random(1).chooser(boxes), SelectionPolicy.arrivalOrder().chooser(boxes));
    for (Chooser chooser : choosers) {
      Candidates candidates = new Candidates(0, n - 1);
      assertTrue(chooser.choose(candidates, 0) >= 0);
      assertTrue(candidates.asked <= 6, () -> chooser + " asked " + candidates.asked);
    }
  }
}
