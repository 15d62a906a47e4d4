package dev.selectors.savina.cli;

/** What is to be done if this program is ended meanwhile, as by Ctrl-C; until it is closed. */
final class IfInterrupted implements AutoCloseable {
  private final Thread hook;

  IfInterrupted(Runnable action) {
    hook = new Thread(action);
    Runtime.getRuntime().addShutdownHook(hook);
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
