package dev.selectors.savina.cli;

import dev.selectors.savina.harness.WrongAnswerException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** What the command says in one line when it cannot go on, and the exit code it ends with. */
final class Complaints {
  static final int WRONG_ANSWER = 1;
  static final int USAGE = 2;
  static final int FAILED = 3;

  private Complaints() {}

  /** Something on the command line is unknown or impossible. */
  static int usage(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    if (e instanceof UnmatchedArgumentException unmatched) {
      String unknown = unmatched.getUnmatched().getFirst();
      String suggestion = Names.closest(unknown, known(command))
          .map(near -> "did you mean '" + near + "'?")
          .orElse("see '" + command.getCommandSpec().qualifiedName() + " --help'");
      say(command, "unknown argument '" + unknown + "'; " + suggestion);
    } else {
      say(command, String.valueOf(e.getMessage()).lines().findFirst().orElse("no message"));
    }
    return USAGE;
  }

  private static Set<String> known(CommandLine command) {
    Set<String> known = new LinkedHashSet<>();
    command.getCommandSpec().options().stream()
        .filter(option -> !option.hidden())
        .forEach(option -> known.addAll(List.of(option.names())));
    known.addAll(command.getSubcommands().keySet());
    return known;
  }

  /**
   * A benchmark failed.
   *
   * @throws Exception if the mistake can only be ours: it is shown with its stack
   */
  static int failure(Exception e, CommandLine command, ParseResult parsed) throws Exception {
    if (e instanceof WrongAnswerException wrong) {
      say(command, "wrong answer: " + wrong.getMessage());
      return WRONG_ANSWER;
    }
    if (e instanceof TrialFailedException failed) {
      command.getErr().print(failed.log());
      say(command, String.valueOf(failed.getMessage()));
      return FAILED;
    }
    if (e instanceof IOException || e instanceof UncheckedIOException) {
      say(command, "a file could not be read or written: " + said(e));
      return FAILED;
    }
    throw e;
  }

  /** What went wrong, with its kind if the message is only the name of a file. */
  static String said(Exception e) {
    boolean isSentence = e instanceof UncheckedIOException || e.getClass() == IOException.class;
    return isSentence && e.getMessage() != null ? e.getMessage() : e.toString();
  }

  private static void say(CommandLine command, String message) {
    command.getErr().println("savina: " + message);
    command.getErr().flush();
  }
}
