package dev.selectors.testkit;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** What a text has to tell. */
final class Tells {
  private Tells() {}

  static void assertTells(String text, String... parts) {
    for (String part : parts) {
      assertTrue(text.contains(part), () -> "'" + part + "' is not in: " + text);
    }
  }

  static void assertTells(Throwable e, String... parts) {
    assertTells(e.getMessage(), parts);
  }
}
