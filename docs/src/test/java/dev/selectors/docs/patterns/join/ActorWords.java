package dev.selectors.docs.patterns.join;

import dev.selectors.Actor;
import dev.selectors.MailboxRef;
import dev.selectors.patterns.SplitJoin;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;

/** As {@link SelectorWords}, with a queue for texts that wait and one for those in flight. */
final class ActorWords extends Actor<ActorWords.Message> {
  sealed interface Message {}

  record Text(String text) implements Message {}

  /** The count of a line; -1 if it has failed. */
  private record Counted(Flight flight, int count) implements Message {}

  private static final class Flight {
    int open;
    int sum;
    boolean failed;
  }

  private final List<CountingWorker> workers;
  private final MailboxRef<Integer> counts;
  private final ArrayDeque<String> waiting = new ArrayDeque<>();
  private final ArrayDeque<Flight> inFlight = new ArrayDeque<>();

  ActorWords(List<CountingWorker> workers, MailboxRef<Integer> counts) {
    this.workers = workers;
    this.counts = counts;
  }

  @Override
  protected void receive(Message message) {
    switch (message) {
      case Text text -> waiting.add(text.text());
      case Counted counted -> {
        counted.flight().open--;
        counted.flight().sum += counted.count();
        counted.flight().failed |= counted.count() < 0;
      }
    }
    while (tell() || begin()) {}
  }

  private boolean tell() {
    if (inFlight.isEmpty() || inFlight.getFirst().open > 0) {
      return false;
    }
    Flight done = inFlight.removeFirst();
    counts.send(done.failed ? -1 : done.sum);
    return true;
  }

  private boolean begin() {
    if (waiting.isEmpty() || inFlight.size() == 4) {
      return false;
    }
    List<String> lines = waiting.remove().lines().toList();
    Flight flight = new Flight();
    flight.open = lines.size();
    inFlight.add(flight);
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      this.<SplitJoin.Part<String, Integer>, Integer>ask(
              workers.get(i % workers.size()),
              replyTo -> new SplitJoin.Part<>(line, replyTo),
              Duration.ofSeconds(10))
          .whenComplete((n, error) -> send(new Counted(flight, error == null ? n : -1)));
    }
    return true;
  }
}
