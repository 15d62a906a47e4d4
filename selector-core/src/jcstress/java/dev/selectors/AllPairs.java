package dev.selectors;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;

/**
 * Any two operations that meet on one selector, a different two in each sample. A result is their
 * names and a word for each of them, see {@link Operation}; or else what {@link Subject#audit} has
 * found.
 *
 * <p>There is one test for all pairs, as starting a JVM and compiling the core take longer than the
 * samples of a pair.
 */
@JCStressTest
// Two messages to an idle selector are both handled.
@Outcome(id = "SEND SEND, HANDLED, HANDLED", expect = ACCEPTABLE, desc = "Both were handled.")
// A message together with one that waits for room elsewhere.
@Outcome(id = "SEND OFFER, HANDLED, WAITS", expect = ACCEPTABLE, desc = "There was no room.")
// A request together with a message: both are handled.
@Outcome(id = "SEND ASK, HANDLED, ANSWERED", expect = ACCEPTABLE, desc = "Both were handled.")
// A message to a gate that opens: neither it nor the one before is left behind.
@Outcome(id = "SEND ENABLE, HANDLED, HANDLED", expect = ACCEPTABLE, desc = "Both were handled.")
// A message to a gate that closes is handled before, or waits.
@Outcome(
    id = "SEND DISABLE, HANDLED, HANDLED",
    expect = ACCEPTABLE,
    desc = "The message came first.")
@Outcome(
    id = "SEND DISABLE, WAITS, HANDLED",
    expect = ACCEPTABLE,
    desc = "The gate was closed first.")
// A message to a guard that begins to hold: neither it nor the one before is left behind.
@Outcome(id = "SEND RECHECK, HANDLED, HANDLED", expect = ACCEPTABLE, desc = "Both were handled.")
// A message to a selector that goes on is handled.
@Outcome(
    id = "SEND COMPLETE, HANDLED, CONTINUED",
    expect = ACCEPTABLE,
    desc = "The message waited for the selector to go on, or came afterwards.")
// A message to a selector that is stopped is handled or a dead letter.
@Outcome(id = "SEND STOP, HANDLED, Stopped", expect = ACCEPTABLE, desc = "The message came first.")
@Outcome(id = "SEND STOP, DEAD, Stopped", expect = ACCEPTABLE, desc = "The end came first.")
// A monitor does not disturb a message, nor is it told of an end.
@Outcome(
    id = "SEND MONITOR, HANDLED, SILENT",
    expect = ACCEPTABLE,
    desc = "The message was handled.")
// A link does not disturb a message.
@Outcome(id = "SEND LINK, HANDLED, SILENT", expect = ACCEPTABLE, desc = "The message was handled.")
// A message to a selector that begins anew is handled.
@Outcome(
    id = "SEND RESTART, HANDLED, HANDLED",
    expect = ACCEPTABLE,
    desc = "In one life or the other.")
// A message to a selector that exits is handled or a dead letter.
@Outcome(
    id = "SEND TERMINATE, HANDLED, HANDLED",
    expect = ACCEPTABLE,
    desc = "The message came first.")
@Outcome(id = "SEND TERMINATE, DEAD, HANDLED", expect = ACCEPTABLE, desc = "The end came first.")
// Whoever looks on does not disturb a message.
@Outcome(id = "SEND LOOK, HANDLED, SEEN", expect = ACCEPTABLE, desc = "The message was handled.")
// A message to a selector whose system closes is handled, or a dead letter; the report has that,
// unless it came too late.
@Outcome(id = "SEND CLOSE, HANDLED, LEFT 1", expect = ACCEPTABLE, desc = "The message came first.")
@Outcome(
    id = "SEND CLOSE, DEAD, LEFT 2",
    expect = ACCEPTABLE,
    desc = "The selector was stopped before it came to the message.")
@Outcome(
    id = "SEND CLOSE, DEAD, LEFT 1",
    expect = ACCEPTABLE,
    desc = "The message came after the report.")
// Two messages that wait for room at once.
@Outcome(id = "OFFER OFFER, WAITS, WAITS", expect = ACCEPTABLE, desc = "There was no room.")
// What is done elsewhere makes no room.
@Outcome(id = "OFFER ASK, WAITS, ANSWERED", expect = ACCEPTABLE, desc = "There was no room.")
@Outcome(id = "OFFER ENABLE, WAITS, HANDLED", expect = ACCEPTABLE, desc = "There was no room.")
@Outcome(id = "OFFER DISABLE, WAITS, HANDLED", expect = ACCEPTABLE, desc = "There was no room.")
@Outcome(id = "OFFER RECHECK, WAITS, HANDLED", expect = ACCEPTABLE, desc = "There was no room.")
@Outcome(id = "OFFER COMPLETE, WAITS, CONTINUED", expect = ACCEPTABLE, desc = "There was no room.")
@Outcome(id = "OFFER MONITOR, WAITS, SILENT", expect = ACCEPTABLE, desc = "There was no room.")
@Outcome(id = "OFFER LINK, WAITS, SILENT", expect = ACCEPTABLE, desc = "There was no room.")
@Outcome(id = "OFFER LOOK, WAITS, SEEN", expect = ACCEPTABLE, desc = "There was no room.")
// A message that waits for room at one that is stopped is a dead letter.
@Outcome(
    id = "OFFER STOP, DEAD, Stopped",
    expect = ACCEPTABLE,
    desc = "It came before the end, or after.")
// A selector that begins anew opens all gates, so there is room.
@Outcome(
    id = "OFFER RESTART, HANDLED, HANDLED",
    expect = ACCEPTABLE,
    desc = "It came before, or after.")
// A message that waits for room at one that exits is a dead letter.
@Outcome(
    id = "OFFER TERMINATE, DEAD, HANDLED",
    expect = ACCEPTABLE,
    desc = "It came before the end, or after.")
// A message that waits for room at one whose system closes is left.
@Outcome(id = "OFFER CLOSE, DEAD, LEFT 3", expect = ACCEPTABLE, desc = "It came first.")
@Outcome(id = "OFFER CLOSE, DEAD, LEFT 2", expect = ACCEPTABLE, desc = "It came after the report.")
// Two requests are both answered.
@Outcome(id = "ASK ASK, ANSWERED, ANSWERED", expect = ACCEPTABLE, desc = "Both were answered.")
// Gates and guards of other mailboxes do not disturb a request.
@Outcome(id = "ASK ENABLE, ANSWERED, HANDLED", expect = ACCEPTABLE, desc = "It was answered.")
@Outcome(id = "ASK DISABLE, ANSWERED, HANDLED", expect = ACCEPTABLE, desc = "It was answered.")
@Outcome(id = "ASK RECHECK, ANSWERED, HANDLED", expect = ACCEPTABLE, desc = "It was answered.")
// A request to a suspended selector is answered after it went on.
@Outcome(id = "ASK COMPLETE, ANSWERED, CONTINUED", expect = ACCEPTABLE, desc = "It was answered.")
// A request to a selector that is stopped is answered, or fails at once.
@Outcome(id = "ASK STOP, ANSWERED, Stopped", expect = ACCEPTABLE, desc = "The request came first.")
@Outcome(id = "ASK STOP, FAILED, Stopped", expect = ACCEPTABLE, desc = "The end came first.")
// Neither a monitor nor a link disturbs a request.
@Outcome(id = "ASK MONITOR, ANSWERED, SILENT", expect = ACCEPTABLE, desc = "It was answered.")
@Outcome(id = "ASK LINK, ANSWERED, SILENT", expect = ACCEPTABLE, desc = "It was answered.")
// A request that waits while a selector begins anew is answered by the next life.
@Outcome(
    id = "ASK RESTART, ANSWERED, HANDLED",
    expect = ACCEPTABLE,
    desc = "In one life or the other.")
// A request to a selector that exits is answered, or fails at once.
@Outcome(
    id = "ASK TERMINATE, ANSWERED, HANDLED",
    expect = ACCEPTABLE,
    desc = "The request came first.")
@Outcome(id = "ASK TERMINATE, FAILED, HANDLED", expect = ACCEPTABLE, desc = "The end came first.")
// Whoever looks on does not disturb a request.
@Outcome(id = "ASK LOOK, ANSWERED, SEEN", expect = ACCEPTABLE, desc = "It was answered.")
// A request to a selector whose system closes is answered, or fails at once.
@Outcome(id = "ASK CLOSE, ANSWERED, LEFT 1", expect = ACCEPTABLE, desc = "The request came first.")
@Outcome(id = "ASK CLOSE, FAILED, LEFT 2", expect = ACCEPTABLE, desc = "The request was left.")
@Outcome(
    id = "ASK CLOSE, FAILED, LEFT 1",
    expect = ACCEPTABLE,
    desc = "The request came after the report.")
// A gate that is opened twice is open.
@Outcome(
    id = "ENABLE ENABLE, HANDLED, HANDLED",
    expect = ACCEPTABLE,
    desc = "The message was handled.")
// A gate that is opened and closed lets its message pass: orders have just had their turn.
@Outcome(
    id = "ENABLE DISABLE, HANDLED, HANDLED",
    expect = ACCEPTABLE,
    desc = "The message was handled.")
// A gate that opens while its guard begins to hold: whoever is last lets the message pass.
@Outcome(
    id = "ENABLE RECHECK, HANDLED, HANDLED",
    expect = ACCEPTABLE,
    desc = "The message was handled.")
// An order to open a gate waits for the selector to go on, and is carried out then.
@Outcome(
    id = "ENABLE COMPLETE, HANDLED, CONTINUED",
    expect = ACCEPTABLE,
    desc = "The message was handled after the selector went on.")
// A gate that opens in a selector that is stopped: the message is handled or a dead letter.
@Outcome(
    id = "ENABLE STOP, HANDLED, Stopped",
    expect = ACCEPTABLE,
    desc = "The message came first.")
@Outcome(id = "ENABLE STOP, DEAD, Stopped", expect = ACCEPTABLE, desc = "The end came first.")
// A monitor does not disturb the opening of a gate.
@Outcome(
    id = "ENABLE MONITOR, HANDLED, SILENT",
    expect = ACCEPTABLE,
    desc = "The message was handled.")
// A link does not disturb the opening of a gate.
@Outcome(
    id = "ENABLE LINK, HANDLED, SILENT",
    expect = ACCEPTABLE,
    desc = "The message was handled.")
// A gate that opens in a selector that begins anew is open.
@Outcome(
    id = "ENABLE RESTART, HANDLED, HANDLED",
    expect = ACCEPTABLE,
    desc = "The message was handled.")
// A gate that opens in a selector that exits: the message is handled or a dead letter.
@Outcome(
    id = "ENABLE TERMINATE, HANDLED, HANDLED",
    expect = ACCEPTABLE,
    desc = "The message came first.")
@Outcome(id = "ENABLE TERMINATE, DEAD, HANDLED", expect = ACCEPTABLE, desc = "The end came first.")
// Whoever looks on does not disturb the opening of a gate.
@Outcome(id = "ENABLE LOOK, HANDLED, SEEN", expect = ACCEPTABLE, desc = "The message was handled.")
// A gate that opens while its system closes lets the message pass, or it is left.
@Outcome(
    id = "ENABLE CLOSE, HANDLED, LEFT 1",
    expect = ACCEPTABLE,
    desc = "The message came first.")
@Outcome(
    id = "ENABLE CLOSE, DEAD, LEFT 3",
    expect = ACCEPTABLE,
    desc = "The order and the message were left.")
@Outcome(
    id = "ENABLE CLOSE, DEAD, LEFT 2",
    expect = ACCEPTABLE,
    desc = "The message was left; the order was carried out, or too late.")
// A gate that is closed twice opens when it is opened once.
@Outcome(
    id = "DISABLE DISABLE, HANDLED, HANDLED",
    expect = ACCEPTABLE,
    desc = "Both orders were carried out.")
// A gate that closes while its guard begins to hold: the message is handled before, or waits.
@Outcome(
    id = "DISABLE RECHECK, HANDLED, HANDLED",
    expect = ACCEPTABLE,
    desc = "The message came first.")
@Outcome(
    id = "DISABLE RECHECK, HANDLED, WAITS",
    expect = ACCEPTABLE,
    desc = "The gate was closed first.")
// An order to close a gate waits for the selector to go on.
@Outcome(
    id = "DISABLE COMPLETE, HANDLED, CONTINUED",
    expect = ACCEPTABLE,
    desc = "The gate was closed after the selector went on.")
// A gate that closes in a selector that is stopped.
@Outcome(id = "DISABLE STOP, HANDLED, Stopped", expect = ACCEPTABLE, desc = "The order came first.")
@Outcome(id = "DISABLE STOP, DEAD, Stopped", expect = ACCEPTABLE, desc = "The end came first.")
// A monitor does not disturb the closing of a gate.
@Outcome(
    id = "DISABLE MONITOR, HANDLED, SILENT",
    expect = ACCEPTABLE,
    desc = "The order was carried out.")
// A link does not disturb the closing of a gate.
@Outcome(
    id = "DISABLE LINK, HANDLED, SILENT",
    expect = ACCEPTABLE,
    desc = "The order was carried out.")
// A gate that closes in a selector that begins anew opens with the others.
@Outcome(
    id = "DISABLE RESTART, HANDLED, HANDLED",
    expect = ACCEPTABLE,
    desc = "The order was carried out.")
// A gate that closes in a selector that exits.
@Outcome(
    id = "DISABLE TERMINATE, HANDLED, HANDLED",
    expect = ACCEPTABLE,
    desc = "The order came first.")
@Outcome(id = "DISABLE TERMINATE, DEAD, HANDLED", expect = ACCEPTABLE, desc = "The end came first.")
// Whoever looks on does not disturb the closing of a gate.
@Outcome(
    id = "DISABLE LOOK, HANDLED, SEEN",
    expect = ACCEPTABLE,
    desc = "The order was carried out.")
// A gate that closes while its system closes.
@Outcome(id = "DISABLE CLOSE, HANDLED, LEFT 1", expect = ACCEPTABLE, desc = "The order came first.")
@Outcome(id = "DISABLE CLOSE, DEAD, LEFT 2", expect = ACCEPTABLE, desc = "The order was left.")
@Outcome(
    id = "DISABLE CLOSE, DEAD, LEFT 1",
    expect = ACCEPTABLE,
    desc = "The order came after the report.")
// Two changes from outside, both needed for the guard to hold: it sees both.
@Outcome(
    id = "RECHECK RECHECK, HANDLED, HANDLED",
    expect = ACCEPTABLE,
    desc = "The guard saw both changes.")
// A change while a selector goes on is seen.
@Outcome(
    id = "RECHECK COMPLETE, HANDLED, CONTINUED",
    expect = ACCEPTABLE,
    desc = "The guard saw the change.")
// A change while a selector is stopped is seen, or the message is a dead letter.
@Outcome(
    id = "RECHECK STOP, HANDLED, Stopped",
    expect = ACCEPTABLE,
    desc = "The guard saw the change.")
@Outcome(id = "RECHECK STOP, DEAD, Stopped", expect = ACCEPTABLE, desc = "The end came first.")
// A monitor does not disturb a change from outside.
@Outcome(
    id = "RECHECK MONITOR, HANDLED, SILENT",
    expect = ACCEPTABLE,
    desc = "The guard saw the change.")
// A link does not disturb a change from outside.
@Outcome(
    id = "RECHECK LINK, HANDLED, SILENT",
    expect = ACCEPTABLE,
    desc = "The guard saw the change.")
// A change while a selector begins anew, which takes its guard away, leaves nothing behind.
@Outcome(
    id = "RECHECK RESTART, HANDLED, HANDLED",
    expect = ACCEPTABLE,
    desc = "The message was handled.")
// A change while a selector exits is seen, or the message is a dead letter.
@Outcome(
    id = "RECHECK TERMINATE, HANDLED, HANDLED",
    expect = ACCEPTABLE,
    desc = "The guard saw the change.")
@Outcome(id = "RECHECK TERMINATE, DEAD, HANDLED", expect = ACCEPTABLE, desc = "The end came first.")
// Whoever looks on does not disturb a change from outside.
@Outcome(
    id = "RECHECK LOOK, HANDLED, SEEN",
    expect = ACCEPTABLE,
    desc = "The guard saw the change.")
// A change while the system closes is seen, or the message is left.
@Outcome(
    id = "RECHECK CLOSE, HANDLED, LEFT 1",
    expect = ACCEPTABLE,
    desc = "The guard saw the change.")
@Outcome(id = "RECHECK CLOSE, DEAD, LEFT 2", expect = ACCEPTABLE, desc = "The end came first.")
// Of two awaited stages each is continued once, and the selector goes on after both.
@Outcome(
    id = "COMPLETE COMPLETE, CONTINUED, CONTINUED",
    expect = ACCEPTABLE,
    desc = "The selector went on.")
// A suspended selector that is stopped goes on before, or not at all.
@Outcome(
    id = "COMPLETE STOP, CONTINUED, Stopped",
    expect = ACCEPTABLE,
    desc = "The completion came first.")
@Outcome(
    id = "COMPLETE STOP, FORGOTTEN, Stopped",
    expect = ACCEPTABLE,
    desc = "The end came first.")
// A monitor does not disturb a completion.
@Outcome(
    id = "COMPLETE MONITOR, CONTINUED, SILENT",
    expect = ACCEPTABLE,
    desc = "The selector went on.")
// A suspended selector links after it went on, as that is an order like any.
@Outcome(
    id = "COMPLETE LINK, CONTINUED, SILENT",
    expect = ACCEPTABLE,
    desc = "The selector went on.")
// A suspended selector fails after it went on, as that is an order like any.
@Outcome(
    id = "COMPLETE RESTART, CONTINUED, HANDLED",
    expect = ACCEPTABLE,
    desc = "The selector went on, then began anew.")
// A suspended selector exits after it went on, as that is an order like any.
@Outcome(
    id = "COMPLETE TERMINATE, CONTINUED, HANDLED",
    expect = ACCEPTABLE,
    desc = "The selector went on, then exited.")
// Whoever looks on does not disturb a completion.
@Outcome(id = "COMPLETE LOOK, CONTINUED, SEEN", expect = ACCEPTABLE, desc = "The selector went on.")
// A suspended selector whose system closes goes on before, or not at all.
@Outcome(
    id = "COMPLETE CLOSE, CONTINUED, LEFT 1",
    expect = ACCEPTABLE,
    desc = "The selector went on and handled its message.")
@Outcome(
    id = "COMPLETE CLOSE, CONTINUED, LEFT 2",
    expect = ACCEPTABLE,
    desc = "It went on, but was stopped before it came to its message.")
@Outcome(
    id = "COMPLETE CLOSE, FORGOTTEN, LEFT 2",
    expect = ACCEPTABLE,
    desc = "The end came first.")
// Two stops make one end.
@Outcome(id = "STOP STOP, Stopped, Stopped", expect = ACCEPTABLE, desc = "Ended once.")
// A monitor that is set during a stop is told once.
@Outcome(id = "STOP MONITOR, Stopped, TOLD", expect = ACCEPTABLE, desc = "Told once.")
// A selector that links while it is stopped tells of its end once, or does not link.
@Outcome(id = "STOP LINK, Stopped, TOLD", expect = ACCEPTABLE, desc = "The link came first.")
@Outcome(id = "STOP LINK, Stopped, SILENT", expect = ACCEPTABLE, desc = "The end came first.")
// A selector that fails while it is stopped ends.
@Outcome(
    id = "STOP RESTART, Stopped, HANDLED",
    expect = ACCEPTABLE,
    desc = "The failure came first.")
@Outcome(id = "STOP RESTART, Stopped, DEAD", expect = ACCEPTABLE, desc = "The end came first.")
// A stop or an exit ends the selector; the reason is that of the first.
@Outcome(id = "STOP TERMINATE, Stopped, DEAD", expect = ACCEPTABLE, desc = "The stop came first.")
@Outcome(id = "STOP TERMINATE, Normal, HANDLED", expect = ACCEPTABLE, desc = "The exit came first.")
// Whoever looks on does not disturb an end.
@Outcome(id = "STOP LOOK, Stopped, SEEN", expect = ACCEPTABLE, desc = "Ended once.")
// A selector that is stopped while its system closes ends once.
@Outcome(
    id = "STOP CLOSE, Stopped, LEFT 0",
    expect = ACCEPTABLE,
    desc = "The stop came first; the system waited for the end.")
@Outcome(
    id = "STOP CLOSE, Stopped, LEFT 1",
    expect = ACCEPTABLE,
    desc = "The stop came first, but it was still about to end when the system began to stop.")
@Outcome(
    id = "STOP CLOSE, SystemClosed, LEFT 1",
    expect = ACCEPTABLE,
    desc = "The system began to close before.")
// Two monitors at once are each told once, at the end.
@Outcome(
    id = "MONITOR MONITOR, SILENT, SILENT",
    expect = ACCEPTABLE,
    desc = "There was no end yet.")
// A monitor and a link at once are each told once, at the end.
@Outcome(id = "MONITOR LINK, SILENT, SILENT", expect = ACCEPTABLE, desc = "There was no end yet.")
// A monitor is not told when a selector begins anew.
@Outcome(
    id = "MONITOR RESTART, SILENT, HANDLED",
    expect = ACCEPTABLE,
    desc = "There was no end yet.")
// A monitor that is set during an exit is told once.
@Outcome(id = "MONITOR TERMINATE, TOLD, HANDLED", expect = ACCEPTABLE, desc = "Told once.")
// Whoever looks on does not disturb a monitor.
@Outcome(id = "MONITOR LOOK, SILENT, SEEN", expect = ACCEPTABLE, desc = "There was no end yet.")
// A monitor that is set while the system closes is told once.
@Outcome(id = "MONITOR CLOSE, TOLD, LEFT 1", expect = ACCEPTABLE, desc = "Told once.")
// Two that link each other at once are told of the end once.
@Outcome(id = "LINK LINK, SILENT, SILENT", expect = ACCEPTABLE, desc = "There was no end yet.")
// A link stays where a selector begins anew.
@Outcome(id = "LINK RESTART, SILENT, HANDLED", expect = ACCEPTABLE, desc = "There was no end yet.")
// A selector that is linked while it exits tells so once.
@Outcome(id = "LINK TERMINATE, TOLD, HANDLED", expect = ACCEPTABLE, desc = "Told once.")
// Whoever looks on does not disturb a link.
@Outcome(id = "LINK LOOK, SILENT, SEEN", expect = ACCEPTABLE, desc = "There was no end yet.")
// A selector that is linked, by one of another system, while its own closes tells so once.
@Outcome(id = "LINK CLOSE, TOLD, LEFT 1", expect = ACCEPTABLE, desc = "Told once.")
// A selector that fails twice begins anew twice.
@Outcome(
    id = "RESTART RESTART, HANDLED, HANDLED",
    expect = ACCEPTABLE,
    desc = "It began anew after each failure.")
// A selector that fails and exits at once begins anew before, or ends.
@Outcome(
    id = "RESTART TERMINATE, HANDLED, HANDLED",
    expect = ACCEPTABLE,
    desc = "The failure came first.")
@Outcome(id = "RESTART TERMINATE, DEAD, HANDLED", expect = ACCEPTABLE, desc = "The end came first.")
// Whoever looks on does not disturb a new beginning.
@Outcome(id = "RESTART LOOK, HANDLED, SEEN", expect = ACCEPTABLE, desc = "It began anew.")
// A selector that begins anew while its system closes.
@Outcome(
    id = "RESTART CLOSE, HANDLED, LEFT 1",
    expect = ACCEPTABLE,
    desc = "The failure came first.")
@Outcome(
    id = "RESTART CLOSE, DEAD, LEFT 2",
    expect = ACCEPTABLE,
    desc = "The order to fail was left.")
@Outcome(
    id = "RESTART CLOSE, DEAD, LEFT 1",
    expect = ACCEPTABLE,
    desc = "The order to fail came after the report.")
// Of two exits only the first is carried out.
@Outcome(
    id = "TERMINATE TERMINATE, HANDLED, DEAD",
    expect = ACCEPTABLE,
    desc = "The one was first.")
@Outcome(
    id = "TERMINATE TERMINATE, DEAD, HANDLED",
    expect = ACCEPTABLE,
    desc = "The other was first.")
// Whoever looks on does not disturb an exit.
@Outcome(id = "TERMINATE LOOK, HANDLED, SEEN", expect = ACCEPTABLE, desc = "It exited.")
// A selector that exits while its system closes ends once.
@Outcome(
    id = "TERMINATE CLOSE, HANDLED, LEFT 0",
    expect = ACCEPTABLE,
    desc = "The selector had ended before the system began to stop.")
@Outcome(
    id = "TERMINATE CLOSE, HANDLED, LEFT 1",
    expect = ACCEPTABLE,
    desc = "It was still about to end then.")
@Outcome(
    id = "TERMINATE CLOSE, DEAD, LEFT 2",
    expect = ACCEPTABLE,
    desc = "The order to exit was left.")
@Outcome(
    id = "TERMINATE CLOSE, DEAD, LEFT 1",
    expect = ACCEPTABLE,
    desc = "The order to exit came after the report.")
// Two that look on at once.
@Outcome(
    id = "LOOK LOOK, SEEN, SEEN",
    expect = ACCEPTABLE,
    desc = "Both have seen what could be there.")
// Whoever looks on does not disturb the end of a system.
@Outcome(id = "LOOK CLOSE, SEEN, LEFT 1", expect = ACCEPTABLE, desc = "The system was closed.")
// Two that close a system at once get the same report.
@Outcome(id = "CLOSE CLOSE, LEFT 1, LEFT 1", expect = ACCEPTABLE, desc = "The same report.")
@Outcome(expect = FORBIDDEN, desc = "No law of this pair allows that.")
@State
public class AllPairs {
  private static final Pair[] ALL = pairs();

  private final Pair pair = ALL[ThreadLocalRandom.current().nextInt(ALL.length)];
  private final Subject subject;

  public AllPairs() {
    boolean closes = pair.other == Operation.CLOSE;
    SelectorSystem system = closes ? ByHand.system(64) : ByHand.SYSTEM;
    subject = ByHand.idle(system, new Subject(pair.one, pair.other));
  }

  @Actor
  public void one() {
    pair.one.act.go(subject, 0);
    ByHand.run();
  }

  @Actor
  public void other() {
    pair.other.act.go(subject, 1);
    ByHand.run();
  }

  @Arbiter
  public void judge(LLL_Result r) {
    r.r1 = pair.name;
    r.r2 = pair.one.fate.word(subject, 0);
    r.r3 = pair.other.fate.word(subject, 1);
    String complaint = subject.audit();
    if (!complaint.isEmpty()) {
      r.r2 = "WRONG";
      r.r3 = complaint;
    }
  }

  /** The name is kept, or each sample would make it anew. */
  private record Pair(Operation one, Operation other, String name) {}

  private static Pair[] pairs() {
    List<Pair> pairs = new ArrayList<>();
    for (Operation one : Operation.values()) {
      for (Operation other : Operation.values()) {
        if (one.compareTo(other) <= 0) {
          pairs.add(new Pair(one, other, one + " " + other));
        }
      }
    }
    return pairs.toArray(Pair[]::new);
  }
}
