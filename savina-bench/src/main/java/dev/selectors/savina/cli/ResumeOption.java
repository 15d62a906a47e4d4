package dev.selectors.savina.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Whether a measurement begins or goes on. */
final class ResumeOption {
  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description = "Goes on with the same command, which was interrupted and had its results in"
          + " this folder.")
  private @Nullable Path folder;

  /** Whether it goes on. */
  boolean isGiven() {
    return folder != null;
  }

  /**
   * The journal of these jobs, in the folder of the results.
   *
   * @throws ParameterException if the journal that is there is of something else
   */
  Journal journal(CommandSpec spec, List<Job> jobs, Environment environment, FolderOption out)
      throws IOException {
    return Usage.checked(spec, () -> journal(spec.name(), jobs, environment, out));
  }

  private Journal journal(String command, List<Job> jobs, Environment environment, FolderOption out)
      throws IOException {
    if (folder == null) {
      return Journal.begin(out.folder(), command, jobs, environment);
    }
    FolderOption.checkNamed("--resume", folder);
    if (out.isGiven()) {
      throw new IllegalArgumentException("--resume has its own folder: give it without --out");
    }
    return Journal.resume(folder, command, jobs, environment);
  }
}
