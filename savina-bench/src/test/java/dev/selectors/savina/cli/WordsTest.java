package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class WordsTest {
  @Test
  void aBackslashIsQuotedWhereItSeparatesNothing() {
    String expected = File.separatorChar == '\\' ? "a\\b" : "'a\\b'";
    assertEquals(expected, Words.quoted(Path.of("a\\b")));
  }

  @Test
  void whatAShellTakesAsItIsIsLeftAsItIs() {
    assertEquals("ä1_a.b-c@%+=,", Words.quoted(Path.of("ä1_a.b-c@%+=,")));
  }
}
