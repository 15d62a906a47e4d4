package dev.selectors.savina.runtimes;

import dev.selectors.savina.harness.Variants;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A runtime of somebody else, before it has been found fit to be measured.
 *
 * @param where its class, and the file that names it
 */
record Provided(RuntimeProvider provider, String where) {
  /** What can be typed between commas, and is not an option. */
  private static final Pattern NAME = Pattern.compile("\\w[\\w.-]*");

  private static final Set<String> WAYS = Set.of(Variants.STASH, Variants.ASK, Variants.PRIORITY);

  /**
   * The runtime as one among others.
   *
   * @throws IllegalArgumentException if it does not say what has to be known, if its library is
   *     missing, or if another runtime has its name
   */
  Entrant entrant(List<Entrant> others) {
    try {
      if (provider.type() == null) {
        throw new IllegalArgumentException("type() must be a class of the library");
      }
      Entrant entrant = Entrant.of(provider);
      check(entrant, others);
      return entrant;
    } catch (RuntimeException | LinkageError e) {
      throw new IllegalArgumentException("broken runtime " + where + ": " + said(e), e);
    }
  }

  private static void check(Entrant entrant, List<Entrant> others) {
    String name = entrant.name();
    if (name == null || !NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "its name must be of letters, digits, dots and hyphens, was '" + name + "'");
    }
    if (others.stream().anyMatch(other -> other.name().equals(name))) {
      throw new IllegalArgumentException(
          "there is another runtime '" + name + "', give it a name" + " that is not one of "
              + String.join(", ", others.stream().map(Entrant::name).toList()));
    }
    if (entrant.tuning() == null || entrant.tuning().isBlank()) {
      throw new IllegalArgumentException("tuning() must say how it is set up");
    }
    if (entrant.ways() == null || !WAYS.containsAll(entrant.ways())) {
      throw new IllegalArgumentException(
          "ways() must be some of " + WAYS.stream().sorted().toList() + ", was " + entrant.ways());
    }
    checkFlags(entrant.flags().apply(1));
  }

  /** Otherwise mistakes would be found only after the first libraries have been measured. */
  private static void checkFlags(@Nullable List<String> flags) {
    if (flags == null || flags.stream().anyMatch(Objects::isNull)) {
      throw new IllegalArgumentException(
          "flags(1) must be what its JVM needs, or an empty list, was " + flags);
    }
  }

  private static String said(Throwable e) {
    return e instanceof IllegalArgumentException && e.getMessage() != null
        ? e.getMessage()
        : e + "; is its library on the class path?";
  }
}
