package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.MailboxRef;
import dev.selectors.SelectorContext;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The patterns build on what everybody can use of the core, and on nothing else. */
final class ArchitectureTest {
  /** Ways past the walls between modules, as they appear in the constants of a class. */
  private static final List<String> WAYS_AROUND = List.of(
      "java/lang/reflect/",
      "java/lang/invoke/VarHandle",
      "forName",
      "setAccessible",
      "sun/",
      "java/util/ArrayDeque", // loses what it has if it cannot grow
      "Unsafe");

  private static final Pattern OF_THE_CORE = Pattern.compile("dev/selectors/([A-Z]\\w*)");
  private static final Set<String> MODULES = Set.of("java.base", "dev.selectors", "org.jspecify");

  private static Path mainClasses() throws URISyntaxException {
    return Path.of(
        Join.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static ModuleDescriptor module() throws IOException, URISyntaxException {
    try (InputStream in = Files.newInputStream(mainClasses().resolve("module-info.class"))) {
      return ModuleDescriptor.read(in);
    }
  }

  private static List<Path> classFiles() throws IOException, URISyntaxException {
    try (Stream<Path> files = Files.walk(mainClasses())) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .filter(file -> !file.endsWith("module-info.class"))
          .toList();
    }
  }

  /** One character for each byte: names are plain ASCII. */
  private static String constants(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.ISO_8859_1);
  }

  @Test
  void theModuleNeedsTheCoreAloneAndExportsOnePackage() throws IOException, URISyntaxException {
    ModuleDescriptor module = module();

    assertEquals(
        MODULES,
        module.requires().stream()
            .map(ModuleDescriptor.Requires::name)
            .collect(Collectors.toSet()));
    assertEquals(Set.of("dev.selectors.patterns"), module.packages());
    assertEquals(
        List.of("dev.selectors.patterns"),
        module.exports().stream().map(ModuleDescriptor.Exports::source).toList());
    assertTrue(module.opens().isEmpty(), "opens a package");
  }

  @Test
  void everyTypeOfTheCoreThatIsUsedIsPublic()
      throws IOException, URISyntaxException, ClassNotFoundException {
    Set<String> used = new TreeSet<>();
    for (Path file : classFiles()) {
      Matcher m = OF_THE_CORE.matcher(constants(file));
      while (m.find()) {
        used.add(m.group(1));
      }
    }

    assertTrue(
        used.contains(SelectorContext.class.getSimpleName()),
        "found too little to believe: " + used);
    Set<String> hidden = new TreeSet<>();
    for (String name : used) {
      if (!Modifier.isPublic(Class.forName("dev.selectors." + name).getModifiers())) {
        hidden.add(name);
      }
    }
    assertEquals(Set.of(), hidden);
  }

  @Test
  void noPatternLooksForAWayAroundTheWallsOrUsesALossyDeque()
      throws IOException, URISyntaxException {
    Set<String> found = new TreeSet<>();
    for (Path file : classFiles()) {
      String constants = constants(file);
      WAYS_AROUND.stream()
          .filter(constants::contains)
          .forEach(way -> found.add(file.getFileName() + " uses " + way));
    }

    assertEquals(Set.of("LosslessDeque.class uses java/util/ArrayDeque"), found);
  }

  /** A method that gives one makes it, or looks for the one that is asked for. */
  @Test
  void everyAddressThatAPartHasFromItsBeginningIsAField()
      throws IOException, URISyntaxException, ClassNotFoundException {
    Set<String> getters = new TreeSet<>();
    for (Path file : classFiles()) {
      Class<?> type = Class.forName(
          "dev.selectors.patterns." + file.getFileName().toString().replace(".class", ""));
      if (type.isRecord() || !Modifier.isPublic(type.getModifiers())) {
        continue;
      }
      for (Method m : type.getDeclaredMethods()) {
        if (Modifier.isPublic(m.getModifiers())
            && m.getParameterCount() == 0
            && MailboxRef.class.isAssignableFrom(m.getReturnType())) {
          getters.add(type.getSimpleName() + "." + m.getName());
        }
      }
    }

    assertEquals(Set.of("Priorities.urgentStop"), getters); // which declares it
  }
}
