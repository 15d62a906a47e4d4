package dev.selectors.savina.tokenring;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedTransferQueue;

/** A member of the ring as a plain virtual thread with a queue, without any selector. */
final class MemberThread implements Runnable {
  private final BlockingQueue<Item> queue = new LinkedTransferQueue<>();
  private final Member member;
  private final Finish finish;

  private MemberThread(Member member, Finish finish) {
    this.member = member;
    this.finish = finish;
  }

  /** Starts a member; gives its queue. */
  static MailboxRef<Item> start(Member member, Finish finish) {
    MemberThread thread = new MemberThread(member, finish);
    Thread.startVirtualThread(thread);
    return thread.queue::add;
  }

  @Override
  public void run() {
    try {
      boolean more = true;
      while (more) {
        more = member.take(queue.take());
      }
      finish.exited();
    } catch (Throwable e) {
      finish.failed(e);
    }
  }
}
