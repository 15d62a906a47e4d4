package dev.selectors.savina.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What to do if this program is ended, as by Ctrl-C, before this is closed. */
final class IfInterrupted implements AutoCloseable {
  private final Thread hook;

  IfInterrupted(Runnable action) {
    hook = new Thread(action);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Whether this program is ending already, so that nothing more must begin. */
  @SuppressWarnings("try") // it is there to be closed
  static boolean isEnding() {
    try (IfInterrupted probe = new IfInterrupted(() -> {})) {
      return false;
    } catch (IllegalStateException e) {
      return true; // too late for a hook
    }
  }

  /**
   * A new file for a fork. It is deleted if this program is ended meanwhile: after what is done
   * then, so that no fork writes it again. Otherwise the caller has to delete it.
   */
  static Path temporaryFile(String suffix) throws IOException {
    Path file = Files.createTempFile("savina", suffix);
    file.toFile().deleteOnExit();
    return file;
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The program is ending, and the hook does its work.
    }
  }
}
