package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the main code must not use, what others may see of it, and how it is cut. */
final class ArchitectureTest {
  /** Names as they appear in the constants of a class that uses them. */
  private static final List<String> FORBIDDEN = List.of(
      "java/lang/reflect/",
      "java/lang/foreign/",
      "java/io/ObjectInputStream",
      "java/io/ObjectOutputStream",
      "java/beans/",
      "java/util/ArrayDeque", // loses its content if it cannot grow
      // What once cannot be linked, for want of memory, never can be: joined texts, switches over
      // types or enums.
      "makeConcatWithConstants",
      "typeSwitch",
      "$SwitchMap$",
      "sun/",
      "jdk/",
      "Unsafe",
      "forName",
      "getDeclaredConstructor",
      "loadLibrary",
      "setAccessible");

  /**
   * The largest method that is inlined, in bytecodes, unless FreqInlineSize tells HotSpot
   * otherwise.
   */
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
  void mainCodeUsesNeitherReflectionNorSerializationNorNativeAccessNorALossyDeque()
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
    // The first asks whether a method is declared, and calls none; the second loses nothing.
    assertEquals(
        Set.of(
            "StartHook.class uses java/lang/reflect/",
            "LosslessDeque.class uses java/util/ArrayDeque"),
        found);
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

  /**
   * An interface that others may implement can get no further method without breaking their code.
   */
  @Test
  void noInterfaceIsForOthersToImplementUnlessItIsMeantSo()
      throws IOException, URISyntaxException, ClassNotFoundException {
    Set<String> open = new TreeSet<>();
    for (Path file : classFiles()) {
      String name = file.getFileName().toString().replace(".class", "");
      if (!name.equals("module-info")) {
        Class<?> type = Class.forName("dev.selectors." + name);
        if (Modifier.isPublic(type.getModifiers()) && type.isInterface() && !type.isSealed()) {
          open.add(name);
        }
      }
    }
    assertEquals(Set.of("Cancellable", "DeadLetter$Unmissed", "MailboxRef", "Timekeeper"), open);
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
    Path file = mainClasses().resolve("dev/selectors/TurnLoop.class");
    int bytecodes;
    try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
      bytecodes = codeLength(in, "takeTurnsOf");
    }
    assertTrue(bytecodes > LARGEST_COPIED, "it has " + bytecodes);
  }

  /** How many bytecodes a method has, by chapter 4 of the Java Virtual Machine Specification. */
  private static int codeLength(DataInputStream in, String method) throws IOException {
    in.skipNBytes(8); // magic and version
    String[] names = names(in);
    in.skipNBytes(6); // access, this, super
    in.skipNBytes(2L * in.readUnsignedShort()); // interfaces
    for (int members = 0; members < 2; members++) { // fields, methods
      for (int n = in.readUnsignedShort(); n > 0; n--) {
        in.skipNBytes(2); // access
        String name = names[in.readUnsignedShort()];
        in.skipNBytes(2); // descriptor
        for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
          String attribute = names[in.readUnsignedShort()];
          int length = in.readInt();
          if (method.equals(name) && "Code".equals(attribute)) {
            in.skipNBytes(4); // stack and locals
            return in.readInt();
          }
          in.skipNBytes(length);
        }
      }
    }
    throw new AssertionError("no method " + method);
  }

  /** The texts of the constant pool, by their index. */
  private static String[] names(DataInputStream in) throws IOException {
    String[] names = new String[in.readUnsignedShort()];
    for (int i = 1; i < names.length; i++) {
      int tag = in.readUnsignedByte();
      switch (tag) {
        case 1 -> names[i] = in.readUTF();
        case 5, 6 -> {
          in.skipNBytes(8); // long, double
          i++; // take two places
        }
        case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
        case 15 -> in.skipNBytes(3);
        default -> in.skipNBytes(4);
      }
    }
    return names;
  }
}
