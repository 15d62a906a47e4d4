package dev.selectors.savina.dialect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.ExitReason;
import org.junit.jupiter.api.Test;

class FinishTest {

  @Test
  void interruptedWaitTellsHowManyAreMissingAndAfterHowLong() {
    Finish finish = new Finish(3);
    Thread.currentThread().interrupt();
    String message =
        String.valueOf(assertThrows(InterruptedException.class, finish::await).getMessage());
    assertTrue(
        message.matches("3 of 3 actors had not exited in time, after \\d+ s of waiting for them"),
        message);
  }

  @Test
  void lastExitIsTheEnd() throws InterruptedException {
    Finish finish = new Finish(2);
    finish.exited();
    finish.exited(new ExitReason.Normal());
    finish.await();
    assertEquals(2, finish.exits());
  }

  @Test
  void firstFailureIsTheEndAndIsTold() {
    Finish finish = new Finish(2);
    Exception first = new Exception("first");
    finish.exited(new ExitReason.Failed(first));
    finish.failed(new Exception("second"));
    assertSame(first, assertThrows(ActorFailedException.class, finish::await).getCause());
  }

  @Test
  void actorsThatComeLaterAreWaitedFor() throws InterruptedException {
    Finish finish = new Finish(1);
    finish.more(2);
    finish.exited();
    finish.exited();
    assertEquals(2, finish.exits());
    Thread last = Thread.ofPlatform().start(finish::exited);
    finish.await();
    last.join();
    assertEquals(3, finish.exits());
  }

  @Test
  void nobodyIsWaitedForInAnEmptyRun() throws InterruptedException {
    new Finish(0).await();
  }
}
