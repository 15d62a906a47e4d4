package dev.selectors.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.platform.engine.TestExecutionResult;

/** The testkit on a JUnit without later additions; imitated, as there is only one JUnit here. */
@Timeout(60)
final class OlderJUnitTest {
  /** Fields to close came with 5.11. */
  private static final String AUTO_CLOSE = "org.junit.jupiter.api.AutoClose";

  static final class Plain {
    @SelectorTest(seeds = 2)
    void annotated(SimulatedSystem sim) {
      sim.run();
    }

    @Test
    void explored() {
      SimulatedSystem.explore(2, SimulatedSystem::run);
    }
  }

  /** Has its own copies of the testkit's classes, which do not find the missing class. */
  private static final class Without extends ClassLoader {
    private final String missing;

    Without(String missing) {
      super(OlderJUnitTest.class.getClassLoader());
      this.missing = missing;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.equals(missing)) {
        throw new ClassNotFoundException(name);
      }
      if (!name.startsWith("dev.selectors.testkit.")) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? again(name) : loaded;
      }
    }

    private Class<?> again(String name) throws ClassNotFoundException {
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  @Test
  void whatIsTooOldForTheAnnotationSaysSoAndNoSeedIsBlamed() throws ClassNotFoundException {
    Without older = new Without(AUTO_CLOSE);
    assertThrows(ClassNotFoundException.class, () -> older.loadClass(AUTO_CLOSE));

    TestExecutionResult result =
        SelectorTestTest.run(older.loadClass(Plain.class.getName())).get("annotated");

    String text = result.getThrowable().orElseThrow().getMessage();
    assertTrue(text.startsWith("@SelectorTest needs JUnit Jupiter 5.11 or newer, but "), text);
    assertTrue(text.contains(" or call SimulatedSystem.explore(100, sim -> ...) in a @Test"), text);
  }

  @Test
  void whatIsTooOldForTheAnnotationExploresAllTheSame() throws ClassNotFoundException {
    TestExecutionResult result = SelectorTestTest.run(
            new Without(AUTO_CLOSE).loadClass(Plain.class.getName()))
        .get("explored");

    assertEquals(Optional.empty(), result.getThrowable());
  }
}
