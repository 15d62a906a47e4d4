package dev.selectors.savina.runtimes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.dialect.ActorRuntime;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What others put on the class path is a runtime like any other, or refused in a clear sentence. */
class ProvidersTest {
  @TempDir
  private Path folder = Path.of("");

  private List<Entrant> all(String... classes) throws IOException {
    Path file = file();
    Files.createDirectories(file.getParent());
    Files.write(file, List.of(classes));
    try (var loader = new URLClassLoader(
        new URL[] {folder.toUri().toURL()}, ProvidersTest.class.getClassLoader())) {
      return Runtimes.all(loader);
    }
  }

  private Path file() {
    return folder.resolve("META-INF/services/" + RuntimeProvider.class.getName());
  }

  private void refused(String message, String... classes) {
    Throwable refused = assertThrows(IllegalArgumentException.class, () -> all(classes));
    assertEquals(message.replace("FILE", file().toString()), refused.getMessage());
  }

  @Test
  void providerOfTheClassPathComesLast() throws IOException {
    List<Entrant> all = all("# a comment", Fine.class.getName());
    assertEquals(Runtimes.all(), all.subList(0, all.size() - 1));
    Entrant last = all.getLast();
    assertEquals("fine-1.0", last.name());
    assertEquals("the JDK", last.library());
    assertEquals("as it comes", last.tuning());
    assertEquals(List.of("-Dworkers=3"), last.flags().apply(3));
    assertEquals(Set.of("ask"), last.ways());
    try (ActorRuntime runtime = last.open(1)) {
      assertTrue(runtime instanceof RawRuntime);
    }
  }

  @Test
  void whatIsInAFolderOfItsOwnIsToldByThatAndADigest() throws IOException {
    Path classes = Files.createDirectories(folder.resolve("mine"));
    String file = Fine.class.getName().replace('.', '/') + ".class";
    Path target = classes.resolve(file);
    Files.createDirectories(target.getParent());
    try (InputStream its = ProvidersTest.class.getClassLoader().getResourceAsStream(file)) {
      Files.copy(Objects.requireNonNull(its), target);
    }
    String library = libraryIn(classes);
    assertTrue(library.matches("mine [0-9a-f]{6}"), library);
    assertEquals(library, libraryIn(classes));
    Files.writeString(classes.resolve("its.properties"), "fast=true");
    assertNotEquals(library, libraryIn(classes));
    assertEquals("this build", entrant(Runtimes.class).library());
  }

  /** The library whose class was loaded from this folder, by nobody before. */
  private static String libraryIn(Path classes) throws IOException {
    try (var loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}) {
      @Override
      public Class<?> loadClass(String name) throws ClassNotFoundException {
        return name.equals(Fine.class.getName()) ? findClass(name) : super.loadClass(name);
      }
    }) {
      return entrant(loader.loadClass(Fine.class.getName())).library();
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private static Entrant entrant(Class<?> type) {
    return new Entrant(
        "mine", () -> type, "as it comes", RawRuntime::new, workers -> List.of(), Set.of());
  }

  @Test
  void nameThatAnotherRuntimeHasIsRefused() {
    refused(
        "broken runtime " + Twin.class.getName() + " in FILE: there is another runtime 'fine-1.0',"
            + " give it a name that is not one of " + String.join(", ", Runtimes.names())
            + ", fine-1.0",
        Fine.class.getName(),
        Twin.class.getName());
  }

  @Test
  void nameThatCannotBeTypedIsRefused() {
    refused(
        "broken runtime " + Nameless.class.getName()
            + " in FILE: its name must be of letters, digits, dots and hyphens, was 'a,b'",
        Nameless.class.getName());
  }

  @Test
  void formThatNoBenchmarkHasIsRefused() {
    refused(
        "broken runtime " + Wayward.class.getName()
            + " in FILE: ways() must be some of [ask, priority, stash], was [stsh]",
        Wayward.class.getName());
  }

  @Test
  void flagsThatNoJvmCanBeGivenAreRefused() {
    refused(
        "broken runtime " + Flagless.class.getName()
            + " in FILE: flags(1) must be what its JVM needs, or an empty list, was null",
        Flagless.class.getName());
    refused(
        "broken runtime " + Holed.class.getName()
            + " in FILE: flags(1) must be what its JVM needs, or an empty list, was [-Xmx1g, null]",
        Holed.class.getName());
    refused(
        "broken runtime " + Helpless.class.getName()
            + " in FILE: java.lang.IllegalStateException: no number; is its library on the class"
            + " path?",
        Helpless.class.getName());
  }

  @Test
  void libraryThatIsMissingIsRefused() {
    refused(
        "broken runtime " + Homeless.class.getName() + " in FILE:"
            + " java.lang.NoClassDefFoundError: org/hj/Actor; is its library on the class path?",
        Homeless.class.getName());
  }

  @Test
  void classThatIsMissingIsRefused() {
    refused(
        "broken runtime on the class path: Provider org.hj.Mistyped not found; see FILE",
        "org.hj.Mistyped");
  }

  @Test
  void classThatIsNoProviderIsRefused() {
    refused(
        "broken runtime on the class path: " + ProvidersTest.class.getName()
            + " not a subtype; see FILE",
        ProvidersTest.class.getName());
  }

  @Test
  void providerThatCannotBeMadeIsRefusedWithTheCause() {
    refused(
        "broken runtime on the class path: Provider " + Sad.class.getName()
            + " could not be instantiated (java.lang.IllegalStateException: no licence); see FILE",
        Sad.class.getName());
  }

  /** Nothing is wrong with it. */
  public static class Fine implements RuntimeProvider {
    /** For the service loader. */
    public Fine() {}

    @Override
    public String name() {
      return "fine-1.0";
    }

    @Override
    public Class<?> type() {
      return ForkJoinPool.class;
    }

    @Override
    public String tuning() {
      return "as it comes";
    }

    @Override
    public ActorRuntime open(int workers) {
      return new RawRuntime(workers);
    }

    @Override
    public List<String> flags(int workers) {
      return List.of("-Dworkers=" + workers);
    }

    @Override
    public Set<String> ways() {
      return Set.of("ask");
    }
  }

  /** Has the name of another one. */
  public static final class Twin extends Fine {}

  /** Has a name that is two on the command line. */
  public static final class Nameless extends Fine {
    @Override
    public String name() {
      return "a,b";
    }
  }

  /** Has a form with a slip. */
  public static final class Wayward extends Fine {
    @Override
    public Set<String> ways() {
      return Set.of("stsh");
    }
  }

  /** Says nothing of flags. */
  public static final class Flagless extends Fine {
    @Override
    public List<String> flags(int workers) {
      return null;
    }
  }

  /** Has a flag that is none. */
  public static final class Holed extends Fine {
    @Override
    public List<String> flags(int workers) {
      return Arrays.asList("-Xmx1g", null);
    }
  }

  /** Has no flags for any number of workers. */
  public static final class Helpless extends Fine {
    @Override
    public List<String> flags(int workers) {
      throw new IllegalStateException("no number");
    }
  }

  /** Without its jar. */
  public static final class Homeless extends Fine {
    @Override
    public Class<?> type() {
      throw new NoClassDefFoundError("org/hj/Actor");
    }
  }

  /** Throws when it is made. */
  public static final class Sad extends Fine {
    /** For the service loader, but not for long. */
    public Sad() {
      throw new IllegalStateException("no licence");
    }
  }
}
