package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** The tests run on the Java that the build means them to run on. */
final class RunningJavaVersionTest {
  @Test
  void runningJavaIsTheOneExpected() {
    int running = Runtime.version().feature();
    String expected = System.getProperty("selectors.expectedJava");
    if (expected == null) {
      assertTrue(running >= 21, () -> "running on Java " + running);
    } else {
      assertEquals(Integer.parseInt(expected), running);
    }
  }
}
