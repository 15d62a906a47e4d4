package dev.selectors.savina.runtimes;

import dev.selectors.savina.dialect.ActorRuntime;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * A library of actors that the suite does not know: it is found on the class path by {@link
 * ServiceLoader}, and measured like any other.
 *
 * <p>A provider is a public class with a public constructor without parameters. It is also made
 * where libraries are only listed, so it should load nothing of its own before it is asked to.
 */
public interface RuntimeProvider {

  /** The name to ask for it by, of letters, digits, dots and hyphens; no other runtime has it. */
  String name();

  /**
   * A class of the library. The results identify the library by the name of the jar with this
   * class, as that name usually has the version; or by the name of the folder, and a digest.
   */
  Class<?> type();

  /** How it is set up, in a sentence. */
  String tuning();

  /** Opens it with this many worker threads, once in a JVM. */
  ActorRuntime open(int workers);

  /** What its JVM needs for this many worker threads, besides the flags of all. */
  default List<String> flags(int workers) {
    return List.of();
  }

  /**
   * The forms besides the plain actor that its hosts have means for: {@code stash}, {@code ask} and
   * {@code priority}.
   */
  default Set<String> ways() {
    return Set.of();
  }
}
