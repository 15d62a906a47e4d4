package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Linux tells about processors. */
class ProcessorTest {
  @TempDir
  private Path folder = Path.of("");

  private Path cpuinfo(String text) throws IOException {
    return Files.writeString(folder.resolve("cpuinfo"), text);
  }

  @Test
  void nameIsThatOfTheModel() throws IOException {
    assertEquals(
        "Some 9000 @ 2 GHz",
        Processor.nameIn(
            cpuinfo("processor\t: 0\nmodel\t\t: 1\nmodel name\t: Some 9000 @ 2 GHz\n")));
  }

  @Test
  void processorWithoutANameIsToldByTheNumbersOfItsMakers() throws IOException {
    String core =
        "processor\t: 0\nBogoMIPS\t: 50.00\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n\n";
    assertEquals("CPU implementer 0x41, CPU part 0xd0c", Processor.nameIn(cpuinfo(core + core)));
    assertEquals(
        "CPU implementer 0x41, CPU part 0xd0c and 0xd05",
        Processor.nameIn(cpuinfo(core + core.replace("0xd0c", "0xd05"))));
  }

  @Test
  void processorOfWhichNothingIsSaidHasNoName() throws IOException {
    assertNull(Processor.nameIn(cpuinfo("processor\t: 0\nmodel name\t:\n")));
    assertNull(Processor.nameIn(folder.resolve("nothing")));
  }
}
