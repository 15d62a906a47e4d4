package dev.selectors.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.Selector;
import dev.selectors.patterns.Permits;
import dev.selectors.testkit.SelectorTest;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.commons.JUnitException;
import org.opentest4j.AssertionFailedError;
import org.slf4j.Logger;

/** A program that is a module, as somebody who has read the README writes it. */
final class ModulesTest {
  private static final String CORE = "module park { requires dev.selectors; }";
  private static final String PATTERNS = "module park { requires dev.selectors.patterns; }";
  private static final String TESTKIT = "module park { requires dev.selectors.testkit; }";

  private static final Class<?>[] JUNIT = {
    Test.class, JUnitException.class, AssertionFailedError.class, API.class
  };

  private static final String CAR_PARK = """
      package park;

      import dev.selectors.*;
      import java.time.Duration;

      final class CarPark extends Selector {
        private final Mailbox<ReplyTo<String>> enter = mailbox("enter", to -> to.send("come in"));

        Object ask(SelectorSystem system) {
          return system.<ReplyTo<String>, String>ask(enter, to -> to, Duration.ofSeconds(1));
        }
      }
      """;

  private static final String PLACES = """
      package park;

      import dev.selectors.SelectorContext;
      import dev.selectors.patterns.Permits;

      final class Places {
        private final Permits permits;

        Places(SelectorContext context) {
          permits = new Permits(context, "places", 3);
        }

        @Override
        public String toString() {
          return permits.acquire.toString();
        }
      }
      """;

  private static final String PLACES_TEST = """
      package park;

      import dev.selectors.testkit.SelectorTest;
      import dev.selectors.testkit.SimulatedSystem;

      final class PlacesTest {
        @SelectorTest
        void aLaw(SimulatedSystem sim) {
          sim.run();
        }
      }
      """;

  @TempDir
  Path folder;

  @Test
  void aModuleThatRequiresTheCoreCompilesWithWhatTheCoreNeedsAtRunTime() {
    assertEquals("", complaints(path(Selector.class, Logger.class), CORE, CAR_PARK));
  }

  @Test
  void aModuleThatRequiresThePatternsCompilesWithWhatTheyNeedAtRunTime() {
    assertEquals(
        "",
        complaints(path(Permits.class, Selector.class, Logger.class), PATTERNS, CAR_PARK, PLACES));
  }

  /** JUnit itself brings the annotations here. */
  @Test
  void aModuleThatRequiresTheTestkitCompilesWithWhatThatBringsAlong() {
    assertEquals(
        "",
        complaints(
            path(SelectorTest.class, Selector.class, Logger.class, NullMarked.class)
                + File.pathSeparator
                + path(JUNIT),
            TESTKIT,
            CAR_PARK,
            PLACES_TEST));
  }

  /** The compiler's own check is off in the build: it would have everybody need the annotations. */
  @Test
  void nothingInTheApiIsOutOfReachOfThoseWhoUseItButTheAnnotations() throws IOException {
    List<String> complaints = new ArrayList<>();
    for (String module : List.of("selector-core", "selector-patterns", "selector-testkit")) {
      complaints.addAll(outOfReach(Path.of("..", module, "src/main/java")));
    }

    assertTrue(complaints.size() >= 10, "found too few to believe: " + complaints);
    assertEquals(
        List.of(), complaints.stream().filter(c -> !c.contains("org.jspecify")).toList());
  }

  private List<String> outOfReach(Path sources) throws IOException {
    DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> options = List.of(
        "-Xlint:exports",
        "-Xmaxwarns",
        "1000",
        "-proc:none",
        "-d",
        folder.toString(),
        "--module-path",
        path(Selector.class, Logger.class, NullMarked.class) + File.pathSeparator + path(JUNIT));
    try (StandardJavaFileManager files = compiler.getStandardFileManager(said, null, null);
        Stream<Path> all = Files.walk(sources)) {
      List<Path> java = all.filter(file -> file.toString().endsWith(".java")).toList();
      compiler
          .getTask(null, files, said, options, null, files.getJavaFileObjectsFromPaths(java))
          .call();
    }
    return said.getDiagnostics().stream()
        .filter(d -> d.getKind() != Diagnostic.Kind.NOTE)
        .map(Diagnostic::toString)
        .toList();
  }

  /** What the compiler says, with all its warnings on; nothing if all is well. */
  private String complaints(String modules, String declaration, String... classes) {
    StringWriter said = new StringWriter();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> options = List.of("-Xlint:all", "-d", folder.toString(), "--module-path", modules);
    List<Source> sources = Stream.concat(
            Stream.of(new Source("module-info", declaration)),
            Stream.of(classes).map(code -> new Source(nameOf(code), code)))
        .toList();
    compiler.getTask(said, null, null, options, null, sources).call();
    return said.toString();
  }

  private static String nameOf(String code) {
    return code.replaceAll("(?s).*?class (\\w+).*", "$1");
  }

  private static String path(Class<?>... ofEach) {
    return Stream.of(ofEach)
        .map(ModulesTest::placeOf)
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** The jar, or the folder of classes. */
  static Path placeOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String code;

    Source(String name, String code) {
      super(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE);
      this.code = code;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return code;
    }
  }
}
