package dev.selectors.savina.runtimes;

import dev.selectors.Actor;
import dev.selectors.savina.dialect.ActorRuntime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * A runtime that can be asked for by name.
 *
 * @param type a class of the library; loaded on demand, so that a JVM that measures one library has
 *     nothing of the others
 * @param tuning how it is set up, in a sentence
 * @param opener opens it with a number of worker threads
 * @param flags what its JVM needs for a number of worker threads
 * @param ways the forms besides the plain actor that it has its own means for
 */
public record Entrant(
    String name,
    Supplier<Class<?>> type,
    String tuning,
    IntFunction<ActorRuntime> opener,
    IntFunction<List<String>> flags,
    Set<String> ways) {
  /** Some libraries, JMH and JOL read fields with Unsafe, which newer JVMs warn about. */
  public static final String UNSAFE_UNTOLD = "-Dsun.misc.unsafe.memory.access=allow";

  private static final String JAR = ".jar";
  private static final int DIGITS = 6;
  private static final List<Class<?>> OURS = List.of(Actor.class, Entrant.class);

  /** A library that somebody else has written a provider for. */
  static Entrant of(RuntimeProvider provider) {
    return new Entrant(
        provider.name(),
        provider::type,
        provider.tuning(),
        provider::open,
        provider::flags,
        provider.ways());
  }

  /** The same library, with its own means for these forms. */
  Entrant with(String... forms) {
    return new Entrant(name, type, tuning, opener, flags, Set.of(forms));
  }

  /** The flags of its JVM for this many worker threads, in addition to these of all. */
  public List<String> flags(List<String> ofAll, int workers) {
    List<String> all = new ArrayList<>(ofAll);
    all.addAll(flags.apply(workers));
    all.add(UNSAFE_UNTOLD);
    return all;
  }

  /** Opens the runtime with this many worker threads. */
  public ActorRuntime open(int workers) {
    return opener.apply(workers);
  }

  /**
   * The library and its version: the name of its jar, unless it came with the JVM. A folder has no
   * version: there, a digest tells one build from the next.
   */
  public String library() {
    Path source = Contents.source(type.get());
    if (source == null) {
      return "the JDK";
    }
    String name = String.valueOf(source.getFileName());
    if (name.endsWith(JAR)) {
      return name.substring(0, name.length() - JAR.length());
    }
    return OURS.stream().anyMatch(one -> source.equals(Contents.source(one)))
        ? "this build"
        : name + " " + digest(source);
  }

  private static String digest(Path folder) {
    MessageDigest digest = Contents.digest();
    try {
      Contents.addAll(folder, digest);
    } catch (IOException e) {
      throw new UncheckedIOException("the classes in " + folder + " cannot be read: " + e, e);
    }
    return Contents.text(digest, DIGITS);
  }
}
