package dev.selectors.savina.manytoone;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import java.util.List;
import java.util.stream.IntStream;

/** The threads that send. As in the paper, they are neither actors nor threads of the runtime. */
record Senders(List<Thread> threads) {

  /** Starts them all. */
  static Senders start(ManyToOneParams params, Receiver receiver, Finish finish) {
    List<Thread> threads = IntStream.range(0, params.senders())
        .mapToObj(number -> sender(number, params.messages(), receiver.inbox(number), finish))
        .toList();
    threads.forEach(Thread::start);
    return new Senders(threads);
  }

  private static Thread sender(
      int number, int messages, MailboxRef<Delivery> inbox, Finish finish) {
    return new Thread(
        () -> {
          try {
            flood(number, messages, inbox);
          } catch (Throwable e) {
            finish.failed(e);
          }
        },
        "sender " + number);
  }

  private static void flood(int number, int messages, MailboxRef<Delivery> inbox) {
    Delivery.Item[] lap = Delivery.Item.lap(number);
    for (int i = 0; i < messages; i++) {
      inbox.send(lap[i % lap.length]);
    }
    inbox.send(new Delivery.Last(number));
  }

  /** Waits for their ends. */
  void join() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
