package dev.selectors.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each law is tested twice: the second time, the way to the place is known already. */
class LocksTest {
  private final Object lock = new Object();

  private static boolean within(BooleanSupplier turn) {
    return turn.getAsBoolean();
  }

  private static boolean mayBeHeld() {
    return Locks.mayBeHeldSince(LocksTest.class, "within");
  }

  private static boolean asIsSaid(boolean ask) {
    return ask && mayBeHeld();
  }

  private static synchronized boolean asIsSaid(Boolean ask) {
    return ask && mayBeHeld();
  }

  @RepeatedTest(2)
  void aMonitorIsHeldWhereItWasEnteredAndNeitherBeforeNorAfter() {
    assertFalse(within(LocksTest::mayBeHeld));
    assertTrue(within(() -> {
      boolean before = mayBeHeld();
      boolean inside;
      synchronized (lock) {
        inside = mayBeHeld();
      }
      return !before && inside && !mayBeHeld();
    }));
  }

  @RepeatedTest(2)
  void ofTwoMethodsOfOneNameTheSynchronizedOneHoldsAMonitor() {
    assertFalse(within(() -> asIsSaid(true)));
    assertTrue(within(() -> asIsSaid(Boolean.TRUE)));
  }

  /** All of it is on one line, so that only the instruction differs. */
  private static final String ONE_LINE = """
      import java.util.function.BooleanSupplier;

      public class OneLine {
        public static boolean[] ask(BooleanSupplier asked) {
          boolean[] is = new boolean[3]; is[0] = asked.getAsBoolean(); synchronized (is) { is[1] = asked.getAsBoolean(); } is[2] = asked.getAsBoolean(); return is;
        }
        public static boolean is(BooleanSupplier asked, int free) { return asked.getAsBoolean(); }
        public static synchronized boolean is(BooleanSupplier asked, long free) { return asked.getAsBoolean(); }
      }
      """;

  private static Class<?> compiled(Path folder, String lines) throws Exception {
    Path source = Files.writeString(folder.resolve("OneLine.java"), ONE_LINE);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    assumeTrue(compiler != null, "this Java is a runtime without a compiler");
    int code = compiler.run(
        null, null, null, "-proc:none", lines, "-d", folder.toString(), source.toString());
    assertEquals(0, code);
    return new URLClassLoader(new URL[] {folder.toUri().toURL()}).loadClass("OneLine");
  }

  @Test
  void onOneLineAMonitorIsHeldWhereItWasEnteredOnly(@TempDir Path folder) throws Exception {
    Method ask = compiled(folder, "-g").getMethod("ask", BooleanSupplier.class);
    for (int i = 0; i < 2; i++) {
      boolean[] is = new boolean[3];
      within(() -> called(ask, is));
      assertArrayEquals(new boolean[] {false, true, false}, is);
    }
  }

  private static boolean called(Method ask, boolean[] is) {
    BooleanSupplier asked = LocksTest::mayBeHeld;
    boolean[] answers = assertDoesNotThrow(() -> (boolean[]) ask.invoke(null, asked));
    System.arraycopy(answers, 0, is, 0, is.length);
    return true;
  }

  @Test
  void withoutLinesTheSynchronizedOneOfTwoMethodsOfOneNameHoldsAMonitor(@TempDir Path folder)
      throws Exception {
    Class<?> type = compiled(folder, "-g:none");
    List<Boolean> answers = new ArrayList<>();
    for (Class<?> which : List.of(int.class, long.class)) {
      Method is = type.getMethod("is", BooleanSupplier.class, which);
      BooleanSupplier asked = LocksTest::mayBeHeld;
      answers.add(within(() -> (boolean) assertDoesNotThrow(() -> is.invoke(null, asked, 0))));
    }
    assertEquals(List.of(false, true), answers);
  }

  @RepeatedTest(2)
  void whatWasEnteredBeforeTheCallDoesNotCount() {
    synchronized (lock) {
      assertFalse(within(LocksTest::mayBeHeld));
    }
  }

  @RepeatedTest(2)
  void somethingConcurrentOfJavaMayHoldALockAndAFutureDoesNot() {
    assertTrue(within(
        () -> new ConcurrentHashMap<String, Boolean>().computeIfAbsent("key", key -> mayBeHeld())));
    assertFalse(within(() -> CompletableFuture.completedFuture("value")
        .thenApply(value -> mayBeHeld())
        .join()));
  }

  @RepeatedTest(2)
  void ofAVirtualThreadNobodyKnows() throws InterruptedException {
    boolean[] mayBe = new boolean[1];
    Thread.ofVirtual().start(() -> mayBe[0] = within(LocksTest::mayBeHeld)).join();
    assertTrue(mayBe[0]);
  }
}
