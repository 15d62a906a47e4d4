package dev.selectors;

import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * The state of a test of two operations that meet on one selector. A result is a word for each of
 * them, see {@link Operation}; or else what {@link Subject#audit} has found.
 */
abstract class Pair {
  private final Subject subject;
  private final Operation one;
  private final Operation other;

  Pair(Operation one, Operation other) {
    boolean closes = one == Operation.CLOSE || other == Operation.CLOSE;
    this.one = one;
    this.other = other;
    subject = ByHand.idle(closes ? ByHand.system(64) : ByHand.SYSTEM, new Subject(one, other));
  }

  final void doOne() {
    one.act.go(subject, 0);
    ByHand.run();
  }

  final void doOther() {
    other.act.go(subject, 1);
    ByHand.run();
  }

  final void audit(LL_Result r) {
    r.r1 = one.fate.word(subject, 0);
    r.r2 = other.fate.word(subject, 1);
    String complaint = subject.audit();
    if (!complaint.isEmpty()) {
      r.r1 = "WRONG";
      r.r2 = complaint;
    }
  }
}
