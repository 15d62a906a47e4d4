package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.selectors.ExitReason;
import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.SelectorSystem;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of the javadoc of the bridges, compiled and executed. */
@Timeout(30)
final class FlowSnippetsTest {
  private final BlockingQueue<String> out = new LinkedBlockingQueue<>();

  private List<String> next(int n) throws InterruptedException {
    String[] all = new String[n];
    for (int i = 0; i < n; i++) {
      all[i] = String.valueOf(out.poll(20, TimeUnit.SECONDS));
    }
    return List.of(all);
  }

  // @start region="subscriber"
  final class Archive extends Selector {
    final FlowSubscriber<String> lines =
        new FlowSubscriber<>(context(), "lines", 16, out::add, this::onEnd);
    final Mailbox<Boolean> pause = mailbox("pause", on -> {
      if (on) {
        lines.items.disable(); // after 16 lines the publisher has to wait
      } else {
        lines.items.enable();
      }
    });

    private void onEnd(Optional<Throwable> error) {
      out.add(error.isEmpty() ? "complete" : "failed");
    }

    @Override
    protected void onExit(ExitReason reason) {
      lines.cancel();
    }
  }

  // @end

  @Test
  void subscriber() throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.create()) {
      Archive archive = system.spawn(new Archive());
      try (SubmissionPublisher<String> publisher = new SubmissionPublisher<>()) {
        publisher.subscribe(archive.lines);
        archive.pause.send(false);
        publisher.submit("a");
        publisher.submit("b");
      }
      assertEquals(List.of("a", "b", "complete"), next(3));
    }
  }

  @Test
  void publisher() throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.create()) {
      Archive subscriber = system.spawn(new Archive());
      // @start region="publisher"
      FlowPublisher<String> lines = system.spawn(new FlowPublisher<String>(100));
      lines.subscribe(subscriber.lines);

      lines.items.send("tea"); // parks a virtual thread while 100 wait for subscribers
      lines.complete();
      // @end
      assertEquals(List.of("tea", "complete"), next(2));
    }
  }

  @Test
  void processor() throws InterruptedException {
    try (SelectorSystem system = SelectorSystem.create()) {
      FlowPublisher<Integer> numbers = system.spawn(new FlowPublisher<Integer>(100));
      Archive archive = system.spawn(new Archive());
      // @start region="processor"
      FlowProcessor<Integer, String> text =
          system.spawn(new FlowProcessor<Integer, String>(16, number -> "number " + number));
      numbers.subscribe(text);
      text.subscribe(archive.lines);
      // @end
      numbers.items.send(1);
      numbers.complete();
      assertEquals(List.of("number 1", "complete"), next(2));
    }
  }
}
