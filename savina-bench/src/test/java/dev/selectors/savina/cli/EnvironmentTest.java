package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EnvironmentTest {
  private static final String JVM = Environment.jvm(Map.of());

  @Test
  void flagsThatTheShellGivesToEveryJvmAreTold() {
    assertEquals(
        JVM + ", JAVA_TOOL_OPTIONS -Xint -XX:+UseG1GC, _JAVA_OPTIONS -Xmx1g",
        Environment.jvm(Map.of(
            "JAVA_TOOL_OPTIONS", " -Xint  -XX:+UseG1GC", "_JAVA_OPTIONS", "-Xmx1g", "A", "-B")));
    assertEquals(
        Environment.jvm(System.getenv()),
        Environment.here(List.of(2), List.of()).jvm());
  }

  @Test
  void propertiesOfTheShellAreNobodysBusiness() {
    assertEquals(
        JVM + ", JDK_JAVA_OPTIONS -Xint",
        Environment.jvm(Map.of(
            "JDK_JAVA_OPTIONS", "-Dhttp.proxyPassword=secret -Xint", "_JAVA_OPTIONS", "-Da=b")));
  }
}
