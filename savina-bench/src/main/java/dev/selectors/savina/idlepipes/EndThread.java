package dev.selectors.savina.idlepipes;

import dev.selectors.savina.dialect.Finish;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedTransferQueue;

/** An end as a plain virtual thread with two queues, without any selector. */
final class EndThread implements Runnable {
  private final BlockingQueue<PipeMessage.Content> pipe = new LinkedTransferQueue<>();
  private final BlockingQueue<PipeMessage.Exchange> exchanges = new LinkedTransferQueue<>();
  private final End end;
  private final Finish finish;

  private EndThread(End end, Finish finish) {
    this.end = end;
    this.finish = finish;
  }

  /** For {@link Form}. */
  static Address start(End end, Finish finish) {
    EndThread thread = new EndThread(end, finish);
    Thread.startVirtualThread(thread);
    return new Address(thread.pipe::add, thread.exchanges::add);
  }

  @Override
  public void run() {
    try {
      converse();
      finish.exited();
    } catch (Throwable e) {
      finish.failed(e);
    }
  }

  private void converse() throws InterruptedException {
    while (pipe.take() instanceof PipeMessage.Token token) {
      if (!token.isNew()) {
        end.read();
        exchange();
      }
      if (token.isSpent()) {
        end.close();
        return;
      }
      end.write(token);
      exchange();
    }
  }

  private void exchange() throws InterruptedException {
    end.exchanged(exchanges.take());
  }
}
