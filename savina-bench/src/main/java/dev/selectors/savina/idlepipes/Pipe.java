package dev.selectors.savina.idlepipes;

import dev.selectors.savina.dialect.Finish;

/** A pipe with both ends, each of which waits for what comes through it. */
final class Pipe {
  private static final PipeMessage.Close CLOSE = new PipeMessage.Close();

  private final End end = new End();
  private final End otherEnd = new End();
  private final Address address;
  private final Address otherAddress;

  Pipe(Form form, Finish finish) {
    address = form.start(end, finish);
    otherAddress = form.start(otherEnd, finish);
    end.connect(otherAddress);
    otherEnd.connect(address);
  }

  /** Gives the token to one end, which is to write it. */
  void begin(PipeMessage.Token token) {
    address.pipe().send(token);
  }

  /** Sends both ends home. */
  void close() {
    address.pipe().send(CLOSE);
    otherAddress.pipe().send(CLOSE);
  }

  IdlePipes.Counts counts() {
    return end.counts();
  }

  IdlePipes.Counts otherCounts() {
    return otherEnd.counts();
  }
}
