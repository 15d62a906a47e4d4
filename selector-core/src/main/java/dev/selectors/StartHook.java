package dev.selectors;

/** Whether a class of selectors does something when it starts. */
final class StartHook {
  /** A native image keeps no record of methods that nobody asked for when it was built. */
  private static final boolean UNKNOWN =
      System.getProperty("org.graalvm.nativeimage.imagecode") != null;

  private static final ClassValue<Boolean> OVERRIDDEN = new ClassValue<>() {
    @Override
    protected Boolean computeValue(Class<?> type) {
      for (Class<?> c = type; c != Selector.class; c = c.getSuperclass()) {
        if (declares(c)) {
          return true;
        }
      }
      return false;
    }
  };

  private StartHook() {}

  /** Whether {@link Selector#onStart} is the empty one. */
  static boolean isEmpty(Selector selector) {
    return !UNKNOWN && !OVERRIDDEN.get(selector.getClass());
  }

  private static boolean declares(Class<?> type) {
    try {
      return type.getDeclaredMethod("onStart").getDeclaringClass() == type;
    } catch (NoSuchMethodException e) {
      return false;
    } catch (LinkageError e) {
      return true; // a method of the class mentions a class that is not there: nobody can tell
    }
  }
}
