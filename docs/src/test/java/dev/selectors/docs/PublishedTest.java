package dev.selectors.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.selectors.Selector;
import dev.selectors.patterns.Permits;
import dev.selectors.testkit.SelectorTest;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the libraries say about themselves to whoever has only the jar. */
final class PublishedTest {
  private static final Path PROJECT = Path.of("..");
  private static final Pattern VERSION =
      Pattern.compile("<artifactId>selectors-parent</artifactId>\\s*<version>([^<]+)</version>");
  private static final Pattern DESCRIPTION =
      Pattern.compile("\n  <description>([^<]+)</description>");

  @ParameterizedTest
  @ValueSource(classes = {Selector.class, Permits.class, SelectorTest.class})
  void theModuleTellsItsVersion(Class<?> member) throws IOException {
    assertEquals(Optional.of(version()), module(member).descriptor().rawVersion());
  }

  @ParameterizedTest
  @ValueSource(classes = {Selector.class, Permits.class, SelectorTest.class})
  void theLicenceIsInside(Class<?> member) throws IOException {
    try (ModuleReader reader = module(member).open()) {
      ByteBuffer inside = reader.read("META-INF/LICENSE").orElseThrow();
      assertEquals(
          Files.readString(PROJECT.resolve("LICENSE")),
          StandardCharsets.UTF_8.decode(inside).toString());
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {Selector.class, Permits.class, SelectorTest.class})
  void theManifestTellsNameAndVersion(Class<?> member) throws IOException {
    Path place = ModulesTest.placeOf(member);
    assumeFalse(Files.isDirectory(place), "only a packed one has a manifest");
    try (JarFile jar = new JarFile(place.toFile())) {
      Attributes its = jar.getManifest().getMainAttributes();
      assertEquals(version(), its.getValue(Attributes.Name.IMPLEMENTATION_VERSION));
      String title = its.getValue(Attributes.Name.IMPLEMENTATION_TITLE);
      assertTrue(title != null && title.startsWith("Selectors: "), title);
    }
  }

  @Test
  void eachSaysWhatItIsAndNoTwoTheSame() throws IOException {
    Set<String> descriptions = new HashSet<>();
    for (String of : List.of("", "selector-core", "selector-patterns", "selector-testkit")) {
      String pom = Files.readString(PROJECT.resolve(of).resolve("pom.xml"));
      Matcher description = DESCRIPTION.matcher(pom);
      assertTrue(description.find(), of);
      descriptions.add(description.group(1));
    }
    assertEquals(4, descriptions.size());
  }

  private static ModuleReference module(Class<?> member) {
    return ModuleFinder.of(ModulesTest.placeOf(member)).findAll().iterator().next();
  }

  private static String version() throws IOException {
    Matcher version = VERSION.matcher(Files.readString(PROJECT.resolve("pom.xml")));
    assertTrue(version.find());
    return version.group(1);
  }
}
