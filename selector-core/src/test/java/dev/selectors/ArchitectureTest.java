package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the main code must not use, what others may see of it, and how it is cut. */
final class ArchitectureTest {
  /** As they appear in the constants of a class that uses them. */
  private static final List<String> FORBIDDEN = List.of(
      "java/lang/reflect/",
      "java/lang/foreign/",
      "java/io/ObjectInputStream",
      "java/io/ObjectOutputStream",
      "java/beans/",
      "sun/",
      "jdk/",
      "Unsafe",
      "forName",
      "getDeclaredConstructor",
      "loadLibrary",
      "setAccessible");

  /** In bytecodes, unless HotSpot is told otherwise by FreqInlineSize. */
  private static final int LARGEST_COPIED = 325;

  private static Path mainClasses() throws URISyntaxException {
    return Path.of(
        Selector.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static ModuleDescriptor module() throws IOException, URISyntaxException {
    try (InputStream in = Files.newInputStream(mainClasses().resolve("module-info.class"))) {
      return ModuleDescriptor.read(in);
    }
  }

  private static List<Path> classFiles() throws IOException, URISyntaxException {
    try (Stream<Path> files = Files.walk(mainClasses())) {
      return files.filter(file -> file.toString().endsWith(".class")).toList();
    }
  }

  private static String text(Path file) {
    try {
      // One character for each byte: names are plain ASCII.
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void mainCodeUsesNeitherReflectionNorSerializationNorNativeAccess()
      throws IOException, URISyntaxException {
    List<Path> files = classFiles();
    assertTrue(files.size() > 40, files::toString);
    Set<String> found = new TreeSet<>();
    for (Path file : files) {
      String constants = text(file);
      for (String forbidden : FORBIDDEN) {
        if (constants.contains(forbidden)) {
          found.add(file.getFileName() + " uses " + forbidden);
        }
      }
    }
    // It asks whether a method is declared, and calls none.
    assertEquals(Set.of("StartHook.class uses java/lang/reflect/"), found);
  }

  @Test
  void mainCodeIsOnePackage() throws IOException, URISyntaxException {
    Path root = mainClasses();
    assertEquals(
        Set.of(Path.of("dev", "selectors")),
        classFiles().stream()
            .map(root::relativize)
            .filter(file -> file.getNameCount() > 1)
            .map(Path::getParent)
            .collect(Collectors.toSet()));
  }

  @Test
  void onlyThatPackageIsExportedAndNothingIsOpened() throws IOException, URISyntaxException {
    ModuleDescriptor module = module();
    assertEquals("dev.selectors", module.name());
    assertEquals(
        Set.of("dev.selectors"),
        module.exports().stream()
            .map(ModuleDescriptor.Exports::source)
            .collect(Collectors.toSet()));
    assertTrue(module.exports().stream().noneMatch(ModuleDescriptor.Exports::isQualified));
    assertEquals(Set.of(), module.opens());
    assertEquals(Set.of(), module.provides());
    assertEquals(Set.of(), module.uses());
    assertTrue(!module.isOpen());
  }

  @Test
  void atRunTimeTheModuleNeedsOnlySlf4j() throws IOException, URISyntaxException {
    assertEquals(
        Set.of("java.base", "org.slf4j"),
        module().requires().stream()
            .filter(r -> !r.modifiers().contains(ModuleDescriptor.Requires.Modifier.STATIC))
            .map(ModuleDescriptor.Requires::name)
            .collect(Collectors.toSet()));
  }

  @Test
  void turnsAreTakenInOneMethodThatIsTooLargeToBeCopiedIntoItsCallers() throws Exception {
    StringWriter listing = new StringWriter();
    ToolProvider javap = ToolProvider.findFirst("javap").orElseThrow();
    Path file = mainClasses().resolve("dev/selectors/TurnLoop.class");
    try (PrintWriter out = new PrintWriter(listing)) {
      assertEquals(0, javap.run(out, out, "-c", "-p", file.toString()));
    }
    String code = listing.toString();
    code = code.substring(code.indexOf(" takeTurnsOf(dev.selectors.Mailbox<M>"));
    code = code.substring(0, code.indexOf("Exception table:"));
    int last = Pattern.compile("^ *(\\d+): ", Pattern.MULTILINE)
        .matcher(code)
        .results()
        .mapToInt(at -> Integer.parseInt(at.group(1)))
        .max()
        .orElseThrow();
    assertTrue(last > LARGEST_COPIED, "the last instruction is at " + last);
  }
}
