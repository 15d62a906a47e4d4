package dev.selectors.savina.cli;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A process that is ended for sure, even if the end comes while it is being started. */
final class Forked {
  private @Nullable Process process;
  private boolean isOver;

  /**
   * Starts it.
   *
   * @throws IOException if it cannot be started, or was ended before
   */
  synchronized Process start(ProcessBuilder builder) throws IOException {
    if (isOver) {
      throw new IOException("the program is ending");
    }
    Process started = builder.start();
    process = started;
    return started;
  }

  /** Ends it, or keeps it from being started. For any thread. */
  synchronized void end() {
    isOver = true;
    if (process != null) {
      process.destroyForcibly();
    }
  }
}
