package dev.selectors.savina.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.runtimes.Runtimes;
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
  void headlineBeginsWithTheVersionOfSelectorsThatIsMeasured() {
    Environment here = Environment.here(List.of(2), List.of());
    assertEquals(Runtimes.named(Runtimes.OURS).library(), here.selectors());
    assertTrue(here.headline().startsWith(here.selectors() + ", " + here.jvm() + ", "));
    assertTrue(Rows.here(1).headline().startsWith("selector-core-1, JVM 25, "));
  }

  @Test
  void whatDoesNotTellItsVersionIsThatOfTheOtherFile() {
    Environment old =
        new Environment("then", "JVM 25", "Linux", 2, List.of(2), List.of(), null, null, null);
    assertTrue(old.headline().startsWith("JVM 25, "));
    assertEquals("selector-core-1", old.and(Rows.here(1)).selectors());
    assertEquals("selector-core-1", Rows.here(1).and(old).selectors());
  }

  @Test
  void propertiesOfTheShellAreNobodysBusiness() {
    assertEquals(
        JVM + ", JDK_JAVA_OPTIONS -Xint",
        Environment.jvm(Map.of(
            "JDK_JAVA_OPTIONS", "-Dhttp.proxyPassword=secret -Xint", "_JAVA_OPTIONS", "-Da=b")));
  }

  @Test
  void oneOfAThingIsNoneInThePlural() {
    Environment many = Rows.here(1);
    Environment one = new Environment(
        many.started(), many.jvm(), many.os(), 1, List.of(1), List.of(), null, null, null);
    assertEquals("JVM 25, Linux, 1 core, 1 worker, no flags", one.headline());
    assertEquals(
        "1 fork x (1 warm-up + 1 iteration)", new Effort(1, Warmups.runs(1), 1).toString());
  }
}
