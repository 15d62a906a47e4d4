package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Of two commands that write into one folder at once, the second is refused, journal or not. */
@Timeout(120)
class TakenFolderTest {
  @TempDir
  private Path folder = Path.of("");

  private String taken() {
    return "another command has begun to write into " + folder
        + " meanwhile; begin anew with another folder, named with --out";
  }

  private void refused() throws IOException {
    try (TakenFolder late = new TakenFolder(folder)) {
      assertEquals(taken(), assertThrows(IOException.class, late::take).getMessage());
    }
  }

  @Test
  void whoeverHasTakenItKeepsOthersAwayUntilItIsClosed() throws IOException {
    try (TakenFolder first = new TakenFolder(folder)) {
      try (TakenFolder second = new TakenFolder(folder)) {
        second.take();
      }
      first.take();
      first.take();
      refused();
    }
    try (TakenFolder next = new TakenFolder(folder)) {
      next.take();
    }
    try (var left = Files.list(folder)) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void whatAnotherCommandHasWrittenMeanwhileIsLeftToIt() throws IOException {
    for (String name : List.of("results.json", "paper.json", "memory.csv", "journal.jsonl")) {
      Path its = Files.createFile(folder.resolve(name));
      refused();
      Files.delete(its);
    }
  }

  /** Two commands that each lock a file of the same name do not keep each other away. */
  @Test
  void noLockIsOfAFileThatIsGone() throws IOException {
    TakenFolder first = new TakenFolder(folder);
    first.take();
    try (FileChannel early = first.open()) {
      first.close();
      assertFalse(TakenFolder.isHeld(early));
    }
    try (TakenFolder next = new TakenFolder(folder)) {
      assertTrue(next.tryTake());
      refused();
    }
  }

  @Test
  void commandsWithoutAJournalAreRefused() throws IOException {
    List<String> commands = List.of(
        "merge OLD",
        "memory-over-time --progress=none --seconds=1 --size=quick -p rings=2 --workers=2"
            + " --runtimes=raw");
    Map<String, Path> paths = Map.of("OLD", ResultsFileTest.old(), "OUT", folder);
    for (String command : commands) {
      try (TakenFolder its = new TakenFolder(folder)) {
        its.take();
        Said said = Said.savina(command + " --out OUT", paths);
        assertEquals(Complaints.FAILED, said.code(), said::out);
        assertTrue(said.err().endsWith(taken() + "\n"), said::err);
        refused();
      }
      for (String name : List.of("results.json", "memory.csv")) {
        assertFalse(Files.exists(folder.resolve(name)), command);
      }
    }
  }
}
