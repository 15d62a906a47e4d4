package dev.selectors;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/**
 * The selector that two operations are done to, and the audit of what must hold whatever they are.
 * Its fields are plain, like those of any selector.
 */
final class Subject extends Selector {
  /** Without a stack, as there are many. */
  private static final class Failed extends RuntimeException {
    private static final long serialVersionUID = 1;

    Failed() {
      super("as ordered", null, false, false);
    }
  }

  final Mailbox<Letter> order = mailbox("order", this::turn);
  final Mailbox<Letter> data = mailbox("data", this::turn);
  final Mailbox<Letter> narrow =
      this.<Letter>mailbox("narrow", this::turn).bounded(1, Overflow.WAIT);
  final Mailbox<ReplyTo<String>> requests = mailbox("requests", this::answer);
  /** Not opened before the audit. */
  private final Mailbox<Letter> closed = mailbox("closed", this::turn);

  /** Sent to {@code data} before the race, and handled there unless an operation closes it. */
  final Letter first = new Letter();

  private final Letter behindTheGate = new Letter();
  private @Nullable Letter filler;

  // What operations need, by their number.
  final Letter[] letters = new Letter[2];
  final boolean[] holds = {true, true};
  final CompletableFuture<?>[] stages = new CompletableFuture<?>[2];
  final boolean[] continued = new boolean[2];
  final ShutdownReport[] reports = new ShutdownReport[2];
  final CompletableFuture<?>[] answers = new CompletableFuture<?>[2];
  final SelectorSnapshot[] snapshots = new SelectorSnapshot[2];
  /** How often each monitor was told. */
  final AtomicIntegerArray downs = new AtomicIntegerArray(2);

  private final boolean[] watched = new boolean[2];
  private @Nullable Peer peer;
  private final Operation one;
  private final Operation other;
  private int awaited;
  private int starts;
  private int failures;
  private int exits;
  private boolean inside;
  private String complaint = "";

  Subject(Operation one, Operation other) {
    this.one = one;
    this.other = other;
  }

  // ---- turns

  @Override
  protected void onStart() {
    closed.disable();
    starts++;
    awaited = 0;
    if (starts == 1) {
      prepare();
    }
  }

  private void prepare() {
    closed.send(behindTheGate);
    one.before.go(this, 0);
    other.before.go(this, 1);
    if (one != Operation.MONITOR && other != Operation.MONITOR) {
      watch(0);
    }
    data.send(first);
  }

  private void turn(Letter letter) {
    turn(letter::handled);
  }

  private void answer(ReplyTo<String> replyTo) {
    turn(() -> replyTo.send("answer"));
  }

  private void turn(Runnable what) {
    enter();
    require(awaited == 0, "a turn while suspended");
    try {
      what.run();
    } finally {
      inside = false;
    }
  }

  @Override
  protected Directive onFailure(Throwable cause) {
    require(cause instanceof Failed, "a failure that is none of ours");
    failures++;
    return Directive.RESTART;
  }

  @Override
  protected void onExit(ExitReason reason) {
    enter();
    exits++;
    inside = false;
  }

  private void enter() {
    require(!inside, "two turns at once");
    inside = true;
    require(exits == 0, "a turn after the end");
  }

  private void require(boolean met, String otherwise) {
    if (!met && complaint.isEmpty()) {
      complaint = otherwise;
    }
  }

  // ---- for operations

  void fail() {
    throw new Failed();
  }

  boolean holds() {
    return holds[0] && holds[1];
  }

  void fill(int i) {
    letters[i] = new Letter();
    if (filler == null) {
      filler = new Letter();
      narrow.disable();
      narrow.send(filler);
    }
  }

  void suspend(int i) {
    CompletableFuture<String> stage = new CompletableFuture<>();
    stages[i] = stage;
    awaited++;
    await(stage, (value, error) -> goOn(i));
  }

  private void goOn(int i) {
    enter();
    require(!continued[i], "continued twice");
    continued[i] = true;
    awaited--;
    inside = false;
  }

  /** Whom the subject is linked to, in pairs with a link. Made before the race. */
  Peer peer() {
    Peer p = peer;
    if (p == null) {
      p = ByHand.SYSTEM.spawn("peer", new Peer());
      peer = p;
    }
    return p;
  }

  void watch(int i) {
    watched[i] = true;
    monitor(down -> downs.getAndIncrement(i));
  }

  /** The reason of the end; {@code ALIVE} before it. */
  String end() {
    return isOver() ? cell.exitReason().getClass().getSimpleName() : "ALIVE";
  }

  /** How many messages the report calls undelivered. */
  long left(int i) {
    return reports[i].undelivered().stream()
        .mapToLong(ShutdownReport.Undelivered::messages)
        .sum();
  }

  String answerTo(int i) {
    CompletableFuture<?> answer = answers[i];
    return !answer.isDone() ? "WAITS" : answer.isCompletedExceptionally() ? "FAILED" : "ANSWERED";
  }

  /** What a look has shown: what waits until the end, and no more than was ever sent. */
  String seen(int i) {
    int waiting =
        snapshots[i].mailboxes().stream().mapToInt(MailboxSnapshot::depth).sum();
    long asked = Arrays.stream(answers).filter(Objects::nonNull).count();
    require(waiting <= sent().size() + asked, "somebody has seen messages that were never sent");
    int kept = snapshots[i].mailbox("closed").depth();
    require(kept == 1 || (kept == 0 && isOver()), "somebody has not seen what waits all the time");
    return "SEEN";
  }

  boolean isOver() {
    return cell.is(ControlWord.TERMINATED);
  }

  // ---- audit

  /**
   * To be called when the race is over and nobody runs the subject any more: ends it, and returns
   * what is wrong that would be wrong after any two operations, or nothing.
   */
  String audit() {
    List<Letter> sent = sent();
    if (!isOver()) {
      require(cell.isIdle(), "scheduled, but run by nobody");
      require(!cell.is(ControlWord.REQUESTS), "a request is forgotten");
      require(!hasEligibleMessage(), "a message waits although nothing keeps it");
      require(starts == 1 + failures, "not begun anew once for each failure");
      require(exits == 0 && downs.get(0) + downs.get(1) == 0, "an end was told of that is none");
      Letter open = new Letter(this::enableAll);
      sent.add(open);
      order.send(open);
      ByHand.run();
      sent.forEach(l -> require(l.fate().equals("HANDLED"), "an open gate keeps a message"));
      ByHand.end(this);
    }
    require(isOver() && exits == 1, "not ended once");
    for (Letter l : sent) {
      String fate = l.fate();
      require(fate.equals("HANDLED") || fate.equals("DEAD"), "a message is lost or doubled");
    }
    for (int i = 0; i < 2; i++) {
      require(downs.get(i) == (watched[i] ? 1 : 0), "a monitor is not told once");
    }
    if (peer != null) {
      auditLinks(peer);
    }
    for (int i = 0; i < 2; i++) {
      require(answers[i] == null || !answerTo(i).equals("WAITS"), "a request is forgotten");
      require(stages[i] == null || completes(stages[i]), "an offer is forgotten");
    }
    require(
        reports[0] == null || reports[1] == null || reports[0].equals(reports[1]), "two reports");
    require(whenTerminated().toCompletableFuture().isDone(), "whenTerminated() never completes");
    return complaint;
  }

  /** Or will complete: what a closed system has not begun any more, a thread of its own does. */
  private static boolean completes(CompletableFuture<?> stage) {
    try {
      return stage.handle((value, error) -> true).get(30, TimeUnit.SECONDS);
    } catch (Exception e) {
      return false;
    }
  }

  private void auditLinks(Peer p) {
    boolean linked = (one == Operation.LINK && letters[0].fate().equals("HANDLED"))
        || (other == Operation.LINK && letters[1].fate().equals("HANDLED"));
    require(p.cell.isIdle(), "the peer is scheduled, but run by nobody");
    require(p.told == (linked ? 1 : 0), "the peer is not told once");
    ByHand.end(p);
  }

  private boolean hasEligibleMessage() {
    return !cell.isSuspended()
        && (ReadySet.mayHoldMessage(order)
            || ReadySet.mayHoldMessage(requests)
            || (data.isOpen() && holds() && ReadySet.mayHoldMessage(data)));
  }

  private List<Letter> sent() {
    List<Letter> sent = new ArrayList<>(List.of(first, behindTheGate));
    for (Letter l : new Letter[] {letters[0], letters[1], filler}) {
      if (l != null) {
        sent.add(l);
      }
    }
    return sent;
  }
}
