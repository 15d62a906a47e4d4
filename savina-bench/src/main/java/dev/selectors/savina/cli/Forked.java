package dev.selectors.savina.cli;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A process that does not outlive its end, even if that comes while it is started. */
final class Forked {
  private @Nullable Process process;
  private boolean isOver;

  /**
   * Starts it.
   *
   * @throws IOException if that cannot be, or its end has come before
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
