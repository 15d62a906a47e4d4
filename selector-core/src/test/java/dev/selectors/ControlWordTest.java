package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ControlWordTest {
  private static final class Word extends ControlWord {}

  private final Word word = new Word();

  private void idle() {
    word.started();
    assertTrue(word.tryIdle(word.word(), 0));
  }

  @Test
  void aNewSelectorIsNotScheduledByAnybody() {
    assertEquals(ControlWord.RUN | ControlWord.MAILBOXES, word.word());
    assertFalse(word.raise(1));
    assertFalse(word.raise(ControlWord.STOP));
  }

  @Test
  void aStartEndsTheDraft() {
    word.set(ControlWord.DRAFT);
    word.started();
    assertEquals(ControlWord.RUN, word.word());

    Word idle = new Word();
    idle.set(ControlWord.DRAFT);
    idle.startedIdle(6);
    assertEquals(6, idle.word());
  }

  @Test
  void theStartKeepsRequestsAndLeavesTheMailboxesToTheFirstRun() {
    word.raise(ControlWord.STOP);
    word.started();
    assertEquals(ControlWord.RUN | ControlWord.STOP, word.word());
  }

  @Test
  void onlyWhoFindsItIdleSchedules() {
    idle();
    assertTrue(word.raise(2));
    assertEquals(ControlWord.RUN | 2, word.word());
    assertFalse(word.raise(2));
    assertFalse(word.raise(4));
    assertEquals(ControlWord.RUN | 6, word.word());
  }

  @Test
  void aBitThatIsSetWakesNobody() {
    word.started();
    assertTrue(word.tryIdle(word.word(), 6));
    assertFalse(word.raise(2));
    assertEquals(6, word.word());
    assertTrue(word.raise(1));
    assertEquals(ControlWord.RUN | 7, word.word());
  }

  @Test
  void raisingSeveralBitsSetsThoseThatAreMissing() {
    word.started();
    assertTrue(word.tryIdle(word.word(), 2));
    assertTrue(word.raise(6));
    assertEquals(ControlWord.RUN | 6, word.word());
  }

  @Test
  void goingIdleFailsIfAnythingCameMeanwhile() {
    word.started();
    long judged = word.word();
    word.raise(8);
    assertFalse(word.tryIdle(judged, 0));
    assertTrue(word.is(ControlWord.RUN));
    assertTrue(word.tryIdle(word.word(), 0));
    assertFalse(word.is(ControlWord.RUN));
    assertTrue(word.is(8));
  }

  @Test
  void setAndClearChangeNothingElse() {
    word.started();
    word.set(5);
    assertEquals(ControlWord.RUN | 5, word.word());
    word.clear(4);
    assertEquals(ControlWord.RUN | 1, word.word());
  }

  @Test
  void theEndIsForEver() {
    word.started();
    word.set(5);
    word.terminated();
    assertEquals(ControlWord.TERMINATED, word.word());
    assertFalse(word.raise(1));
    assertFalse(word.raise(ControlWord.STOP));
    assertEquals(ControlWord.TERMINATED, word.word());
  }

  @Test
  void theBitsOfMailboxesAndTheOthersDoNotOverlap() {
    long others = ControlWord.RUN
        | ControlWord.DRAFT
        | ControlWord.REQUESTS
        | ControlWord.ENDING
        | ControlWord.TERMINATED;
    assertEquals(0, others & ControlWord.MAILBOXES);
    assertEquals(ControlWord.MAILBOX_BITS, Long.bitCount(ControlWord.MAILBOXES));
    assertEquals(7, Long.bitCount(others));
  }
}
