package dev.selectors.docs.pipes;

import dev.selectors.Mailbox;
import dev.selectors.ThreadSelector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;

/** Writes to a channel that blocks. */
final class LineOut extends ThreadSelector {
  private final SocketChannel channel;

  final Mailbox<ByteBuffer> lines = mailbox(ByteBuffer.class, "lines");

  LineOut(SocketChannel channel) {
    this.channel = channel;
  }

  @Override
  protected void run() throws IOException {
    try {
      while (true) {
        ByteBuffer line = receive(lines);
        while (line.hasRemaining()) {
          channel.write(line); // as long as it waits here it hears of no stop
        }
      }
    } catch (ClosedChannelException e) {
      // somebody has hung up: the end
    }
  }

  /** For any thread, such as that of a monitor. */
  void hangUp() {
    stop();
    try {
      channel.close(); // a write that waits throws
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
