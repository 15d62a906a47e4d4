package dev.selectors.savina.cli;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** The folder that a command writes into; from its first result on, this keeps others away. */
final class TakenFolder implements Closeable {
  private final Path folder;
  private @Nullable FileChannel lock;

  /** A folder that nobody is kept away from yet. */
  TakenFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Keeps other commands away from now on, if that is not done already.
   *
   * @throws IOException if another command was there before
   */
  void take() throws IOException {
    if (lock != null) {
      return;
    }
    if (!tryTake()) {
      throw taken(folder, null);
    }
    if (new Leftovers(folder).areThere()) {
      close();
      throw taken(folder, null); // by one that has ended already, or is about to
    }
  }

  /**
   * Keeps other commands away, whatever is in the folder; false if another command keeps this one
   * away, or did until just now.
   */
  boolean tryTake() throws IOException {
    Files.createDirectories(folder);
    FileChannel channel = open();
    if (isHeld(channel)) {
      lock = channel;
      return true;
    }
    channel.close();
    return false;
  }

  /** The file to be locked; whoever has the lock may delete it before then. */
  FileChannel open() throws IOException {
    // Not the journal itself: closing it after a fork would end the lock as well.
    return FileChannel.open(lockPath(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  /**
   * Whether the file is locked now and not gone; if it were gone, the next command would lock
   * another file.
   */
  static boolean isHeld(FileChannel channel) throws IOException {
    return isLocked(channel) && channel.size() == 0;
  }

  private static boolean isLocked(FileChannel channel) {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false; // by this program
    } catch (IOException e) {
      return true; // some file systems have no locks, and measuring is more important
    }
  }

  private Path lockPath() {
    return folder.resolve("journal.lock");
  }

  /** The failure if others were there before. */
  static IOException taken(Path folder, @Nullable Throwable cause) {
    return new IOException(
        "another command has begun to write into " + folder
            + " meanwhile; begin anew with another folder, named with --out",
        cause);
  }

  /** Lets others go on; what was written until now keeps them from replacing it. */
  @Override
  public void close() throws IOException {
    FileChannel its = lock;
    lock = null;
    if (its != null) {
      try (its) {
        // First of all: afterwards it may be somebody else's lock.
        Files.deleteIfExists(lockPath());
        // Before the lock ends: whoever opened the file meanwhile sees that it is gone.
        its.write(ByteBuffer.wrap(new byte[1]));
      }
    }
  }
}
