package dev.selectors.savina.cli;

import java.util.Collection;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Mistakes on the command line, which are told in a line; later failures are not among them. */
final class Usage {
  private Usage() {}

  /** Code that relies on a correct command line. */
  interface Asked<T, E extends Exception> {
    T get() throws E;
  }

  /**
   * What was asked for.
   *
   * @throws ParameterException if it was refused with an {@link IllegalArgumentException}
   */
  static <T, E extends Exception> T checked(CommandSpec spec, Asked<T, E> asked) throws E {
    try {
      checkLists(spec);
      return asked.get();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * Refuses an empty list, as from a lone comma: it would be taken for one left out, and so for
   * all.
   */
  private static void checkLists(CommandSpec spec) {
    for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
      if (option.getValue() instanceof Collection<?> values && values.isEmpty()) {
        throw new IllegalArgumentException(
            option.longestName() + " names nothing; name something, or leave it out");
      }
    }
  }

  /** The same for code without a result. */
  static void check(CommandSpec spec, Runnable asked) {
    checked(spec, () -> {
      asked.run();
      return spec;
    });
  }
}
