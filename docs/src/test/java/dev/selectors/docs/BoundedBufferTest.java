package dev.selectors.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.SelectorSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BoundedBufferTest {
  @Test
  void theExampleOfTheReadmeRuns() throws InterruptedException {
    try (var system = SelectorSystem.create();
        var inbox = system.inbox(String.class)) { // for a thread that is no selector
      var buffer = system.spawn(new BoundedBuffer<String>(100));
      buffer.take.send(inbox); // waits in its mailbox for an item, and holds no thread meanwhile
      buffer.put.send("a"); // type-checked, never blocks; a wrong message does not compile
      assertEquals("a", inbox.receive());
    }
  }

  @Test
  void itemsComeOutAsTheyWentInAlthoughTheBufferIsSmall() throws InterruptedException {
    try (var system = SelectorSystem.create()) {
      var buffer = system.spawn(new BoundedBuffer<Integer>(2));
      // Takes are answered in turns of the buffer, one after the other.
      List<Integer> taken = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        buffer.put.send(i);
      }
      for (int i = 0; i < 5; i++) {
        buffer.take.send(taken::add);
      }

      assertTrue(system.awaitQuiescence(Duration.ofSeconds(10)));
      assertEquals(List.of(0, 1, 2, 3, 4), taken);
    }
  }
}
