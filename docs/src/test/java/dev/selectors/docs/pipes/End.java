package dev.selectors.docs.pipes;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** One end of a connection, with what is to be written to it and what was read from it. */
final class End implements Closeable {
  /** What may be on its way; little, so that who writes has to wait for who reads. */
  private static final int ROOM = 8 * 1024;

  final SocketChannel channel;
  /** How much is written before the roles are exchanged. */
  final int amount;

  private final ByteBuffer toWrite;
  private final ByteBuffer buffer = ByteBuffer.allocate(4 * 1024);
  private final ByteArrayOutputStream read = new ByteArrayOutputStream();

  private End(SocketChannel channel, int amount, byte[] toWrite) throws IOException {
    this.channel = channel;
    this.amount = amount;
    this.toWrite = ByteBuffer.wrap(toWrite);
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.SO_SNDBUF, ROOM);
  }

  /** Both ends of a new connection, and what each is to write. */
  static End[] connect(int amount, byte[] one, byte[] other) throws IOException {
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.setOption(StandardSocketOptions.SO_RCVBUF, ROOM);
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      SocketChannel client = SocketChannel.open();
      client.setOption(StandardSocketOptions.SO_RCVBUF, ROOM);
      client.connect(server.getLocalAddress());
      return new End[] {new End(client, amount, one), new End(server.accept(), amount, other)};
    }
  }

  /** Writes the next bytes that there is room for, and tells how many. */
  int write(int most) {
    try {
      return channel.write(toWrite.limit(toWrite.position() + most));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads the bytes that are there, and tells how many. */
  int read() {
    try {
      int n = channel.read(buffer.clear());
      if (n < 0) {
        throw new EOFException("the other end was closed");
      }
      read.write(buffer.array(), 0, n);
      return n;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  byte[] bytesRead() {
    return read.toByteArray();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
