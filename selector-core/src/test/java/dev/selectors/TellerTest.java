package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who tells people of one thing at a time, on a thread of its own. */
@Timeout(60)
final class TellerTest {
  private final Teller teller = new Teller(new SystemThreads("teller"), "news");

  @Test
  void whatComesWhileSomethingElseIsToldIsNotTakenOver() {
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch toldOther = new CountDownLatch(1);
    assertTrue(teller.tells(() -> WedgeTest.await(end)));
    assertTrue(teller.isTelling());
    assertFalse(teller.tells(toldOther::countDown));
    end.countDown();
    while (!teller.tells(toldOther::countDown)) {
      Thread.onSpinWait();
    }
    WedgeTest.await(toldOther);
  }
}
