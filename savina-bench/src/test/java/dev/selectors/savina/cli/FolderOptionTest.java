package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;

class FolderOptionTest {
  @Test
  void commandsThatBeginInTheSameSecondHaveFoldersOfTheirOwn() {
    LocalDateTime noon = LocalDateTime.of(2026, 1, 31, 12, 0);
    assertEquals(Path.of("savina-results/2026-01-31-120000-7"), FolderOption.usual(noon, 7));
    assertEquals(Path.of("savina-results/2026-01-31-120000-8"), FolderOption.usual(noon, 8));
  }
}
