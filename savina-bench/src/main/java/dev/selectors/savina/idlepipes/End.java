package dev.selectors.savina.idlepipes;

/** One end of a pipe, whichever way it waits: what it does there, and how often. */
final class End {
  private static final PipeMessage.Close CLOSE = new PipeMessage.Close();
  private static final PipeMessage.Exchange EXCHANGE = new PipeMessage.Exchange();

  private Address other;
  private int written;
  private int read;
  private int exchanges;

  @SuppressWarnings("NullAway.Init") // both ends are connected before anything is sent
  End() {}

  /** Before anything is sent: where the pipe leads. */
  void connect(Address otherEnd) {
    other = otherEnd;
  }

  /** Passes the token through the pipe; the other end's {@code Exchange} is to be awaited then. */
  void write(PipeMessage.Token token) {
    written++;
    token.passes++;
    other.pipe().send(token);
    other.exchange().send(EXCHANGE);
  }

  /** A token came through the pipe; the other end's {@code Exchange} is to be awaited then. */
  void read() {
    read++;
    other.exchange().send(EXCHANGE);
  }

  /** The other end is ready, so that roles are changed. */
  void exchanged(PipeMessage.Exchange ready) {
    exchanges++;
  }

  /** Ends the conversation. */
  void close() {
    other.pipe().send(CLOSE);
  }

  IdlePipes.Counts counts() {
    return new IdlePipes.Counts(written, read, exchanges);
  }
}
