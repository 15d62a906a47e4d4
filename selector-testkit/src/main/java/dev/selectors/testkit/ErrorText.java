package dev.selectors.testkit;

/** The texts of errors of a program. They are its own to make, and may throw. */
final class ErrorText {
  private ErrorText() {}

  /** What is to be told of it. */
  static String of(Throwable t) {
    try {
      String text = t.toString();
      return text == null ? t.getClass().getName() : text;
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      return t.getClass().getName() + ", whose text cannot be had: that throws "
          + e.getClass().getName();
    }
  }

  /** The same, but of an assertion only what it says. */
  static String why(Throwable t) {
    if (t instanceof AssertionError && hasText(t)) {
      String message = t.getMessage();
      return message == null ? of(t) : message;
    }
    return of(t);
  }

  /** The error itself; or what stands for it where it, or a cause of it, could not be printed. */
  static Throwable printable(Throwable t) {
    if (!Faults.isCause(t, cause -> !hasText(cause))) {
      return t;
    }
    Throwable standIn = new IllegalStateException(of(t));
    standIn.setStackTrace(t.getStackTrace());
    return standIn;
  }

  @SuppressWarnings("ReturnValueIgnored") // whether there is one
  private static boolean hasText(Throwable t) {
    try {
      t.toString();
      t.getMessage();
      return true;
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      return false;
    }
  }
}
