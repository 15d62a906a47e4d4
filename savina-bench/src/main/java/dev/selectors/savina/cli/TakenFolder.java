package dev.selectors.savina.cli;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a command without a journal, which keeps others away from its first result on, as
 * {@link Journal} does for those that have one.
 */
final class TakenFolder implements Closeable {
  private final JournalFile journal;
  private @Nullable FileChannel lock;

  /** A folder that nobody is kept away from yet. */
  TakenFolder(Path folder) {
    journal = JournalFile.in(folder);
  }

  /**
   * Keeps other commands away from now on, if that is not done already.
   *
   * @throws IOException if another one was there before
   */
  void take() throws IOException {
    if (lock != null) {
      return;
    }
    FileChannel its = journal.lock().orElseThrow(() -> journal.taken(null));
    if (journal.exists() || new Leftovers(journal.folder()).haveResults()) {
      journal.unlock(its);
      throw journal.taken(null); // by one that has ended already, or is about to
    }
    lock = its;
  }

  /** Lets others go on; what was written until now keeps them from replacing it. */
  @Override
  public void close() throws IOException {
    if (lock != null) {
      journal.unlock(lock);
    }
  }
}
