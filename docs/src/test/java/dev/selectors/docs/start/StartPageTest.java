package dev.selectors.docs.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.MailboxRef;
import dev.selectors.docs.Impatient;
import dev.selectors.testkit.SelectorTest;
import dev.selectors.testkit.SimulatedSystem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class StartPageTest {
  @Test
  void theProgramPrintsWhatThePageSays() throws IOException {
    String printed = printed().replace("\r\n", "\n");

    assertEquals("red has 1, green has 2\nblue waits: true\nblue has 1\n", printed);
    assertTrue(Files.readString(Path.of("getting-started.md")).contains(printed));
  }

  @SelectorTest
  void aPlaceIsNotLostWithACarThatTurnsRoundAsItGetsIt(SimulatedSystem sim) {
    CarPark park = sim.spawn(new CarPark(1));
    Impatient.<MailboxRef<Integer>, Integer>ask(sim, park.enter, to -> to);
    assertEquals(1, sim.<MailboxRef<Integer>, Integer>call(park.enter, to -> to));
  }

  private static String printed() {
    PrintStream console = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      Main.main(new String[0]);
    } finally {
      System.setOut(console);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
