package dev.selectors;

import org.jspecify.annotations.Nullable;

/**
 * Makes the threads of a system. They inherit nothing from whoever happens to need one of them
 * first: group and context class loader are those of whoever makes the system, as that program may
 * have another loader than the JVM began with. Callable from any thread.
 */
final class SystemThreads {
  private final String system;
  private final ThreadGroup group;
  private final @Nullable ClassLoader loader;
  /** Of threads that have to be back soon. */
  private final ThreadLocal<Boolean> keptFree = new ThreadLocal<>();

  /** @param system what the names of all threads begin with */
  SystemThreads(String system) {
    Thread maker = Thread.currentThread();
    this.system = system;
    group = maker.getThreadGroup();
    loader = maker.getContextClassLoader();
  }

  /** A platform thread, not started yet. */
  Thread make(String name, boolean daemon, Runnable code) {
    Thread made =
        Thread.ofPlatform().group(group).inheritInheritableThreadLocals(false).unstarted(code);
    adopt(made, name, daemon);
    return made;
  }

  /** For a platform thread that has to be constructed by itself. */
  @SuppressWarnings("ThreadPriorityCheck") // so that it does not inherit somebody else's
  void adopt(Thread made, String name, boolean daemon) {
    name(made, name);
    made.setDaemon(daemon);
    made.setPriority(Thread.NORM_PRIORITY);
    made.setContextClassLoader(loader);
  }

  /**
   * Does what everybody relies on, such as seeing that time has come. Selectors are to be run
   * elsewhere meanwhile: their code may take its time, or wait for what this thread does next.
   */
  void keepFree(Runnable code) {
    keptFree.set(true);
    try {
      code.run();
    } finally {
      keptFree.remove();
    }
  }

  /** Whether the caller does such a thing. */
  boolean isKeptFree() {
    return keptFree.get() != null;
  }

  void name(Thread its, String name) {
    its.setName(system + "-" + name);
  }

  Thread startDaemon(String name, Runnable code) {
    Thread made = make(name, true, code);
    made.start();
    return made;
  }

  /** For what no worker will run. */
  Thread startVirtual(Runnable code) {
    Thread made = Thread.ofVirtual().inheritInheritableThreadLocals(false).unstarted(code);
    name(made, "stand-in");
    made.setContextClassLoader(loader);
    made.start();
    return made;
  }
}
