package dev.selectors;

import java.time.Duration;

/**
 * What can be done to a selector. Each operation has three parts: what it finds before the race,
 * made in the first turn of the subject; what one thread does in the race; and a word for what
 * became of it. The number tells the two operations of a pair apart.
 *
 * <p>What only the owner may do is sent to the subject as an order.
 */
@SuppressWarnings("ImmutableEnumChecker") // the parts have no state
enum Operation {
  /** A message for {@code data}. */
  SEND(
      (s, i) -> s.letters[i] = new Letter(),
      (s, i) -> s.data.send(s.letters[i]),
      (s, i) -> s.letters[i].fateSoFar()),

  /** A message for a mailbox that is full, and closed. It waits for room. */
  OFFER(
      Subject::fill,
      (s, i) -> s.stages[i] = s.narrow.sendAsync(s.letters[i]).toCompletableFuture(),
      (s, i) -> s.letters[i].fateSoFar()),

  /** Asks, with all the time there is. */
  ASK(
      (s, i) -> {},
      (s, i) -> s.answers[i] = s.system()
          .<ReplyTo<String>, String>ask(s.requests, to -> to, Patience.NEVER)
          .toCompletableFuture(),
      (s, i) -> s.answerTo(i)),

  /** Opens {@code data}, where a message waits. */
  ENABLE(
      (s, i) -> {
        s.data.disable();
        s.letters[i] = new Letter(s.data::enable);
      },
      (s, i) -> s.order.send(s.letters[i]),
      (s, i) -> s.first.fateSoFar()),

  /** Closes {@code data}. */
  DISABLE(
      (s, i) -> s.letters[i] = new Letter(s.data::disable),
      (s, i) -> s.order.send(s.letters[i]),
      (s, i) -> s.letters[i].fateSoFar()),

  /** Has the guard of {@code data} hold, where a message waits, and says so. */
  RECHECK(
      (s, i) -> {
        s.holds[i] = false;
        s.data.guard(s::holds);
      },
      (s, i) -> {
        s.holds[i] = true;
        s.recheck();
      },
      (s, i) -> s.first.fateSoFar()),

  /** Completes a stage that suspends the subject. */
  COMPLETE(
      Subject::suspend,
      (s, i) -> s.stages[i].complete(null),
      (s, i) -> s.continued[i] ? "CONTINUED" : s.isOver() ? "FORGOTTEN" : "SUSPENDED"),

  STOP((s, i) -> {}, (s, i) -> s.stop(), (s, i) -> s.end()),

  MONITOR((s, i) -> {}, Subject::watch, (s, i) -> s.downs.get(i) == 0 ? "SILENT" : "TOLD"),

  /** Ties the subject to a selector that traps exits: done by that one, or by the subject. */
  LINK(
      (s, i) -> {
        Peer peer = s.peer();
        s.letters[i] = new Letter(i == 0 ? () -> peer.link(s) : () -> s.link(peer));
      },
      (s, i) -> (i == 0 ? s.peer().order : s.order).send(s.letters[i]),
      (s, i) -> s.peer().told == 0 ? "SILENT" : "TOLD"),

  /** Fails, and begins anew. */
  RESTART(
      (s, i) -> s.letters[i] = new Letter(s::fail),
      (s, i) -> s.order.send(s.letters[i]),
      (s, i) -> s.letters[i].fateSoFar()),

  /** Exits. */
  TERMINATE(
      (s, i) -> s.letters[i] = new Letter(s::exit),
      (s, i) -> s.order.send(s.letters[i]),
      (s, i) -> s.letters[i].fateSoFar()),

  /** Looks on. */
  LOOK((s, i) -> {}, (s, i) -> s.snapshots[i] = s.cell.snapshot(), (s, i) -> s.seen(i)),

  /** Closes the system, and has a report of how many messages were left. */
  CLOSE(
      (s, i) -> {},
      (s, i) -> s.reports[i] = s.system().drain(Duration.ofSeconds(10)),
      (s, i) -> s.reports[i].stillRunning().isEmpty() ? "LEFT " + s.left(i) : "RUNNING");

  interface Step {
    void go(Subject s, int number);
  }

  interface Verdict {
    String word(Subject s, int number);
  }

  final Step before;
  final Step act;
  final Verdict fate;

  Operation(Step before, Step act, Verdict fate) {
    this.before = before;
    this.act = act;
    this.fate = fate;
  }
}
