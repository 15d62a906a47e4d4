package dev.selectors.savina.cli;

import java.util.Collection;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Mistakes on the command line, which are told in a line; what fails later is none of them. */
final class Usage {
  private Usage() {}

  /** What takes the command line to be right. */
  interface Asked<T, E extends Exception> {
    T get() throws E;
  }

  /**
   * What was asked for.
   *
   * @throws ParameterException if that was refused with an {@link IllegalArgumentException}
   */
  static <T, E extends Exception> T checked(CommandSpec spec, Asked<T, E> asked) throws E {
    try {
      checkLists(spec);
      return asked.get();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  /** A list of nothing, as of a comma only, would be taken for one that was left out: for all. */
  private static void checkLists(CommandSpec spec) {
    for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
      if (option.getValue() instanceof Collection<?> values && values.isEmpty()) {
        throw new IllegalArgumentException(
            option.longestName() + " names nothing; name something, or leave it out");
      }
    }
  }

  /** The same where nothing comes of it. */
  static void check(CommandSpec spec, Runnable asked) {
    checked(spec, () -> {
      asked.run();
      return spec;
    });
  }
}
