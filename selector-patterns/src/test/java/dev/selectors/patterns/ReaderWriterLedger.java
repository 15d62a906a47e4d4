package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.Directive;
import dev.selectors.MailboxRef;
import dev.selectors.ReplyTo;
import dev.selectors.Selector;
import java.util.ArrayList;
import java.util.List;

/** A plain number that requests read and count up, and books on who did so when. */
final class ReaderWriterLedger extends Selector {
  /** A request; its answer is the number, after the write if it is one. */
  record Request(boolean reads, Runnable effect, MailboxRef<? super Integer> replyTo) {}

  /** What was the case when a read was taken, or a write done. */
  record Entry(boolean reads, int sentReads, int sentWrites, int takenReads, int doneWrites) {}

  final ReaderWriter<Request> access;
  /** Fails the selector, whatever it is about. */
  final MailboxRef<RuntimeException> trouble;

  final List<Entry> entries = new ArrayList<>();
  private Directive directive = Directive.ESCALATE;
  private int number;
  private int sentReads;
  private int sentWrites;
  private int takenReads;
  /** Those that were taken and are not over; a {@link ReplyTo} may be over before. */
  int running;

  int mostRunning;

  ReaderWriterLedger(ReaderWriter.Order order, int readsAtOnce) {
    access = new ReaderWriter<>(
        context(), "requests", order, readsAtOnce, Request::reads, this::onRequest);
    trouble = mailbox("trouble", cause -> {
      throw cause;
    });
  }

  ReaderWriterLedger onFailure(Directive its) {
    directive = its;
    return this;
  }

  MailboxRef<Request> requests() {
    return access.requests;
  }

  void read(MailboxRef<? super Integer> replyTo) {
    send(true, () -> {}, replyTo);
  }

  void write(MailboxRef<? super Integer> replyTo) {
    send(false, () -> {}, replyTo);
  }

  void send(boolean reads, Runnable effect, MailboxRef<? super Integer> replyTo) {
    requests().send(request(reads, effect, replyTo));
  }

  Request request(boolean reads, Runnable effect, MailboxRef<? super Integer> replyTo) {
    if (reads) {
      sentReads++;
    } else {
      sentWrites++;
    }
    return new Request(reads, effect, replyTo);
  }

  private void onRequest(Request request) {
    if (request.reads()) {
      takenReads++;
      enter(true);
      int then = number;
      int counts = request.replyTo() instanceof ReplyTo<?> ? 0 : 1;
      running += counts;
      mostRunning = Math.max(mostRunning, running);
      access.read(request.replyTo(), () -> {
        running -= counts;
        assertEquals(then, number, "a write between a read's beginning and its end");
        request.effect().run();
        return number;
      });
      return;
    }
    assertEquals(0, running, "reads that run while a write does");
    request.effect().run();
    number++;
    enter(false);
    request.replyTo().send(number);
  }

  private void enter(boolean reads) {
    entries.add(new Entry(reads, sentReads, sentWrites, takenReads, number));
  }

  @Override
  protected Directive onFailure(Throwable cause) {
    return directive;
  }
}
