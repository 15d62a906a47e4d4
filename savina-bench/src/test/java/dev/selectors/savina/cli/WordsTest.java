package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class WordsTest {
  @Test
  void aBackslashIsQuotedWhereItSeparatesNothing() {
    assertEquals("a\\b", Words.quoted("a\\b", "\\"));
    assertEquals("'a\\b'", Words.quoted("a\\b", "/"));
  }

  /** As a text, since no path has an ä in it where the shell names no character set. */
  @Test
  void whatAShellTakesAsItIsIsLeftAsItIs() {
    assertEquals("ä1_a.b-c@%+=,", Words.quoted("ä1_a.b-c@%+=,", "/"));
  }
}
