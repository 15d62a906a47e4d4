package dev.selectors;

import static dev.selectors.AskFixture.outcome;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** Receiving by cases takes the first message that fits, and leaves the others in their order. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SelectiveReceiveTest {
  private static final Duration LIMIT = Duration.ofSeconds(2);

  private final ManualTime time = new ManualTime();
  private final ManualSystem its = new ManualSystem(builder -> builder.timekeeper(time));
  /** What guards were asked about. */
  private final List<String> asked = new ArrayList<>();

  private final Cases<String> x = beginningWith("x");
  private final Cases<String> y = beginningWith("y");

  private Cases<String> beginningWith(String first) {
    return Cases.of(
        String.class,
        m -> {
          asked.add(first + "? " + m);
          return m.startsWith(first);
        },
        m -> m);
  }

  private static Threaded selective(Threaded.Body body) {
    Threaded s = new Threaded(body);
    s.a.selective();
    return s;
  }

  private void assertSeen(Threaded s, Object... messages) {
    assertEquals(List.of(messages), s.seen);
    assertEquals(List.of(), its.failures);
  }

  @Test
  void firstThatFitsIsTakenAndTheOthersStayInTheirOrder() {
    Threaded s = its.started(selective(self -> {
      self.seen.add(self.receive(self.a.on(x)));
      self.seen.add(self.receive(self.a.on(x)));
      self.take(self.b);
      self.takeAll(self.a);
    }));
    its.send(s.a, "1", "x1", "2", "x2", "x3", "3");
    assertSeen(s, "x1", "x2");
    its.send(s.a, "4");
    its.send(s.b, "rest");
    assertSeen(s, "x1", "x2", "rest", "1", "2", "x3", "3", "4");
  }

  @Test
  void selectiveMailboxIsFirstInFirstOutWithoutCases() {
    Threaded s = its.started(selective(self -> self.takeAll(self.a)));
    its.send(s.a, "1", "x", "2");
    assertSeen(s, "1", "x", "2");
  }

  @Test
  void sameCasesAreAskedOnceAboutEachMessageThatWaits() {
    Threaded s = its.started(selective(self -> {
      while (true) {
        self.seen.add(self.receive(self.a.on(x)));
      }
    }));
    its.send(s.a, "1", "2");
    assertEquals(List.of("x? 1", "x? 2"), asked);
    its.send(s.b, "nobody waits for this");
    s.recheck();
    its.send(s.a, "3");
    assertEquals(List.of("x? 1", "x? 2", "x? 3"), asked);
    its.send(s.a, "x1", "4");
    asked.removeIf("x? x1"::equals);
    assertEquals(List.of("x? 1", "x? 2", "x? 3", "x? 4"), asked);
    assertSeen(s, "x1");
  }

  @Test
  void sameCasesAreNotAskedAgainBecauseAnotherMailboxIsWaitedForToo() {
    Threaded s = its.started(selective(self -> {
      while (true) {
        self.seen.add(self.receive(self.a.on(x), self.b.on(m -> m)));
        self.seen.add(self.receive(self.a.on(x)));
      }
    }));
    its.send(s.a, "1", "2");
    its.send(s.b, "3");
    its.send(s.a, "x1", "4");
    assertSeen(s, "3", "x1");
    asked.removeIf("x? x1"::equals);
    assertEquals(List.of("x? 1", "x? 2", "x? 4"), asked);
  }

  @Test
  void otherCasesLookAtAllAgain() {
    Threaded s = its.started(selective(self -> {
      self.seen.add(self.receive(self.a.on(x)));
      self.seen.add(self.receive(self.a.on(y)));
      self.seen.add(self.receive(self.a.on(x)));
    }));
    its.send(s.a, "y1", "1", "x1", "x2");
    assertSeen(s, "x1", "y1", "x2");
    assertEquals(List.of("1"), its.undelivered());
    asked.removeIf(question -> !question.endsWith("? 1"));
    assertEquals(List.of("x? 1", "x? 1"), asked);
  }

  @Test
  void whatDidNotFitIsFoundByOtherCasesThoughNothingComesAfterIt() {
    Threaded s = its.started(selective(self -> {
      self.seen.add(self.receive(self.a.on(x), self.b.on(m -> m)));
      self.seen.add(self.receive(self.a.on(y)));
    }));
    its.send(s.a, "y1");
    assertSeen(s);
    its.send(s.b, "1");
    assertSeen(s, "1", "y1");
  }

  @Test
  void casesThatABodyWaitsForAreInPlaceAgainAfterATimerHasReceived() {
    Threaded s = its.started(selective(self -> {
      self.after(LIMIT, () -> self.seen.add(self.receive(self.a.on(y))));
      self.seen.add(self.receive(self.a.on(x)));
    }));
    time.advance(LIMIT);
    its.runAll();
    its.send(s.a, "y1");
    assertSeen(s, "y1");
    its.send(s.a, "y2");
    assertSeen(s, "y1");
    its.send(s.a, "x1");
    assertSeen(s, "y1", "x1");
  }

  @Test
  void depthCountsWhatWasPassed() {
    Threaded s = its.started(selective(self -> {
      self.receive(self.a.on(x));
      self.takeAll(self.b);
    }));
    its.send(s.a, "1", "2");
    assertEquals(2, s.a.depth());
    its.send(s.a, "x", "3");
    assertEquals(3, s.a.depth());
    assertEquals(3, s.snapshot().mailbox("a").depth());
  }

  @Test
  void whatWasPassedBecomesDeadLettersInItsOrder() {
    Threaded s = its.started(selective(self -> self.receive(self.a.on(x))));
    its.send(s.a, "1", "2");
    its.send(s.a, "x", "3");
    assertEquals(List.of("1", "2", "3"), its.undelivered());
    assertEquals(0, s.a.depth());
  }

  @Test
  void restartKeepsWhatWasPassedInItsOrder() {
    Threaded s = selective(self -> {
      if (self.begun == 1) {
        self.receive(self.a.on(x));
        throw new IllegalStateException("oops");
      }
      self.takeAll(self.a);
    });
    s.directive = Directive.RESTART;
    its.started(s);
    its.send(s.a, "1", "2", "x", "3");
    assertEquals(List.of("1", "2", "3"), s.seen);
  }

  @Test
  void selectorIsIdleWhileNothingFitsAndIsWokenByTheNextMessageThatDoes() {
    Threaded s = its.started(selective(self -> {
      while (true) {
        self.seen.add(self.receive(self.a.on(x)));
      }
    }));
    s.a.send("1");
    assertEquals(1, its.runAll());
    s.a.send("2");
    assertEquals(1, its.runAll());
    assertEquals(new SelectorState.Blocked(List.of("a"), 0), s.state());
    assertEquals(0, s.snapshot().turns());
    its.send(s.a, "x");
    assertEquals(1, s.snapshot().turns());
    assertSeen(s, "x");
  }

  @Test
  void otherMailboxesAreReceivedFromWhileNothingFits() {
    Threaded s = its.started(selective(self -> {
      while (true) {
        self.seen.add(self.receive(self.a.on(x), self.b.on(m -> m)));
      }
    }));
    its.send(s.a, "1");
    its.send(s.b, "b1");
    its.send(s.a, "x");
    its.send(s.b, "b2");
    assertSeen(s, "b1", "x", "b2");
  }

  @Test
  void handlerThatReceivesByCasesLeavesTheOthersToTheHandlerOfTheMailbox() {
    Steered s = new Steered();
    Mailbox<String> box = s.logged("box").selective().level(1);
    s.turn.send(() -> s.seen.add("received " + s.context().<String>receive(List.of(box.on(x)))));
    box.sendAll(List.of("1", "x1", "2", "x2"));
    its.started(s);
    assertEquals(List.of("received x1", "1", "2", "x2"), s.seen);
    assertEquals(List.of(), its.failures);
  }

  // ---- requests

  /** Receives a question that is urgent, then any. */
  private static final class Office extends ThreadSelector {
    final Mailbox<AskFixture.Question> questions =
        mailbox(AskFixture.Question.class, "questions").selective();
    final Mailbox<String> proceed = mailbox(String.class, "proceed");

    @Override
    protected void run() {
      Cases<AskFixture.Question> urgent =
          Cases.of(AskFixture.Question.class, q -> q.text().equals("urgent"), q -> q);
      receive(questions.on(urgent)).answer("at once");
      receive(proceed);
      receive(questions).answer("in its order");
    }
  }

  private CompletionStage<String> ask(Office office, String text) {
    var answer = its.system.<AskFixture.Question, String>ask(
        office.questions, r -> new AskFixture.Question(text, r), LIMIT);
    its.runAll();
    return answer;
  }

  private void assertPassedOverWhenVoid(Office office) {
    its.started(office);
    var late = ask(office, "first");
    time.advance(LIMIT);
    its.runAll();
    assertTrue(outcome(late).startsWith("TimeoutException"), outcome(late));
    var urgent = ask(office, "urgent");
    var next = ask(office, "second");
    assertEquals("at once", outcome(urgent));
    assertEquals("pending", outcome(next));
    office.proceed.send("go");
    its.runAll();
    assertEquals("in its order", outcome(next));
    assertEquals(1, its.system.deadLetters(DeadLetter.Reason.EXPIRED));
    assertEquals(List.of(), its.failures);
  }

  @Test
  void voidRequestThatWasPassedIsNotHandledAndBlocksNobody() {
    assertPassedOverWhenVoid(new Office());
  }

  @Test
  void voidRequestIsThrownAwayWhenItIsLookedAtWhateverTheCases() {
    Office office = new Office();
    CompletionStage<String> late = ask(office, "first");
    time.advance(LIMIT);
    its.started(office);
    assertTrue(outcome(late).startsWith("TimeoutException"), outcome(late));
    assertEquals(1, its.system.deadLetters(DeadLetter.Reason.EXPIRED));
    assertEquals(0, office.questions.depth());
  }

  @Test
  void voidRequestThatWasPassedBlocksNobodyBehindAHeadGuard() {
    Office office = new Office();
    office.questions.headGuard(q -> true);
    assertPassedOverWhenVoid(office);
  }

  /** What does not fit is passed over, without asking whether it may be handled. */
  @Test
  void headGuardIsAskedAboutTheFirstMessageThatFits() {
    List<String> asked = new ArrayList<>();
    Threaded s = new Threaded(self -> self.seen.add(self.receive(self.a.on(y))));
    s.a.selective().headGuard(m -> {
      asked.add(m);
      return m.endsWith("2");
    });
    its.started(s);
    its.send(s.a, "x1", "y1", "y2");
    assertEquals(List.of("y1"), asked);
    assertSeen(s);
  }

  // ---- wrong use

  private static void assertRefused(String text, Executable wrong) {
    var e = assertThrows(IllegalStateException.class, wrong);
    assertTrue(e.getMessage().contains(text), e.getMessage());
  }

  @Test
  void selectiveIsRefusedAfterASendAndAfterTheStart() {
    Threaded s = new Threaded(self -> self.takeAll(self.a));
    s.a.send("x");
    assertRefused("'a' of " + s.name() + " has already been sent to", s.a::selective);
    its.started(s);
    assertRefused("declared after the selector was spawned", s.b::selective);
    assertSeen(s, "x");
  }

  @Test
  void mailboxThatIsSelectiveMayBeDeclaredSoAgain() {
    Threaded s = selective(self -> self.seen.add(self.receive(self.a.on(x))));
    assertSame(s.a, s.a.selective());
    its.started(s);
    its.send(s.a, "1", "x1");
    assertSeen(s, "x1");
  }

  @Test
  void selectiveMailboxCannotBeBounded() {
    Steered s = new Steered();
    Mailbox<String> bounded = s.logged("bounded").bounded(1, Overflow.REJECT);
    assertRefused(
        "mailbox 'bounded' of " + s.name() + " cannot be selective: it is bounded",
        bounded::selective);
    Mailbox<String> selective = s.logged("selective").selective();
    assertRefused(
        "mailbox 'selective' of " + s.name(), () -> selective.bounded(1, Overflow.REJECT));
  }

  @Test
  void selectiveMailboxCannotServeInOrderOfArrival() {
    Steered before = new Steered();
    before.policy(SelectionPolicy.arrivalOrder());
    Mailbox<String> box = before.logged("box");
    assertRefused("cannot be selective: its selector serves in order of arrival", box::selective);
    Steered after = new Steered();
    after.logged("box").selective();
    assertRefused(
        "is selective: its selector cannot serve in order of arrival",
        () -> after.policy(SelectionPolicy.arrivalOrder()));
  }

  @Test
  void casesNeedASelectiveMailbox() {
    Threaded s = new Threaded(self -> {});
    assertRefused("declare it selective()", () -> s.a.on(x));
  }
}
